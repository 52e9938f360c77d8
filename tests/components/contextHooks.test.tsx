// What every screen shares: a reading of the store as three states, and a submission that is busy until it ends.
import { useNavigate } from '@tanstack/react-router'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { beginView, usePromptTurn } from '#app/promptTurn.ts'
import { useLate } from '#ui/useLate.ts'
import { JournalContext } from '#context/session.ts'
import { useAsked } from '#context/useAsked.ts'
import { useReading } from '#context/useReading.ts'
import { useSubmit, type IsHere } from '#context/useSubmit.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { show } from '#support/show.tsx'
import { brokenText } from '#text/failures.ts'
import { toastStore } from '#ui/toastStore.ts'

function Reader({ read }: { readonly read: () => Promise<string> }) {
  const reading = useReading(read, [read], 'Illisible')
  return <p>{reading.status === 'read' ? reading.value : reading.status}</p>
}

test('a reading is under way, then read', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await show(<Reader read={() => promise} />)
  await expect.element(page.getByText('reading')).toBeVisible()
  resolve('ma journée')
  await expect.element(page.getByText('ma journée')).toBeVisible()
})

let renderings = 0
function Counter({ db }: { readonly db: Dexie }) {
  const reading = useReading(() => db.table<{ n: number }>('kept').count(), [db])
  renderings++
  return <p>{reading.status === 'read' ? `il y en a ${reading.value}` : reading.status}</p>
}

test('what is read again and is the same renders nothing anew', async () => {
  const db = new Dexie('counted', { indexedDB: new IDBFactory(), IDBKeyRange })
  db.version(1).stores({ kept: 'id' })
  onTestFinished(() => db.close())
  await db.table('kept').put({ id: 1, n: 0 })
  const counted = vi.spyOn(db.table('kept'), 'count')
  renderings = 0
  await show(<Counter db={db} />)
  await expect.element(page.getByText('il y en a 1')).toBeVisible()
  const [before, asked] = [renderings, counted.mock.calls.length]
  await db.table('kept').put({ id: 1, n: 1 })
  await expect.poll(() => counted.mock.calls.length).toBeGreaterThan(asked)
  await db.table('kept').put({ id: 1, n: 2 })
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
  expect(renderings).toBe(before)
  await db.table('kept').put({ id: 2, n: 0 })
  await expect.element(page.getByText('il y en a 2')).toBeVisible()
})

const brokenStore = () => Promise.reject(new Error('no store'))

test('a reading that fails is a state, and a message said once', async () => {
  await show(<Reader read={brokenStore} />)
  await expect.element(page.getByText('failed')).toBeVisible()
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['Illisible'])
})

function Prompted({ read }: { readonly read: () => Promise<string> }) {
  const reading = useReading(read, [read])
  const hasCard = usePromptTurn('recovery', reading.status === 'read')
  return (
    <p>
      {reading.status} {hasCard ? 'with its card' : 'bare'}
    </p>
  )
}

test('a prompt stands in the frame that knows of it: nothing is pushed down a frame later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await show(<Prompted read={() => promise} />)
  const place = page.getByText('reading bare')
  await expect.element(place).toBeVisible()
  const seen: (string | null)[] = []
  const element = place.element()
  const observer = new MutationObserver(() => seen.push(element.textContent))
  observer.observe(element, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  resolve('due')
  await expect.element(page.getByText('read with its card')).toBeVisible()
  expect(seen).toEqual(['read with its card'])
})

function Asking() {
  const [isAsked, setAsked] = useState(true)
  const isFirst = usePromptTurn('recovery', isAsked)
  const isSecond = usePromptTurn('reminders', true)
  return isFirst ? (
    <button onClick={() => setAsked(false)}>Plus tard</button>
  ) : (
    <p>{isSecond ? 'Encore une question' : 'Rien de plus'}</p>
  )
}

test('what was put away leaves its place empty: a second tap there answers nothing', async () => {
  await show(<Asking />)
  await page.getByRole('button', { name: 'Plus tard' }).click()
  await expect.element(page.getByText('Rien de plus')).toBeVisible()
  beginView()
  await expect.element(page.getByText('Encore une question')).toBeVisible()
})

interface FormProps {
  readonly work: (isHere: IsHere) => Promise<string | null>
}

function Form({ work }: FormProps) {
  const navigate = useNavigate()
  const { isBusy, message, submit } = useSubmit(work)
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => submit()}>
        {isBusy ? 'Envoi...' : 'Envoyer'}
      </button>
      <p role="alert">{message}</p>
      <button type="button" onClick={() => void navigate({ to: '/home' })}>
        {'Partir'}
      </button>
    </>
  )
}

test('a submission is busy until its work ends, and says why it failed', async () => {
  const replies = [Promise.withResolvers<string | null>(), Promise.withResolvers<string | null>()]
  let tries = 0
  await show(<Form work={() => replies[tries++]?.promise ?? Promise.resolve(null)} />)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByRole('button', { name: 'Envoi...' })).toBeVisible()
  replies[0]?.resolve('Impossible')
  await expect.element(page.getByText('Impossible')).toBeVisible()

  // The next try takes the message away.
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByRole('button', { name: 'Envoi...' })).toBeVisible()
  await expect.element(page.getByText('Impossible')).not.toBeInTheDocument()
  replies[1]?.resolve(null)
  await expect.element(page.getByRole('button', { name: 'Envoyer' })).toBeVisible()
})

test('a submission whose work breaks is said to be unsure, and can be made again', async () => {
  let tries = 0
  const work = () => (tries++ === 0 ? brokenStore() : Promise.resolve(null))
  await show(<Form work={work} />)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText(brokenText)).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText(brokenText)).not.toBeInTheDocument()
})

function Voiced({ say }: { readonly say: (sentence: string) => unknown }) {
  const { submit } = useSubmit(brokenStore, (sentence) => say(sentence) as undefined)
  return (
    <button type="button" onClick={() => submit()}>
      {'Envoyer'}
    </button>
  )
}

test('a page that says its failures in its own way says this one too', async () => {
  const said: string[] = []
  await show(<Voiced say={(sentence) => said.push(sentence)} />)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => said).toEqual([brokenText])
})

test('what was said of a failure is taken back as the person tries again', async () => {
  let standing: readonly string[] = []
  const say = (sentence: string) => {
    standing = [...standing, sentence]
    return () => {
      standing = []
    }
  }
  await show(<Voiced say={say} />)
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect.poll(() => standing).toEqual([brokenText])
  await send.click()
  // Not beside the one of before.
  await expect.poll(() => standing).toEqual([brokenText])
})

test('once another page is open, the work is told that nobody is here', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const found: boolean[] = []
  const work = async (isHere: IsHere) => {
    found.push(isHere())
    await promise
    found.push(isHere())
    return null
  }
  const { pathname } = await show(<Form work={work} />)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('button', { name: 'Partir' }).click()
  await expect.poll(pathname).toBe('/home')
  resolve(undefined)
  await expect.poll(() => found).toEqual([true, false])
})

type Reply = Result<string, 'failed'>

function Asker({ list }: { readonly list: () => Promise<Reply> }) {
  const { known, askAgain } = useAsked(list)
  return (
    <>
      <p>{known.status === 'known' ? known.value : known.status}</p>
      <button type="button" onClick={() => void askAgain()}>
        {'Réessayer'}
      </button>
    </>
  )
}

/** `replies`: in the order in which they are asked for. */
const showAsker = (...replies: readonly { readonly promise: Promise<Reply> }[]) => {
  let asked = 0
  const list = () => replies[asked++]?.promise ?? Promise.resolve(err('failed' as const))
  return show(
    <JournalContext value={{} as Journal}>
      <Asker list={list} />
    </JournalContext>,
  )
}
const again = page.getByRole('button', { name: 'Réessayer' })

test('what the server told first is not shown over what it told last', async () => {
  const [first, second] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()]
  await showAsker(first, second)
  await again.click()
  second.resolve(ok('un appareil'))
  await expect.element(page.getByText('un appareil')).toBeVisible()
  first.resolve(ok('deux appareils'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(page.getByText('un appareil')).toBeVisible()
})

test('what the server told stays where it is asked again in vain, and a failure until it is told', async () => {
  const [failing, told] = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()]
  await showAsker(failing, told)
  failing.resolve(err('failed'))
  await expect.element(page.getByText('failed')).toBeVisible()
  await again.click()
  // The button tells of the try.
  await expect.element(page.getByText('failed')).toBeVisible()
  told.resolve(ok('un appareil'))
  await expect.element(page.getByText('un appareil')).toBeVisible()
  await again.click()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(page.getByText('un appareil')).toBeVisible()
})

interface LateProps {
  readonly isWanted: boolean
  readonly load: () => Promise<string>
}

function LatePart({ isWanted, load }: LateProps) {
  const { part, isAwaited } = useLate(isWanted, load)
  return (
    <p>
      {part ?? 'none'} {isAwaited ? 'awaited' : 'settled'}
    </p>
  )
}

function WantedByTap({ load }: Pick<LateProps, 'load'>) {
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setWanted(!isWanted)}>
        Tap
      </button>
      <LatePart isWanted={isWanted} load={load} />
    </>
  )
}

test('a late part is loaded once it is wanted, and stays', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const load = vi.fn(() => promise)
  await show(<WantedByTap load={load} />)
  await expect.element(page.getByText('none settled')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await page.getByRole('button').click()
  await expect.element(page.getByText('none awaited')).toBeVisible()
  resolve('card')
  await expect.element(page.getByText('card settled')).toBeVisible()
  await page.getByRole('button').click()
  await expect.element(page.getByText('card settled')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a late part that cannot be loaded holds nothing up, and is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn(() => Promise.resolve('card'))
  load.mockImplementationOnce(() => Promise.reject(new TypeError('No such chunk.')))
  await show(<LatePart isWanted load={load} />)
  await expect.element(page.getByText('none settled')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByText('card settled')).toBeVisible()
})
