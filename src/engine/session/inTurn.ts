import type { Environment } from '#engine/environment.ts'

/** One tab or worker of this phone at a time, where the browser has locks. */
export const inTurn = async <T>(
  { locks }: Pick<Environment, 'locks'>,
  name: 'lueur-fresh' | 'lueur-app-lock' | 'lueur-recovery',
  work: () => Promise<T>,
): Promise<T> => (locks === undefined ? work() : locks.request(name, work))
