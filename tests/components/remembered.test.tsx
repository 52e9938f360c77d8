// A screen that comes back begins with what was read of the open journal last.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { JournalContext } from '#context/session.ts'
import { useRemembered, type Memory } from '#context/useRemembered.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import { show } from '#support/show.tsx'

const memory: Memory<string> = new WeakMap()
let next = Promise.withResolvers<string>()
const read = (): Promise<string> => next.promise

function Reader() {
  const reading = useRemembered(memory, read)
  return <p>{reading.status === 'read' ? reading.value : reading.status}</p>
}

function Rooms() {
  const [journals] = useState(() => [{}, {}] as unknown as readonly Journal[])
  const [open, setOpen] = useState<Journal>()
  return (
    <>
      {open === undefined ? null : (
        <JournalContext value={open}>
          <Reader />
        </JournalContext>
      )}
      <button onClick={() => setOpen(journals[0])}>la mienne</button>
      <button onClick={() => setOpen(journals[1])}>une autre</button>
      <button onClick={() => setOpen(undefined)}>rien</button>
    </>
  )
}

const open = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

const shown = (text: string): Promise<void> =>
  expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('what was read last stands there at once, of this journal alone, until it is read anew', async () => {
  await show(<Rooms />)
  await open('la mienne')
  await shown('reading')
  next.resolve('lundi')
  await shown('lundi')
  await open('rien')
  next = Promise.withResolvers()
  await open('la mienne')
  await shown('lundi')
  await open('rien')
  await open('une autre')
  await shown('reading')
  await open('rien')
  await open('la mienne')
  next.resolve('mardi')
  await shown('mardi')
})
