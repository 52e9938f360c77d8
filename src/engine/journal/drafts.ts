// Forms being filled, sealed on this phone from the first letter. A letter is safe when its transaction has completed;
// writes are chained for each form, and only the latest waits.
import { answerIds, isBlank } from '#domain/answers.ts'
import type { Day } from '#domain/day.ts'
import { openText, sealText, type SealDeps } from '#engine/crypto/envelope.ts'
import type { DayForm, DraftSummary } from '#engine/engine.ts'
import type { JournalDatabase } from '#engine/local/journalDatabase.ts'
import type { Keys } from './daySealer.ts'
import { isTouched } from './forms.ts'

export interface DraftDeps extends SealDeps {
  readonly db: JournalDatabase
  readonly keys: () => Keys
}

const purposeOf = ({ day, formId }: Pick<DayForm, 'day' | 'formId'>) => ({
  kind: 'draft' as const,
  day,
  id: formId,
})

async function openDraft(
  { keys }: DraftDeps,
  row: { day: Day; formId: string; sealed: string },
): Promise<DayForm | null> {
  const opened = await openText(keys().ring, purposeOf(row), row.sealed)
  return opened.type === 'opened' ? (JSON.parse(opened.text) as DayForm) : null
}

/** Drafts of a day that this phone can open, latest first. */
export async function loadDrafts(deps: DraftDeps, day: Day): Promise<readonly DayForm[]> {
  const rows = await deps.db.drafts
    .where('[day+formId]')
    .between([day, ''], [day, '\uffff'])
    .toArray()
  const forms = await Promise.all(
    rows.toSorted((a, b) => b.at - a.at).map((row) => openDraft(deps, row)),
  )
  return forms.filter((form) => form !== null)
}

/** Every draft that this phone can open, latest day first. */
export async function loadAllDrafts(deps: DraftDeps): Promise<readonly DayForm[]> {
  const rows = await deps.db.drafts.toArray()
  const forms = await Promise.all(rows.map((row) => openDraft(deps, row)))
  return forms.filter((form) => form !== null).toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

export const readDrafts = async (deps: DraftDeps): Promise<readonly DraftSummary[]> =>
  (await loadAllDrafts(deps)).map(({ day, formId, texts }) => ({
    day,
    formId,
    preview: answerIds.map((id) => texts[id]).find((text) => !isBlank(text)) ?? '',
  }))

export function createDraftKeeper(deps: DraftDeps) {
  const chainByForm = new Map<string, { waiting: DayForm | null; done: Promise<void> }>()

  /** A form brought back to what it showed is no draft: its removal stands in the same chain, so that order alone decides. */
  async function write(form: DayForm): Promise<void> {
    if (!isTouched(form)) {
      await deps.db.drafts.delete([form.day, form.formId])
      return
    }
    const { current } = deps.keys()
    if (current === null) throw new Error('A draft cannot be sealed without a key.')
    const sealed = await sealText(current, purposeOf(form), JSON.stringify(form), deps)
    const { day, formId } = form
    await deps.db.drafts.put({ day, formId, sealed, at: deps.now() })
  }

  /** Writes the latest form of the chain until none waits. */
  async function run(formId: string, first: DayForm): Promise<void> {
    let form: DayForm | null = first
    try {
      while (form !== null) {
        await write(form)
        const chain = chainByForm.get(formId)
        form = chain?.waiting ?? null
        if (chain !== undefined) chain.waiting = null
      }
    } finally {
      chainByForm.delete(formId)
    }
  }

  /** Forms that are saved: what still shows them (a page being hidden) must not make them drafts again. */
  const ended = new Set<string>()

  return {
    /** Resolves once this form, or a later state of it, is stored. Rejects when the phone has no room. */
    keep(form: DayForm): Promise<void> {
      if (ended.has(form.formId)) return Promise.resolve()
      const chain = chainByForm.get(form.formId)
      if (chain !== undefined) {
        chain.waiting = form
        return chain.done
      }
      const done = run(form.formId, form)
      chainByForm.set(form.formId, { waiting: null, done })
      return done
    },
    /** Nothing is written for this form any more: what waits is dropped, what runs has ended. */
    async end(formId: string): Promise<void> {
      ended.add(formId)
      const chain = chainByForm.get(formId)
      if (chain === undefined) return
      chain.waiting = null
      await chain.done.catch(() => undefined)
    },
    /** It could not be saved: it is a draft as before. */
    resume: (formId: string): void => void ended.delete(formId),
  }
}
