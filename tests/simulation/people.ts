// What people do on their phones: open the form, save it, pin the day.
import { answerIds } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import type { Entry } from '#domain/entry.ts'
import type { Glow } from '#domain/glow.ts'
import { isOn } from '#domain/register.ts'
import { formOf, saveForm, savePin, type SavedEntry, newFormId } from '#engine/journal/forms.ts'
import { writeDay } from '#engine/journal/writeDay.ts'
import { createMemoryDayStore } from './memoryDayStore.ts'
import { createPlainSealer, entryOf } from './plainSealer.ts'
import type { Process } from './process.ts'
import { dayNumber } from './simulatedServer.ts'
import { glowsOf, wordsIn, type Device, type World } from './world.ts'

const sendFromMemory = () => Promise.resolve(false)

/** The instant at which a numbered day is written: noon, in Paris in winter. */
const noon = (day: Day): string => `${day}T11:00:00.000Z`

export function openForm(world: World, device: Device): void {
  const { session } = device
  if (session === null) return
  const day = dayNumber(device.today)
  const row = device.databases.get(session.userId)?.rowByDay.get(day)
  const entry = row ? entryOf(row) : null
  const form = formOf(day, entry, {
    formId: newFormId(() => world.nextId()),
    writtenAt: noon(day),
    offset: 60,
  })
  const field = answerIds[world.dice(2)] ?? 'learned'
  device.form = {
    userId: session.userId,
    form,
    field,
    glows: entry === null ? [] : glowsOf(entry),
  }
}

/** Saves the open form: half the time adding to what it shows, else replacing it. */
export function saveOpenForm(world: World, device: Device): Process | null {
  const open = device.form
  device.form = null
  if (open === null || device.session?.userId !== open.userId) return null
  const { form, field, glows } = open
  const word = `<${world.count++}>`
  const shown = form.texts[field]
  const isReplacing = world.dice(4) === 0
  const text = isReplacing || shown === '' ? word : `${shown} ${word}`
  // One save in three chooses a glow, or another one.
  const glow = world.count % 3 === 0 ? `<${world.count++}>` : null
  const filled = {
    ...form,
    texts: { ...form.texts, [field]: text },
    glow: glow === null ? form.glow : (glow as unknown as Glow),
  }
  return write(
    world,
    device,
    form.day,
    (now, neverSent) => {
      const saved = saveForm(now, filled, neverSent, {
        newId: world.nextId,
        now: () => world.count,
      })
      return saved
    },
    () => {
      if (isReplacing) for (const gone of wordsIn(shown)) world.deleted.add(gone)
      for (const id of form.opened[field]) world.replacedIds.add(id)
      const written = { userId: open.userId, day: form.day, deviceId: device.id }
      world.written.set(word, written)
      if (glow === null) return
      for (const gone of glows) world.deleted.add(gone)
      for (const id of form.opened.glow) world.replacedIds.add(id)
      world.written.set(glow, written)
    },
  )
}

export function pin(world: World, device: Device): Process | null {
  const day = dayNumber(device.today)
  return write(
    world,
    device,
    day,
    (now, neverSent) =>
      now &&
      savePin(now, !isOn(now.marks.pin), neverSent, {
        newId: world.nextId,
        now: () => world.count,
      }),
    () => undefined,
  )
}

function write(
  world: World,
  device: Device,
  day: Day,
  change: (now: Entry | null, neverSent: ReadonlySet<string>) => SavedEntry | null,
  onStored: () => void,
): Process | null {
  return world.spawn(device, 'save', async (process, rows) => {
    const check = world.checkPut(device, process.userId)
    let isStored = false
    const store = createMemoryDayStore(rows, process, (row, old) => {
      if (!isStored) onStored()
      isStored = true
      check(row, old)
    })
    const sealer = createPlainSealer(process, true, world.nextId)
    await writeDay({ store, sealer, sendFromMemory }, day, change, null)
  })
}
