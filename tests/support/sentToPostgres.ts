// What the tests of a file send to PostgreSQL: each statement once, whatever the number of its values.
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Kysely writes the values of a `case` as they are: an instant is no other statement. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\d{10,}/g, '$')
    .replaceAll(/\((?:\$, )*\$\)(?:, \((?:\$, )*\$\))*/g, '(...)')

/** Calls `note` with each statement that this process sends until the test ends. */
export function noteStatements(note: (shape: string) => void): void {
  const sending = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => {
    for (const [first] of sending.mock.calls as unknown as readonly (readonly unknown[])[]) {
      note(shapeOf(typeof first === 'string' ? first : (first as { readonly text: string }).text))
    }
    sending.mockRestore()
  })
}
