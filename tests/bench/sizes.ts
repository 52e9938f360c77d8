// What the app weighs, and what a release costs a phone.
import { firstLoadBytes, lookBackBytes, seldomBytes, totalBytes, workerBytes } from './bytes.ts'
import { rowOf, type Row } from './rows.ts'
import { measureUpdate } from './update.ts'

/** Brotli bytes of the fixed stack alone: react, router, dexie, hooks, ky, valibot, zustand, date-fns arithmetic. */
const stackFloorBytes = 114_400

const bytes = (id: string, what: string, ours: number, goal: number): Row =>
  rowOf({ id, what, unit: 'bytes', ours: [ours], goal })

export async function measureSizes(): Promise<readonly Row[]> {
  const update = await measureUpdate()
  return [
    rowOf({
      id: 'B1',
      what: 'first-load JavaScript, brotli',
      unit: 'bytes',
      ours: [firstLoadBytes()],
      beside: { 'the fixed stack alone': [stackFloorBytes] },
      goal: 128_700,
      isOfOurs: true,
    }),
    bytes('B2', 'all JavaScript of the page, brotli', totalBytes(), 242_000),
    bytes('B2 later', 'what looks back and shares, counted apart', lookBackBytes(), 16_400),
    bytes('B2 seldom', 'what brings and seals files, counted apart', seldomBytes(), 49_600),
    bytes('B3', 'the service worker without its engine, brotli', workerBytes(), 25_000),
    bytes('U1 nothing', 'a release that changes nothing', update.nothing, 2000),
    bytes('U1', 'a release that changes a sentence of Accueil', update.sentence, 10_000),
    bytes(
      'U1 plain',
      'the sentence, where the browser takes no difference (RFC 9842)',
      update.sentenceWithoutDictionaries,
      10_000,
    ),
  ]
}
