// A form writes the day on which it was opened. A save replaces only the values that the form showed, so words that arrived
// meanwhile stay (SY1 to SY3 in sync/SPEC.md).
import type { FormId } from '#domain/brands.ts'
import { answerIds, isBlank, mapAnswers, type AnswerId } from '#domain/answers.ts'
import { questions } from '#domain/questions.ts'
import type { Day } from '#domain/day.ts'
import { emptyEntry, songOf, type Entry, type Marks } from '#domain/entry.ts'
import { glowOf } from '#domain/glow.ts'
import { isSameMusic } from '#domain/music.ts'
import { bareId, saveRegister, type Register } from '#domain/register.ts'
import { textOf } from '#domain/versions.ts'
import type { DayForm, FieldIds } from './dayForm.ts'

export interface FormDeps {
  readonly newId: () => string
  readonly now: () => number
}

/** The only function that makes a `FormId`; a reopened draft has the one that it was stored with. */
export const newFormId = (newId: () => string): FormId => newId() as FormId

const idsOf = (register: Register<unknown>): readonly string[] =>
  register.values.map(({ id }) => bareId(id))

/** Those of the song or the pin of a day, whoever made them: a save replaces all of them. */
const markIdsOf = (
  { marks, foreignMarks }: Pick<Entry, 'marks' | 'foreignMarks'>,
  field: keyof Marks,
): readonly string[] => [...idsOf(marks[field]), ...idsOf(foreignMarks[field])]

export function formOf(
  day: Day,
  entry: Entry | null,
  opening: Pick<DayForm, 'formId' | 'writtenAt' | 'offset'>,
): DayForm {
  const shown = entry ?? emptyEntry(day, opening.writtenAt, opening.offset)
  const texts = mapAnswers((id) => textOf(shown.answers[id]))
  const glow = glowOf(shown.glow)
  const music = songOf(shown)
  const activeId = answerIds.find((id) => isBlank(texts[id])) ?? questions[0].id
  return {
    ...opening,
    day,
    opened: {
      ...mapAnswers((id) => idsOf(shown.answers[id])),
      glow: idsOf(shown.glow),
      music: markIdsOf(shown, 'music'),
    },
    shown: { texts, glow, music },
    texts,
    glow,
    music,
    activeId,
    caret: texts[activeId].length,
  }
}

/** A form that was left, as the day is now: what it did not change is shown anew, what it changed stays as it was left. */
export function refreshForm(form: DayForm, entry: Entry): DayForm {
  const now = formOf(form.day, entry, form)
  const isChanged = (id: AnswerId): boolean => form.texts[id] !== form.shown.texts[id]
  const isMusicKept = !isSameMusic(form.music, form.shown.music)
  const of = (id: AnswerId): DayForm => (isChanged(id) ? form : now)
  const ofGlow = form.glow === form.shown.glow ? now : form
  const ofMusic = isMusicKept ? form : now
  const texts = mapAnswers((id) => of(id).texts[id])
  return {
    ...form,
    opened: {
      ...mapAnswers((id) => of(id).opened[id]),
      glow: ofGlow.opened.glow,
      music: ofMusic.opened.music,
    },
    shown: {
      texts: mapAnswers((id) => of(id).shown.texts[id]),
      glow: ofGlow.shown.glow,
      music: ofMusic.shown.music,
    },
    texts,
    glow: ofGlow.glow,
    music: ofMusic.music,
    caret: Math.min(form.caret, texts[form.activeId].length),
  }
}

export interface SavedEntry {
  readonly entry: Entry
  /** Ids made by this save. */
  readonly made: readonly string[]
}

/** Ids that this save made and that are values of the day. */
export function madeIds({ entry, made }: SavedEntry): FieldIds {
  const isMade = new Set(made)
  const ofThis = <T>(register: Register<T>): readonly string[] =>
    idsOf(register).filter((id) => isMade.has(id))
  return {
    ...mapAnswers((id) => ofThis(entry.answers[id])),
    glow: ofThis(entry.glow),
    music: ofThis(entry.marks.music),
  }
}

/** `now` is the day as it is when saving, not as it was when the form opened. */
export function saveForm(
  now: Entry | null,
  form: DayForm,
  neverSent: ReadonlySet<string>,
  deps: FormDeps,
): SavedEntry {
  const base = now ?? emptyEntry(form.day, form.writtenAt, form.offset)
  const made: string[] = []
  const write = <T>(register: Register<T>, opened: readonly string[], value: T): Register<T> => {
    const saved = { id: deps.newId(), value, savedAt: deps.now() }
    made.push(saved.id)
    return saveRegister({ now: register, opened, value: saved, neverSent })
  }
  // The store cannot be read, so the day that the form showed is missing: the shown values are written again too.
  const isUnchanged = (id: AnswerId): boolean =>
    form.texts[id] === form.shown.texts[id] && (now !== null || isBlank(form.texts[id]))
  const isGlowUnchanged = form.glow === form.shown.glow && (now !== null || form.glow === null)
  const isSongUnchanged =
    isSameMusic(form.music, form.shown.music) && (now !== null || form.music === null)
  const isLater = form.writtenAt >= base.writtenAt
  const entry: Entry = {
    day: form.day,
    writtenAt: isLater ? form.writtenAt : base.writtenAt,
    offset: isLater ? form.offset : base.offset,
    answers: mapAnswers((id) =>
      isUnchanged(id) ? base.answers[id] : write(base.answers[id], form.opened[id], form.texts[id]),
    ),
    glow: isGlowUnchanged ? base.glow : write(base.glow, form.opened.glow, form.glow),
    foreignMarks: base.foreignMarks,
    marks: isSongUnchanged
      ? base.marks
      : { ...base.marks, music: write(base.marks.music, form.opened.music, form.music) },
  }
  return { entry, made }
}

export function savePin(
  entry: Entry,
  isPinned: boolean,
  neverSent: ReadonlySet<string>,
  deps: FormDeps,
): SavedEntry {
  const value = { id: deps.newId(), value: isPinned, savedAt: deps.now() }
  const pin = saveRegister({
    now: entry.marks.pin,
    opened: markIdsOf(entry, 'pin'),
    value,
    neverSent,
  })
  return { entry: { ...entry, marks: { ...entry.marks, pin } }, made: [value.id] }
}
