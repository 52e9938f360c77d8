// What somebody finds on a phone whose app lock is on: in its files, with every key that ever lay usable in them, and in a page that
// is shut.
import { answerIds } from '#domain/answers.ts'
import type { Envelope } from '#domain/brands.ts'
import type { DayRow } from '#engine/local/dayRow.ts'
import { kidsIn } from '#contract/envelopes.ts'
import { isStoreFailure } from '#engine/local/storeFailure.ts'
import { wordsIn } from './ledger.ts'
import type { Context, Phone } from './phone.ts'
import { appLockOf, restingOf } from './truth.ts'
import type { Account, World } from './world.ts'

/** Whether a key that ever lay usable in the phone's files opens it, and was not made the account's again by a forgotten password. */
const isOpenTo =
  ({ disk }: Phone, { broughtBack }: World) =>
  (envelope: Envelope): boolean =>
    kidsIn(envelope).some((kid) => disk.everBare.has(kid) && !broughtBack.has(kid))

/** No usable key rests there, nothing that the server's half opens, no picture; nothing written since opens with remnants. */
async function checkFiles(world: World, phone: Phone, { userId }: Account): Promise<void> {
  const { typedUnderLock } = phone
  const robbed: string[] = []
  for (const { days, drafts, keys, hasPicture } of restingOf(phone, userId)) {
    for (const { kid, key, markKey = null, deviceCopy } of keys) {
      if (key !== null || markKey !== null)
        world.fail(`bare: the key ${kid} lies usable on phone ${phone.id}, whose lock is on`)
      if (deviceCopy !== '')
        world.fail(`bare: the server's half opens ${kid} on phone ${phone.id}, whose lock is on`)
    }
    if (hasPicture) world.fail(`bare: a picture lies on phone ${phone.id}, whose lock is on`)
    if (typedUnderLock.size === 0) continue
    for (const row of days)
      robbed.push(...(await world.truth.wordsOfDay(row, isOpenTo(phone, world))))
    for (const draft of drafts.filter(({ sealed }) => isOpenTo(phone, world)(sealed)))
      robbed.push(...(await world.truth.wordsOfDraft(draft)))
  }
  for (const word of robbed)
    if (typedUnderLock.has(word))
      world.fail(`robbed: ${word} opens with a key that lay bare on phone ${phone.id}`)
}

/** The words of a day that its screen shows. */
export async function shownWords(
  { calls }: Context,
  day: DayRow['day'],
): Promise<readonly string[]> {
  const view = await calls.journal.readDay(day)
  return view === null ? [] : wordsIn(answerIds.map((id) => view.texts[id]).join('\n'))
}

/** A page that is shut holds no key, and shows no word. */
async function checkShut(
  world: World,
  phone: Phone,
  page: Context,
  { userId }: Account,
): Promise<void> {
  const session = page.session.current()
  if (session.status !== 'signedIn' || session.hasKey) return
  const { keys } = session.journal
  if (keys.ring.size + keys.markRing.size > 0 || keys.current !== null)
    world.fail(`open: the page of phone ${phone.id} is shut, and holds ${keys.ring.size} keys`)
  if (session.account.username !== null)
    world.fail(`open: the page of phone ${phone.id} is shut, and shows a name`)
  for (const { days } of restingOf(phone, userId)) {
    for (const { day } of days) {
      const words = await shownWords(page, day)
      if (words.length > 0)
        world.fail(`open: the page of phone ${phone.id} is shut, and shows ${words.join(' ')}`)
    }
  }
  if ((await page.calls.journal.readDrafts()).length > 0)
    world.fail(`open: the page of phone ${phone.id} is shut, and shows drafts`)
}

/** The worker has no key while the lock is on: the page that turned it on tells it, unless it dies first. */
function checkWorker(world: World, phone: Phone): void {
  const session = phone.worker?.session.current()
  const isTold = phone.page !== null && phone.turnedOnBy === phone.page
  if (session?.status !== 'signedIn' || !isTold) return
  const account = world.accounts.find(({ userId }) => userId === session.account.id)
  if (account === undefined || appLockOf(phone, account.userId) === null) return
  if (session.journal.keys.ring.size > 0)
    world.fail(`open: the worker of phone ${phone.id} holds keys, and the lock is on`)
}

export async function checkThief(world: World, phone: Phone): Promise<void> {
  for (const account of world.accounts) {
    if (appLockOf(phone, account.userId) !== null) await checkFiles(world, phone, account)
  }
  checkWorker(world, phone)
  const { page, disk } = phone
  const account = world.signedIn(phone)
  const session = page?.session.current()
  const isLockOn = session?.status === 'signedIn' && session.appLock !== null
  if (page === null || account === undefined || !isLockOn || disk.isHeldUp) return
  // Looking must not use up what the schedule has in store for the phone.
  const { fault } = disk
  disk.fault = null
  try {
    await checkShut(world, phone, page, account)
  } catch (error) {
    if (!isStoreFailure(error)) throw error
  }
  disk.fault = fault
}
