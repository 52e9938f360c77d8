// How the page's code is cut. Few large chunks: small ones compress badly, and each costs a line of the lists that a release sends. What
// changes together stands together, what changes seldom stands apart: a release leaves the libraries on the phone, and one that changes
// a sentence sends a chunk of texts.
const features = (...names: readonly string[]): RegExp =>
  new RegExp(String.raw`[\\/]src[\\/]features[\\/](?:${names.join('|')})[\\/]`)

const app = (...names: readonly string[]): RegExp =>
  new RegExp(String.raw`[\\/]src[\\/]app[\\/](?:${names.join('|')})\.`)

/** Of the first load: what Accueil needs. */
const first = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, priority: 6 },
  // What texts call as they are read: two chunks of texts that imported it from one another would run in an order that ends the start.
  { name: 'language', test: /[\\/]src[\\/]text[\\/](?:typography|counts|dates)\.ts$/, priority: 5 },
  {
    name: 'text',
    test: /[\\/]src[\\/]text[\\/]/,
    maxSize: 8000,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  { name: 'home', priority: 3 },
].map((group) => ({ ...group, tags: ['$initial' as const] }))

const later = [
  // What a visitor sees first, before other chunks that use some of it: nothing else is waited for.
  {
    name: 'welcome',
    test: /[\\/]src[\\/](?:features[\\/]welcome|journal-ui[\\/](?:Dawn|SellingPoints|LockedHere|links)|text[\\/](?:welcome|login)|ui[\\/](?:Tile|Card|useSkyColor)|context[\\/]admission|platform[\\/](?:pause|places|storedText))[\\/.]/,
  },
  {
    name: 'engine',
    test: /[\\/]src[\\/](?:engine|contract|domain)[\\/]|[\\/]node_modules[\\/](?:ky|valibot)[\\/]/,
  },
  {
    name: 'dialogs',
    test: /[\\/]node_modules[\\/]@(?:base-ui|floating-ui)[\\/]|[\\/]src[\\/]ui[\\/]/,
  },
  { name: 'texts', test: /[\\/]src[\\/]text[\\/]/, maxSize: 12_000 },
  {
    name: 'journal',
    test: /[\\/]src[\\/](?:journal-ui|features[\\/](?:calendar|fill-day|home|search|versions)|app[\\/](?:BringOffer|CalendarPage|VersionsPage))[\\/.]/,
  },
  { name: 'visitor', test: features('auth', 'install') },
  // Seldom opened: its words come with it.
  {
    name: 'bring',
    test: /[\\/]src[\\/](?:features[\\/]bring|text[\\/](?:bring|broughtWords)|engine[\\/]journal[\\/]importTalk|domain[\\/]bring)[\\/.]/,
    priority: 5,
  },
  // Opened now and then, from the calendar: its words come with it.
  {
    name: 'lookBack',
    test: /[\\/]src[\\/](?:features[\\/]look-back|text[\\/]lookBack|engine[\\/]journal[\\/]lookBack|domain[\\/](?:sunOfYear|yearCards|commonWords))[\\/.]/,
    priority: 5,
  },
  // Pictures that are given by hand, and their words.
  {
    name: 'sharing',
    test: /[\\/]src[\\/](?:journal-ui[\\/](?:SharedPicture|ShareSentence|sentencePicture)|engine[\\/]journal[\\/]writtenHour|domain[\\/]sentences|platform[\\/]shareFile)\./,
    priority: 5,
  },
  // On one page, and seldom: its words come with it.
  {
    name: 'backup',
    test: /[\\/]src[\\/](?:features[\\/]my-data[\\/](?:Open)?Backup|text[\\/]backup|engine[\\/]data[\\/]backup(?:Folder)?|engine[\\/]journal[\\/]bringDrafts|contract[\\/]backupFile|platform[\\/]chosenFolder)\.ts/,
    priority: 5,
  },
  {
    name: 'account',
    test: new RegExp(
      [
        features(
          'about',
          'account',
          'devices',
          'lock',
          'my-data',
          'notifications',
          'privacy',
          'recovery',
          'settings',
        ).source,
        app('SettingsPage').source,
      ].join('|'),
    ),
  },
  // Pages that join features, and what follows the start: a file each would cost every release a line in two lists.
  { name: 'entrance', test: app('LoginPage', 'SignupPage', 'ResetPage') },
  { name: 'reminders', test: app('HomeReminders', 'RemindersDialog') },
  // Seldom there, and with more behind it than the rest of Accueil.
  { name: 'HomeTold', test: app('HomeTold') },
  { name: 'HomeBackup', test: app('HomeBackup') },
  {
    name: 'afterStart',
    test: /[\\/]src[\\/]app[\\/]|[\\/]node_modules[\\/]@tanstack[\\/]/,
    priority: 1,
  },
  { name: 'beside', test: /[\\/]src[\\/](?:context|platform)[\\/]/ },
].map((group) => ({ priority: 2, ...group, includeDependenciesRecursively: false }))

/** Whether a start has loaded that file. */
export const isFirst = (file: string): boolean =>
  /(?:^|\/)(?:index|rolldown-runtime|libraries|language|text)-/.test(file)

export const chunks = [...first, ...later]
