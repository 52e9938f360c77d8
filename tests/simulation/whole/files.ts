// Files that people take away, correct by hand and bring back, and a year that they bring along.
import type { JournalFile } from '#contract/journalFile.ts'
import { answerIds, mapAnswers } from '#domain/answers.ts'
import { dayAt } from '#domain/dayAt.ts'
import type { Dice } from '#simulation/random.ts'
import { wordsIn } from './ledger.ts'
import { hasKey } from './people.ts'
import type { Context, Phone } from './phone.ts'
import { checkFile, rowsBefore } from './shown.ts'
import type { Account, ExportedFile, World } from './world.ts'

export const exportFile = (world: World, phone: Phone): Promise<void> =>
  world.begin(phone, 'export', async (context) => {
    const { calls } = context
    const account = world.signedIn(phone)
    if (account === undefined || !hasKey(phone)) return
    const before = rowsBefore(phone, account)
    const file = await calls.data.exportDays()
    world.checks.push(checkFile(world, phone, context, account, { file, before }))
    const days = file.days.map((day) => answerIds.map((id) => day[id]).join('\n'))
    world.files.push({ file, words: wordsIn(days.join('\n')) })
  })

/** One of the file's days gets one more word, in an editor. */
function correctByHand(
  world: World,
  phone: Phone,
  account: Account,
  exported: ExportedFile,
  dice: Dice,
): ExportedFile {
  const { file, words } = exported
  const at = dice(Math.max(1, file.days.length))
  const corrected = file.days[at]
  if (corrected === undefined) return exported
  const word = world.ledger.write(account.index, corrected.date, phone.id)
  const day = { ...corrected, learned: `${corrected.learned}\n${word}` }
  return { file: { ...file, days: file.days.with(at, day) }, words: [...words, word] }
}

export const importFile = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'import', async ({ calls }) => {
    const account = world.signedIn(phone)
    const exported = world.files[dice(Math.max(1, world.files.length))]
    if (account === undefined || exported === undefined || !hasKey(phone)) return
    const file = dice(2) === 0 ? correctByHand(world, phone, account, exported, dice) : exported
    await take(world, phone, calls, account, file)
  })

async function take(
  world: World,
  phone: Phone,
  calls: Context['calls'],
  account: Account,
  { file, words }: ExportedFile,
): Promise<void> {
  for (const name of words) world.ledger.words.get(name)?.mayHold.add(account.index)
  const done = await calls.data.importDays(JSON.stringify(file))
  if (!done.ok || done.value.leftOut.length > 0) return
  world.ledger.bring(words, account.index, phone.id)
  world.ledger.acknowledge(words)
}

const pastDays = 366

/** Every day of the year before, its December among them, with a word each: months that nobody would open by chance. */
export const bringYear = (world: World, phone: Phone, dice: Dice): Promise<void> =>
  world.begin(phone, 'bringYear', async ({ calls }) => {
    const account = world.signedIn(phone)
    if (account === undefined || !hasKey(phone)) return
    const file = await calls.data.exportDays()
    const step = 1 + dice(12)
    const days: JournalFile['days'][number][] = []
    const words: string[] = []
    for (let before = step; before <= pastDays; before += step) {
      const date = dayAt(phone.now() - before * 86_400_000, 0)
      const word = world.ledger.write(account.index, date, phone.id)
      words.push(word)
      days.push({ date, ...mapAnswers(() => ''), learned: word })
    }
    await take(world, phone, calls, account, { file: { ...file, days, drafts: [] }, words })
  })
