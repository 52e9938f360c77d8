// What `npm test` runs in the browser stays a sample that stands for the whole: a journey of each file, and few enough to
// end within the time that CONTRIBUTING.md promises.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files without a core journey, each with its reason. */
const withoutCore: Readonly<Record<string, string>> = {
  'abandonedEdit.spec.ts':
    'two starts and three saves for one card; units show its rule, SY20, too',
  'admission.spec.ts':
    'a server of its own in each journey; contract suites show its rules, SV97 and SV98',
  'appLock.spec.ts':
    'four starts of a phone and a passkey each; units show its rules, PR50 to PR62, on the real store',
  'appLockErrands.spec.ts':
    'a password derived four times; components show its rule, PR72, to the millisecond',
  'appLockFull.spec.ts': 'three starts of a phone; a unit shows the same on the real store',
  'appLockMeanwhile.spec.ts':
    'two tabs, a push or three starts each; units show its rules, PR53 to PR55 and PR59, too',
  'backCloses.spec.ts':
    'two passwords derived and ten questions; a test shows that each layer hears of « back »',
  'backOnce.spec.ts':
    'five saved days, each with a way back; a core journey of saveDay.spec.ts goes one',
  'backup.spec.ts':
    'two servers and a week between two starts; units show its rules, JF15 to JF19, on the real store',
  'bring.spec.ts':
    'units show each format and each rule, BJ1 to BJ9, on the real store and with a server',
  'bringSteps.spec.ts':
    'what comes between two steps of one page; units show its rules, BJ1 to BJ9',
  'broughtDays.spec.ts':
    'units show its rule, BJ9; what is looked at is what a change of style breaks',
  'broughtSamples.spec.ts':
    'sixteen files one after the other; units read the same ones, BJ1, and a test shows that none is left out',
  'broughtSecret.spec.ts':
    'a core journey of mainJob.spec.ts looks for readable words on both sides',
  'devices.spec.ts':
    'two phones and a password derived four times; units show its rules, PR27 and PR28, too',
  'dialogs.spec.ts':
    'dialogs over a sheet, at their places in the history; components show what each does once',
  'durableStorage.spec.ts': 'its rule is pure, and a unit shows each side of it',
  'elsewhere.spec.ts':
    'two phones with a password each, and thousands of days; a component test shows what is told once',
  'evicted.spec.ts': 'rare while the app is open, and units show each of its mends',
  'faultScreen.spec.ts':
    'three pages that are made to break, each at eight sizes; nothing but a change of them breaks it',
  'figures.spec.ts':
    'the width of a few figures at ten sizes: a change of layout breaks it, hardly any other',
  'firstMinute.spec.ts': 'the core journey of mainJob.spec.ts goes the same way',
  'followedEntry.spec.ts':
    'two phones and three saves for one page; nothing else touches what it shows',
  'forcedColours.spec.ts':
    'colours of the system on six screens: a change of style breaks it, hardly any other',
  'foreignReplies.spec.ts':
    'sixteen forms for each of three replies; a unit shows that no such reply is a refusal',
  'forgedSong.spec.ts': 'a server that lies about one song; units show its rule, CR21, too',
  'formStays.spec.ts':
    'two evenings of one form, and one button at one size; nothing but a change of the form breaks it',
  'frozen.spec.ts': 'another tab waits forty seconds by its rule, SY27, which units show too',
  'glow.spec.ts': 'nothing asks for a glow; units show its rule, SY36, on the real store',
  'gutters.spec.ts': 'sixteen pages at two sizes: a change of layout breaks it, hardly any other',
  'homeStill.spec.ts':
    'four starts of a page, twice; a core journey of firstPaint.spec.ts looks for moves of a written day',
  'installPage.spec.ts': 'the page of a desk; a change of layout breaks it, hardly any other',
  'installPrompt.spec.ts': 'a minute of use; its rule is pure, and units show each side of it',
  'keyboardAccount.spec.ts':
    'forty seconds from key to key and a password derived six times; units show the keys of each part',
  'keyboardAlone.spec.ts':
    'twenty seconds from key to key; units show the keys of each part, in Chromium',
  'keyboardDevices.spec.ts':
    'a minute from key to key, two passkeys and a password derived nine times; units show the keys of each part',
  'keyboardKept.spec.ts':
    'two phones and a password derived six times; units show what opens a file or a journal, JF15 and PR21',
  'keyboardOffers.spec.ts':
    'three minutes from key to key, two phones and a release; units show the keys of each part, in Chromium',
  'keyboardScroll.spec.ts':
    'forty presses of a key on each of six pages; a change of layout breaks it, hardly any other',
  'keyboardWords.spec.ts':
    'half a minute from key to key in each journey; units show the keys of each part, in Chromium',
  'kills.spec.ts':
    'five starts of a browser; a core journey of faults.spec.ts crashes one, SY13 is shown by units',
  'largeText.spec.ts':
    'ten pages with large text at one size: a change of layout breaks it, hardly any other',
  'lateReplies.spec.ts': 'replies that are held back, for pages that are left meanwhile',
  'loading.spec.ts':
    'two phones and a server that fails or is slow; units show its rule, SY30, too',
  'locked.spec.ts':
    'a password derived five times; units show its rules, PR20 to PR23, on the real store',
  'lockedMemory.spec.ts': 'snapshots of a whole heap; units show what each part lets go of, PR70',
  'lockedPages.spec.ts':
    'a password derived at each opening; its rule, PR64, is asked of the starts of appLock.spec.ts too',
  'longAnswer.spec.ts': 'forty thousand characters; JF9 is shown by units too',
  'longSong.spec.ts': 'one long title at six sizes: a change of layout breaks it, hardly any other',
  'lookBack.spec.ts':
    'pages that nobody needs to write; units show what they draw and read, LB1 to LB5, on the real store',
  'losses.spec.ts': 'two phones and a reset each; units and the simulation show the same losses',
  'lowSheet.spec.ts': 'a window under 300 px: a change of the sheet breaks it, hardly any other',
  'lowWindows.spec.ts':
    'three pages in windows of a few sizes: a change of layout breaks it, hardly any other',
  'oddFields.spec.ts':
    'twenty fields with odd words at one size: a change of layout breaks it, hardly any other',
  'oddWords.spec.ts':
    'ten pages with odd words at one size: a change of layout breaks it, hardly any other',
  'offlineCover.spec.ts':
    'two starts of a browser and a server of its own; contract suites show how long a cover may be kept',
  'pageMotion.spec.ts':
    'what moves is told by a unit; a press that it swallowed would fail journeys that tap twice',
  'passkeyResets.spec.ts': 'a reset and a passkey each; units show its rules, PR31 and PR34, too',
  'passkeys.spec.ts':
    'units show each of its rules, PR29 to PR34, and a component the passkeys of a real Chromium',
  'previousVersions.spec.ts': 'its reading and taking back, JF12 and JF13, are shown by units too',
  'quietPages.spec.ts':
    'two seconds and a half of waiting on each of twenty pages; a core journey of firstPaint.spec.ts looks for moves of a written day',
  'quota.spec.ts': 'a core journey of failingStore.spec.ts shows the same on a store that refuses',
  'recovery.spec.ts':
    'two phones and a password derived five times; units show the reset and the recovery key, PR11 to PR14',
  'refusedDay.spec.ts': 'units show each thing that can be done with a refused day, SY11',
  'refusedFields.spec.ts':
    'a password derived ten times; components show the same of sign-in, sign-up and codes',
  'reminders.spec.ts':
    'a browser that subscribes, many times; a core journey of reminderTap.spec.ts goes from switch to tap',
  'reset.spec.ts': 'a reset on a phone that is signed in; units show its rules, PR11 and PR12',
  'selectedText.spec.ts': 'two colours of one style; a change of them breaks it, nothing else',
  'shareSentence.spec.ts': 'pictures that nobody needs to make; units show how a day is cut',
  'signOutFails.spec.ts': 'a store that fails just then; units show each of its mends',
  'slowPages.spec.ts':
    'code that is held back, for words that a fast page never shows; no word depends on it',
  'smallScreens.spec.ts':
    'eight pages at their smallest: a change of layout breaks it, hardly any other',
  'staysThere.spec.ts': 'reloads and ways back of one month; a page that is lost shows at once',
  'tenYears.spec.ts': 'twenty seconds for the size of a journal, which the bench measures too',
  'theft.spec.ts': 'two phones and a sign-in each; units show its rules, PR35 to PR42, too',
  'thief.spec.ts':
    'a sample of `npm run thief`; the simulation holds its rule, PR68, in each of its schedules',
  'toldCards.spec.ts':
    'told cards with large text, by keys and on their side: their own styles alone can break it',
  'travels.spec.ts': 'one way through a day, twice; a core journey of saveDay.spec.ts goes it',
  'twoTabs.spec.ts': 'ten saves in two tabs; units show what one tab does to another in between',
  'typedAddress.spec.ts':
    'three pages of visitors, each loaded anew; a component test shows what a turned tablet keeps',
  'unclearReplies.spec.ts':
    'the two sentences of a reply that a gateway gave; units show that it counts as none of ours',
  'unreadStore.spec.ts':
    'waits of ten seconds by their rule; a core journey of failingStore.spec.ts shows a store that refuses',
  'versions.spec.ts':
    'two builds at once after a change of the database, of which there was one so far',
  'yearBook.spec.ts': 'a page to print that nobody needs to write; nothing else touches it',
  'yearCards.spec.ts':
    'pages that nobody needs to write; units show what its cards tell, LB7 and LB8',
  'yearDrawn.spec.ts': 'four years drawn; units show what they are made of, LB3 and LB5',
}

/** A core journey takes two to three seconds of the whole on average. */
const mostTitles = 36

const coreTitles = (file: string): number =>
  readFileSync(`tests/e2e/${file}`, 'utf8').match(/ @core['"`]/g)?.length ?? 0
const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.spec.ts'))

test('every file of journeys has a core journey, or a reason', () => {
  expect(files.filter((file) => coreTitles(file) === 0)).toEqual(Object.keys(withoutCore))
})

test('core journeys are few enough for `npm test`', () => {
  const count = files.reduce((sum, file) => sum + coreTitles(file), 0)
  expect(count).toBeGreaterThan(30)
  expect(count).toBeLessThanOrEqual(mostTitles)
})

test('`npm test` runs the core journeys, and `npm run test:all` every one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  expect(scripts['test']).toBe('npm run check && npm run unit && npm run core')
  expect(scripts['core']).toMatch(/playwright test --grep @core$/)
  expect(scripts['test:all']).toBe('npm run check && FULL=1 npm run unit && npm run e2e')
  expect(scripts['e2e']).toMatch(/playwright test$/)
})
