// Bugs of forms that several tabs, or a page twice, want at once.
import type { PlantedBug } from './bugs.ts'

export const formBugs: readonly PlantedBug[] = [
  {
    name: 'two tabs open one draft',
    from: 'return locks === undefined ? Promise.resolve(true) : ask(formId, locks)',
    to: 'return locks !== null ? Promise.resolve(true) : ask(formId, locks)',
    test: [
      'unit/engine/journal/draftTabs.test.ts',
      '[SY4] a draft that is open in one tab is not opened in another, which writes one of its own',
    ],
  },
  {
    name: 'a draft that its tab left stays locked',
    from: '    one.letGo()\n',
    to: '',
    test: [
      'unit/engine/journal/draftTabs.test.ts',
      '[SY4] a draft that its tab has left goes on in another',
    ],
  },
  {
    name: 'a form that is left while its letters wait is given to another tab',
    from: 'one.shown > 0 || isWaiting(formId)) return',
    to: 'one.shown > 0) return',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] what another tab writes meanwhile stays, and so do the letters that waited',
    ],
  },
  {
    name: 'a form whose letters have been stored since is given to nobody',
    from: '      busy.delete(formId)\n',
    to: '',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] once they are stored the form goes on in another tab, with all its letters',
    ],
  },
  {
    name: 'a form goes on with the text that was read before it was let go',
    from: 'return { form: stored.form, isKept }',
    to: 'return draft',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] a tab that read the form before it was let go goes on with what is stored by then',
    ],
  },
  {
    name: 'a form that could not be opened after all stays locked',
    from: '    drafts.release(formId)\n    throw error\n',
    to: '    throw error\n',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] a form that could not be opened after all is nobody’s',
    ],
  },
  {
    name: 'a form whose letters lie sealed in memory is given to another tab',
    from: 'sealing.has(formId) || unstored.has(formId)',
    to: 'sealing.has(formId)',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4][PR54] a form that is %s when the lock shuts, with letters that wait, is no other tab’s until they are stored',
    ],
  },
  {
    name: 'a form that is shown twice is let go with the first of the two',
    from: '      before.shown += 1\n',
    to: '',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] a form that is opened twice at once is shown twice, and held until both are closed',
    ],
  },
  {
    name: 'a form that is left while its last letters are sealed is given to another tab',
    from: 'sealing.add(formId)',
    to: 'sealing.delete(formId)',
    test: [
      'unit/engine/journal/heldForms.test.ts',
      '[SY4] a form that is left while its last letters are sealed for the next session is no other tab’s',
    ],
  },
  {
    name: 'a draft that was read does not say when it was stored',
    from: '      journal.drafts.noteSavedAt(form.formId, stored.savedAt)\n',
    to: '',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY20] letters typed after a clock that was ahead was put right outlive the session that could not store them',
    ],
  },
  {
    name: 'what another tab stores while the database is made anew goes with the old one',
    from: 'if (await leavesWith(journal, rows)) return',
    to: 'if ((await leavesWith(journal, rows)) || rows.length > 0) return',
    test: [
      'unit/engine/local/freshDatabase.test.ts',
      '[PR59][SY1] what another tab stores while the journal is copied is in the fresh one too',
    ],
  },
  {
    name: 'a letter that was still being sealed as the session ended takes the place of the last one',
    from: '    await keeper.written(formId)\n    const row = await seal(form)',
    to: '    const row = await seal(form)',
    test: [
      'unit/engine/journal/heldForms.test.ts',
      '[SY20] the last letter outlives the session, also where the one before it was still being sealed',
    ],
  },
  {
    name: 'a draft that is open in another tab is erased, and comes back with the next letter there',
    from: "if (!(await drafts.claim(formId))) return 'elsewhere'",
    to: 'await drafts.claim(formId)',
    test: [
      'unit/engine/journal/leftForms.test.ts',
      '[SY4] a draft that is open in another tab is not erased: what is typed there would bring it back',
    ],
  },
  {
    name: 'letters that wait in one tab are shown to no other tab',
    from: "if (state.type === 'notKept') deps.onFailed()",
    to: '',
    test: [
      'unit/engine/journal/otherTabLetters.test.ts',
      '[SY20][PR8] another tab counts them, and signs out neither by sending nor by keeping',
    ],
  },
  {
    name: 'letters that were erased are counted by other tabs for ever',
    from: 'if (!waits()) held.sign.hide(db.name)',
    to: 'waits()',
    test: [
      'unit/engine/journal/otherTabLetters.test.ts',
      '[SY20] once they are erased nobody counts them',
    ],
  },
  {
    name: 'a form that was left before it was granted is kept from other tabs for ever',
    from: '      // It may have been left before it was granted.\n      settle(formId)\n',
    to: '',
    test: [
      'unit/engine/journal/formLocks.test.ts',
      '[SY4] a form that is left before it was granted is another tab’s',
    ],
  },
  {
    name: 'letters sealed while earlier ones of their form are being stored are dropped',
    from: 'if (unstored.get(formId)?.row === row) unstored.delete(formId)\n    locks.settle(formId)',
    to: 'unstored.delete(formId)\n    locks.settle(formId)',
    test: [
      'unit/engine/journal/heldForms.test.ts',
      '[SY20] letters that are sealed while earlier ones of their form are being stored are stored in their turn',
    ],
  },
]
