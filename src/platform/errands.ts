// Where the app itself sends the person for a moment: a file to choose, a passkey to give, another app to paste in. The page may be
// out of sight meanwhile, and the app lock is patient with it (app/followAway.ts).
import { createWatched, type Watched } from '#domain/watched.ts'

const state = createWatched<'underWay' | 'done'>('done')
export const errand: Watched<'underWay' | 'done'> = state

let last = 0

/** Call the result once the app has what it asked for; without it nobody knows when the person is back. */
export function beginErrand(): () => void {
  last++
  const own = last
  state.set('underWay')
  return () => {
    if (own === last) state.set('done')
  }
}

export async function onErrand<T>(work: () => Promise<T>): Promise<T> {
  const end = beginErrand()
  try {
    return await work()
  } finally {
    end()
  }
}
