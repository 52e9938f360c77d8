// The browser's edge: what a page forgets, what it says, and what it shows in which order.
import type { PlantedBug } from './bugs.ts'

const signedOut = [
  'unit/app/followSession.test.ts',
  'who signs out leaves nothing to the next person: no note, no milestone, no place in the calendar, no badge',
] as const

export const pageBugs: readonly PlantedBug[] = [
  {
    name: 'what was noted of who signs out is there for the next person',
    from: 'Object.values(personalNotes)',
    to: 'Object.values(personalNotes).slice(0, -1)',
    test: signedOut,
  },
  {
    name: 'the calendar of who signed out opens where they were',
    from: '  calendarStore.setState(atFirst)\n',
    to: '',
    test: signedOut,
  },
  {
    name: 'the badge of an unwritten day outlives its person',
    from: 'browser.appBadge.clear()',
    to: '',
    test: signedOut,
  },
  {
    name: 'a version that waited since an earlier start is never offered',
    from: 'offerWaiting(registration.waiting)',
    to: '',
    test: [
      'unit/app/serviceWorker.test.ts',
      'a version that waited since an earlier start is offered at once',
    ],
  },
  {
    name: 'a version that one tab takes reloads the form of another',
    from: `if (hasAccepted) location.reload()
    else void offerActive()`,
    to: 'location.reload()',
    test: [
      'unit/app/serviceWorker.test.ts',
      'a tab whose person accepted nothing is not reloaded by the version that another tab took',
    ],
  },
  {
    name: 'a server that opens again is called closed without network',
    from: `if (mode.value === 'open') lastMode.clear()
  else lastMode`,
    to: `if (mode.value !== 'open') lastMode`,
    test: [
      'unit/context/admission.test.ts',
      'what the server said last holds without network, until it says otherwise',
    ],
  },
  {
    name: 'the sheet of a day turns past months that are written',
    from: 'months.find(({ month }) => month < here)',
    to: 'months.findLast(({ month }) => month < here)',
    test: [
      'unit/features/calendar/neighbours.test.ts',
      'the days before and after are the nearest that are written, however many months lie between',
    ],
  },
  {
    name: 'what was held over the lock stays in the tab’s storage once it is open',
    from: '    newest.current = sealed\n    stored.clear()\n',
    to: '    newest.current = sealed\n',
    test: [
      'components/heldState.test.tsx',
      '[PR75] what is typed is there again after the lock, lies sealed meanwhile, and in no storage before or after',
    ],
  },
  {
    name: 'what is typed is held where nothing is locked',
    from: 'if (isDesktop.current() || (session !== null && isLocked(session.getState()))) store()',
    to: 'store()',
    test: [
      'components/heldState.test.tsx',
      '[PR75] who leaves the page takes what was typed away, and so does who gives it up before the lock',
    ],
  },
  {
    name: 'a late reply takes away the songs that a newer search found',
    from: 'if (!isStale) setFound',
    to: 'setFound',
    test: [
      'components/musicSearch.test.tsx',
      'a late reply to an older query takes nothing away that was found for the newer one',
    ],
  },
  {
    name: '« Copier » leaves the last answer out',
    from: 'const written = answerIds.map((id) => texts[id])',
    to: 'const written = answerIds.slice(0, 3).map((id) => texts[id])',
    test: [
      'components/copyAnswers.test.tsx',
      'every answer that is written is copied, the last one too, and a refusal of the browser is said',
    ],
  },
  {
    name: 'a password that was typed at the sign-in is there for who comes next',
    from: 'if (element === null || !hasGrown || !isNear()) return',
    to: 'if (element === null) return',
    test: [
      'components/authForms.test.tsx',
      'a form that was typed is there again after a turned tablet, once, and never after another page',
    ],
  },
  {
    name: 'a password typed on a tablet that was turned is there after somebody signed in',
    from: '!hasGrown || !isNear()',
    to: '!hasGrown',
    test: [
      'components/authForms.test.tsx',
      'a form that was typed is there again after a turned tablet, once, and never after another page',
    ],
  },
  {
    name: 'a password typed on a tablet outlives another page that came behind the install page',
    from: '        kept.delete(name)\n        stop()\n',
    to: '        stop()\n',
    test: [
      'components/authForms.test.tsx',
      'a form that was typed is there again after a turned tablet, once, and never after another page',
    ],
  },
  {
    name: 'a day that was begun before midnight is said to prolong the streak',
    from: 'isEdit || day !== today',
    to: 'isEdit',
    test: ['components/savingVeil.test.tsx', '%s is not said to prolong it'],
  },
  {
    name: 'an export does not say what it lacks',
    from: '[myDataText.exported(countDays(file), file.drafts.length), ...missing]',
    to: '[myDataText.exported(countDays(file))]',
    test: ['components/myDataParts.test.tsx', 'a file that lacks something says all that it lacks'],
  },
  {
    name: 'a Markdown file leaves an unchecked song out without a word',
    from: 'songs.length === 0 ? [] : [myDataText.notWhole.songs(songs.length)]',
    to: '[]',
    test: [
      'unit/features/my-data/journalMarkdown.test.ts',
      'a song that could not be checked is not in it, and the file says so',
    ],
  },
  {
    name: 'the book prints an unchecked song without a word',
    from: 'entry.isSongUnchecked ? homeText.uncheckedSong : null',
    to: 'null',
    test: [
      'components/dayNotes.test.tsx',
      'the book says of a day that is %s what it has not, or nobody could check',
    ],
  },
  {
    name: 'nothing is said of a part of the day that a newer app wrote',
    from: `      {isNewer ? <NewerNote /> : null}
      {isTooLong`,
    to: '      {isTooLong',
    test: [
      'components/dayNotes.test.tsx',
      'of a day that is %s it is said on %s, and nothing else',
    ],
  },
  {
    name: 'what the server told first is shown over what it told last',
    from: `    // A later question was asked.
    if (question !== questions.current) return`,
    to: '',
    test: [
      'components/contextHooks.test.tsx',
      'what the server told first is not shown over what it told last',
    ],
  },
  {
    name: 'a text that the storage refused once hides every later one',
    from: '      refused = null\n',
    to: '',
    test: [
      'unit/platform/storedText.test.ts',
      'a text that the storage refuses lives in the page, until one is stored',
    ],
  },
  {
    name: 'letters are said to be kept once those before them are',
    from: 'if (state.form === form.current) keeping.set(state.type)',
    to: 'if (state.form.formId === form.current.formId) keeping.set(state.type)',
    test: [
      'components/openedForm.test.tsx',
      'letters are said to be kept once these very ones are, and not with those before them',
    ],
  },
  {
    name: 'a profile that was on its way takes back what another tab changed meanwhile',
    from: '    if (stored !== null && before !== undefined && !isSame(stored, before)) return stored.user\n',
    to: '',
    test: [
      'unit/engine/session/askServer.test.ts',
      '[PR9] nor what was changed in another tab, which this one shows then',
    ],
  },
  {
    name: 'a profile that was on its way takes back what the person changed meanwhile',
    from: '    await take(me.value)\n    // A key',
    to: '    await journal.asking()(me.value)\n    // A key',
    test: [
      'unit/engine/session/askServer.test.ts',
      '[PR9] a profile that was on its way takes back nothing that the person changed meanwhile',
    ],
  },
]
