/** Locks of one browser, which no other test holds. */
export function createLocks(): LockManager {
  const held: { readonly name: string }[] = []
  const request = async (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: object | null) => unknown,
  ): Promise<void> => {
    if (ifAvailable === true && held.some((one) => one.name === name)) {
      await work(null)
      return
    }
    const lock = { name }
    held.push(lock)
    await work(lock)
    held.splice(held.indexOf(lock), 1)
  }
  return { request, query: () => Promise.resolve({ held: [...held] }) } as unknown as LockManager
}
