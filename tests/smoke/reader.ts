// A person before a browser.
import type { SmokeBrowser } from './browser.ts'
import { meetInPage, type Gesture, type Role, type Wanted } from './meetInPage.ts'

const patienceMs = 30_000

export interface Reader {
  /** Waits until these words show; `waitMs` where the page takes its time. */
  see(text: string, waitMs?: number): Promise<void>
  seeButton(name: string): Promise<void>
  /** Waits until the page stands at this path. */
  seePath(path: string): Promise<void>
  tap(role: Role, name: string): Promise<void>
  write(label: string, text: string): Promise<void>
  /** Letter by letter from this field on. */
  type(label: string, text: string): Promise<void>
}

export function createReader(browser: SmokeBrowser): Reader {
  const meet = async (wanted: Wanted, gesture: Gesture, waitMs = patienceMs): Promise<void> => {
    const problem = await browser.evaluate(meetInPage, wanted, gesture, waitMs)
    if (problem !== null) throw new Error(problem)
  }
  const see = { type: 'see' } as const
  return {
    see: (text, waitMs) => meet({ text }, see, waitMs),
    seeButton: (name) => meet({ role: 'button', name }, see),
    seePath: (path) => meet({ path }, see),
    tap: (role, name) => meet({ role, name }, { type: 'tap' }),
    write: (name, text) => meet({ role: 'textbox', name }, { type: 'write', text }),
    type: (name, text) => meet({ role: 'textbox', name }, { type: 'type', text }),
  }
}
