import type { Day } from '#domain/day.ts'
import { codeNotSentText } from '#text/api.ts'
import { bringText } from '#text/bring.ts'
import { counted } from '#text/counts.ts'
import { failureText } from '#text/failures.ts'
import { expect, test } from 'vitest'

test('0 and 1 are singular', () => {
  expect([0, 1, 2].map((count) => counted(count, 'jour', 'jours'))).toEqual([
    '0 jour',
    '1 jour',
    '2 jours',
  ])
})

const waitOf = (ms: number) => / dans (.*)\.$/.exec(codeNotSentText(ms))?.[1]

test('a code that is not sent says when to ask again, in minutes and then in hours', () => {
  const minuteMs = 60_000
  expect([1, minuteMs, minuteMs + 1, 89 * minuteMs].map(waitOf)).toEqual([
    '1 minute',
    '1 minute',
    '2 minutes',
    '89 minutes',
  ])
  expect([90, 120, 121, 1440].map((minutes) => waitOf(minutes * minuteMs))).toEqual([
    '2 heures',
    '2 heures',
    '3 heures',
    '24 heures',
  ])
  expect(codeNotSentText(1)).toMatch(/^Impossible de renvoyer le code/)
})

test("a failure is told in the server's words, else by its cause, else by the screen", () => {
  expect(failureText({ type: 'refused', message: 'Trop tard.' }, 'Autre')).toBe('Trop tard.')
  expect(failureText({ type: 'network' }, 'Autre')).toMatch(/^Il faut du réseau/)
  expect(failureText({ type: 'tokenMissing' }, 'Autre')).toBe('Token manquant dans la réponse')
  expect(failureText({ type: 'refused', message: '' }, 'Autre')).toBe('Autre')
  // A server that fails in somebody else's words (a proxy's page): whoever reads this has a network.
  expect(failureText({ type: 'unavailable' }, 'Autre')).toBe('Autre')
})

test('what an import brought is said as it is: days that were not here, or that were completed, and years only where they are many', () => {
  expect(
    [
      bringText.kept(0, 0, 4),
      bringText.kept(0, 0, 1),
      bringText.kept(0, 0, 0),
      bringText.kept(0, 1, 9),
      bringText.kept(1, 366, 0),
      bringText.kept(12, 24, 0),
      bringText.kept(12, 1300, 0),
    ].map((text) => text.replaceAll(/[\u00A0\u202F]/g, ' ')),
  ).toEqual([
    '4 journées complétées',
    '1 journée complétée',
    'Tout était déjà dans ton journal',
    '1 journée de plus dans ton journal',
    'Un an de plus dans ton journal',
    '24 journées de plus dans ton journal',
    'Douze ans de plus dans ton journal',
  ])
  expect(bringText.readyDetail(1)).toMatch(/^Elle est scellée, mais/)
  expect(bringText.readyDetail(2)).toMatch(/^Elles sont scellées, mais/)
  expect([bringText.add(1), bringText.add(2)]).toEqual([
    'Ajouter cette journée',
    'Ajouter ces journées',
  ])
  const [first, last] = ['2021-03-04' as Day, '2021-03-05' as Day]
  expect(bringText.span(first, first)).toBe('Le\u00A04\u00A0mars 2021')
  expect(bringText.span(first, last)).toBe('Du\u00A04 au\u00A05\u00A0mars 2021')
  expect(bringText.span(first, '2021-05-01' as Day)).toBe(
    'Du\u00A04\u00A0mars au\u00A01er\u00A0mai 2021',
  )
  expect(bringText.span(first, '2022-03-05' as Day)).toBe(
    'Du\u00A04\u00A0mars 2021 au\u00A05\u00A0mars 2022',
  )
})
