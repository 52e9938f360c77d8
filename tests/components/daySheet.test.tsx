// The sheet of a day: what a key or a click does, where the focus is, what is cut.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mapAnswers } from '#domain/answers.ts'
import type { EntryView } from '#domain/entry.ts'
import { EntrySheet } from '#journal-ui/EntrySheet.tsx'
import { day, filled } from '#support/days.ts'
import { fr } from '#text/typography.ts'
import { expectAccessible, show } from '#support/show.tsx'

const long = 'Un silence bien placé répond souvent mieux qu’une longue explication, même juste.'
const entry: EntryView = {
  day: day('2026-11-20'),
  texts: filled({ learned: long }),
  glow: null,
  music: null,
  isPinned: true,
  isJoined: false,
  isSealed: false,
  isTooLong: false,
  isNewer: false,
  hasForgedSong: false,
  isSongUnchecked: false,
  isPinUnchecked: false,
}

const sheet = page.getByRole('dialog', { name: 'JOURNAL DU 20 NOVEMBRE' })
const opener = page.getByRole('button', { name: 'Ouvrir le jour' })
const expand = sheet.getByRole('button', { name: 'Agrandir' })
const collapse = sheet.getByRole('button', { name: 'Réduire' })
const edit = sheet.getByRole('button', { name: 'Modifier' })

/** A page with a button that opens the sheet. */
function OneDay({ shown }: { readonly shown: EntryView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Calendrier</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir le jour
      </button>
      <EntrySheet
        entry={isOpen ? shown : null}
        onClose={() => setOpen(false)}
        onEdit={() => undefined}
        onVersions={() => undefined}
      />
    </main>
  )
}

async function openSheet(shown: EntryView = entry): Promise<void> {
  await show(<OneDay shown={shown} />)
  await opener.click()
}

test('the sheet is a dialog named after its day, and the focus is in it', async () => {
  await openSheet()
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
})

test('the sheet says the glow of its day', async () => {
  await openSheet({ ...entry, glow: 2 })
  await expect.element(sheet.getByText(fr('Lueur : bougie'))).toBeInTheDocument()
})

test('of a day without a glow the sheet says nothing of it', async () => {
  await openSheet()
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByText(/Lueur/)).not.toBeInTheDocument()
})

test('the small sheet takes 45 % of the height', async () => {
  await openSheet()
  await expect
    .poll(() => sheet.element().getBoundingClientRect().height / window.innerHeight)
    .toBeCloseTo(0.45, 2)
})

test('a text is cut to 60 characters while the sheet is small, and whole once it is large', async () => {
  await openSheet()
  await expect.element(sheet.getByText(`${long.slice(0, 60)}...`)).toBeVisible()
  await expand.click()
  await expect.element(sheet.getByText(long)).toBeVisible()
})

test('the handle says whether the sheet is large, and answers to Enter', async () => {
  await openSheet()
  await expect.element(expand).toHaveAttribute('aria-expanded', 'false')
  expand.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(collapse).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(expand).toHaveAttribute('aria-expanded', 'false')
})

test('a double click on the sheet makes it large', async () => {
  await openSheet()
  await sheet.getByRole('heading').dblClick()
  await expect.element(collapse).toBeVisible()
})

test('two quick taps on a button of the sheet are two taps, and leave its size', async () => {
  await openSheet()
  await edit.dblClick()
  await expect.element(sheet).toBeVisible()
  await expect.element(expand).toHaveAttribute('aria-expanded', 'false')
})

test('Escape closes the sheet and gives the focus back to what opened it', async () => {
  await openSheet()
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Tab stays in the sheet', async () => {
  await openSheet()
  await expect.element(sheet).toBeVisible()
  // More often than the sheet has things to reach.
  for (let key = 0; key < 8; key++) {
    await userEvent.tab()
    expect(document.activeElement?.textContent).not.toBe('Ouvrir le jour')
  }
  expect(sheet.element().contains(document.activeElement)).toBe(true)
})

test('a sheet that was large opens small the next time', async () => {
  await openSheet()
  await expand.click()
  await expect.element(collapse).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await opener.click()
  await expect.element(expand).toBeVisible()
})

test('today can be changed from the small sheet only', async () => {
  await openSheet()
  await expect.element(edit).toBeVisible()
  await expand.click()
  await expect.element(edit).not.toBeInTheDocument()
})

test('a day that is over cannot be changed', async () => {
  await openSheet({ ...entry, day: day('2026-11-19') })
  await expect.element(page.getByRole('dialog', { name: 'JOURNAL DU 19 NOVEMBRE' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Modifier' })).not.toBeInTheDocument()
})

test('the sheet is accessible, small and large', async () => {
  await openSheet()
  await expect.element(edit).toBeVisible()
  await expectAccessible()
  await expand.click()
  await expect.element(collapse).toBeVisible()
  await expectAccessible()
})

test('a day that has a glow and no words says its glow, and not that it has nothing', async () => {
  await openSheet({ ...entry, texts: mapAnswers(() => ''), glow: 3 })
  await expect
    .element(sheet.getByRole('paragraph').filter({ hasText: 'Lueur : aube' }))
    .toBeVisible()
  await expect.element(sheet.getByText('Aucun contenu')).not.toBeInTheDocument()
})

test('words that are written from the right stand so', async () => {
  await openSheet({ ...entry, texts: filled({ learned: 'יום טוב, Paris.' }) })
  await expect.element(sheet.getByText('יום טוב, Paris.')).toHaveStyle({ direction: 'rtl' })
})
