// A save, a join or an import reads its row, seals outside the transaction, then puts. What happens on the phone in between
// is decided here, so that such a test does not depend on luck.
import { vi } from 'vitest'

/** Runs `work` once, when the next text of this process is about to be sealed; that text is sealed after `work` has ended. */
export function whileNextIsSealed(work: () => Promise<unknown>): void {
  const { subtle } = crypto
  const encrypt = subtle.encrypt.bind(subtle)
  const spy = vi.spyOn(subtle, 'encrypt')
  spy.mockImplementationOnce(async (...args) => {
    spy.mockRestore()
    await work()
    return encrypt(...args)
  })
}
