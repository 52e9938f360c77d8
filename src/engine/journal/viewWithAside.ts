// A day of which something is set aside: what opens of it is shown with the day, which may have no room for it.
import { entryToView, type EntryView } from '#domain/entry.ts'
import { joinRegisters } from '#domain/register.ts'
import type { OpenedDay } from '#engine/crypto/daySealer.ts'
import type { SetAside } from '#engine/local/setAside.ts'
import type { OpenJournal } from '#engine/openJournal.ts'
import { openAside } from './asideWords.ts'
import { canBeSent } from './canBeSent.ts'
import { joinWords } from './fitDay.ts'

export async function viewWithAside(
  sealer: OpenJournal['sealer'],
  { entry, isSealed, ...unread }: OpenedDay,
  aside: readonly SetAside[],
): Promise<EntryView> {
  const beside = await openAside(sealer, aside)
  const whole = {
    ...entry,
    answers: joinWords(entry.answers, beside.words),
    glow: joinRegisters(entry.glow, beside.glow),
  }
  return entryToView(whole, {
    ...unread,
    isSealed: isSealed || beside.isSealed,
    isTooLong: !canBeSent(whole),
  })
}
