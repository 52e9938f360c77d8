// What the tests of a file send to PostgreSQL: each statement once, whatever the number of its values.
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'

/** Kysely writes the values of a `case` as they are: an instant is no other statement. */
const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\d{10,}/g, '$')
    .replaceAll(/\((?:\$, )*\$\)(?:, \((?:\$, )*\$\))*/g, '(...)')

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : (first as { readonly text: string }).text

const spyOnStatements = () => vi.spyOn(Client.prototype, 'query')

/** Calls `note` with each statement that this process sends until the test ends. */
export function noteStatements(note: (shape: string) => void): void {
  const sending = spyOnStatements()
  onTestFinished(() => {
    for (const [first] of sending.mock.calls as unknown as readonly (readonly unknown[])[]) {
      note(shapeOf(textOf(first)))
    }
    sending.mockRestore()
  })
}

/** The statements that this process sends meanwhile, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sending = spyOnStatements()
  const { length } = sending.mock.calls
  await work()
  const calls = sending.mock.calls.slice(length) as unknown as readonly (readonly unknown[])[]
  return calls.map(([first]) => textOf(first))
}
