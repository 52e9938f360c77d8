// One icon, one meaning: people learn them by seeing them again. Whoever uses one in another file finds here what it says.
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { sources } from '#support/sources.ts'

interface Meaning {
  readonly says: string
  /** Where, by the file's name: twice for two uses. */
  readonly files: readonly string[]
}

const meanings: Readonly<Record<string, Meaning>> = {
  bell: {
    says: 'reminders',
    files: ['ReminderBanner.tsx', 'ReminderSettings.tsx', 'SettingsScreen.tsx'],
  },
  bookmark: { says: 'À retenir', files: ['answerLooks.ts'] },
  box: { says: 'Mes données, and their copy', files: ['HomeBackup.tsx', 'SettingsScreen.tsx'] },
  bring: {
    says: 'apporter: a journal of another app',
    files: ['BringOffer.tsx', 'MyDataScreen.tsx'],
  },
  bulb: { says: 'Appris', files: ['answerLooks.ts'] },
  calendar: { says: 'the calendar', files: ['BottomNav.tsx'] },
  check: {
    says: 'done, there already',
    files: ['FoundStep.tsx', 'InstallCard.tsx', 'QuestionCard.tsx', 'Toaster.tsx'],
  },
  close: {
    says: 'closes it, or takes it away',
    files: [
      'DayFormScreen.tsx',
      'GlowCard.tsx',
      'InstallCard.tsx',
      'ModalDialog.tsx',
      'ModalSheet.tsx',
      'ModalTallSheet.tsx',
      'MusicSection.tsx',
      'PromptRow.tsx',
      'SearchField.tsx',
      'Toaster.tsx',
      'ToldCards.tsx',
      'UpdateOffer.tsx',
    ],
  },
  code: { says: 'the developer', files: ['AboutScreen.tsx'] },
  endPhone: { says: 'the journal closed on other phones', files: ['DevicesScreen.tsx'] },
  eye: { says: 'shows the password', files: ['PasswordField.tsx'] },
  eyeOff: { says: 'hides the password', files: ['PasswordField.tsx'] },
  fingerprint: {
    says: 'the lock of the app',
    files: ['AppLockDialogs.tsx', 'AppLockRow.tsx', 'LockScreen.tsx'],
  },
  flame: { says: 'the streak', files: ['SellingPoints.tsx'] },
  grid: { says: 'the calendar as a grid', files: ['CalendarChoices.tsx'] },
  home: { says: 'Accueil', files: ['BottomNav.tsx'] },
  info: {
    says: 'what to know',
    files: [
      'Card.tsx',
      'DayNotes.tsx',
      'DayNotes.tsx',
      'EntryCard.tsx',
      'SettingsScreen.tsx',
      'Toaster.tsx',
      'Toaster.tsx',
      'Toaster.tsx',
      'Toaster.tsx',
    ],
  },
  join: { says: 'two texts of a day joined', files: ['FoundStep.tsx'] },
  key: { says: 'the recovery key', files: ['AccountScreen.tsx', 'RecoveryCard.tsx'] },
  left: {
    says: 'back, before',
    files: [
      'AccountScreen.tsx',
      'EditProfileScreen.tsx',
      'EntrySheet.tsx',
      'MonthHead.tsx',
      'SearchOverlay.tsx',
      'YearScreen.tsx',
      'links.tsx',
    ],
  },
  left2: { says: 'a year before', files: ['MonthHead.tsx'] },
  list: { says: 'the calendar as a list', files: ['CalendarChoices.tsx'] },
  lock: {
    says: 'who can read: Confidentialité',
    files: ['ChooseStep.tsx', 'HomeScreen.tsx', 'SellingPoints.tsx', 'SettingsScreen.tsx'],
  },
  moon: { says: 'the theme', files: ['SettingsScreen.tsx'] },
  music: {
    says: 'the song',
    files: [
      'Cover.tsx',
      'DayNotes.tsx',
      'DayNotes.tsx',
      'EntryCard.tsx',
      'MusicSection.tsx',
      'SellingPoints.tsx',
      'TodayUnwritten.tsx',
      'VersionsScreen.tsx',
    ],
  },
  next: { says: 'the next question, by itself', files: ['SettingsRows.tsx'] },
  notices: { says: 'licences', files: ['AboutScreen.tsx'] },
  passkey: { says: 'a passkey', files: ['NeedPasskeyRow.tsx', 'PasskeySection.tsx'] },
  password: { says: 'the password', files: ['AccountScreen.tsx', 'DevicesScreen.tsx'] },
  paste: { says: 'takes from the clipboard', files: ['CodeForm.tsx'] },
  pause: { says: 'holds what moves', files: ['PauseButton.tsx'] },
  pencil: {
    says: 'write it, change it',
    files: [
      'AccountScreen.tsx',
      'EntrySheet.tsx',
      'MusicSearch.tsx',
      'MusicSection.tsx',
      'PasskeySection.tsx',
      'ReadDay.tsx',
      'ReadDay.tsx',
      'SongDialog.tsx',
    ],
  },
  phone: { says: 'a phone, Mes appareils', files: ['AccountScreen.tsx', 'DevicesScreen.tsx'] },
  pin: {
    says: 'pinned',
    files: [
      'DayNotes.tsx',
      'EntryCard.tsx',
      'Figures.tsx',
      'PinButton.tsx',
      'PridesScreen.tsx',
      'ResultCard.tsx',
    ],
  },
  play: { says: 'lets it move again', files: ['PauseButton.tsx'] },
  plus: {
    says: 'one more',
    files: [
      'CalendarScreen.tsx',
      'FoundStep.tsx',
      'MonthPage.tsx',
      'MusicSearch.tsx',
      'PasskeySection.tsx',
      'ReadDay.tsx',
    ],
  },
  right: {
    says: 'further, after',
    files: [
      'ChooseStep.tsx',
      'EntrySheet.tsx',
      'InstallSteps.tsx',
      'MonthHead.tsx',
      'MusicCard.tsx',
      'PromptRow.tsx',
      'Row.tsx',
      'SettingsRows.tsx',
      'YearScreen.tsx',
      'YearScreen.tsx',
    ],
  },
  right2: { says: 'a year after', files: ['MonthHead.tsx'] },
  sealed: {
    says: 'sealed under a key that this phone lacks',
    files: ['DayNotes.tsx', 'EntryCard.tsx', 'RecoveryCard.tsx'],
  },
  search: { says: 'search', files: ['CalendarChoices.tsx', 'SearchField.tsx'] },
  share: { says: 'gives a picture away', files: ['ShareYear.tsx', 'ShareYear.tsx'] },
  signOut: { says: 'leaves the account', files: ['SignOut.tsx', 'SignOut.tsx'] },
  sliders: { says: 'Réglages', files: ['BottomNav.tsx'] },
  star: { says: 'Fier', files: ['CalendarScreen.tsx', 'answerLooks.ts'] },
  storm: { says: 'Contrarié', files: ['answerLooks.ts'] },
  table: { says: 'the year as a table', files: ['YearScreen.tsx'] },
  today: { says: 'back to today', files: ['MonthPage.tsx'] },
  told: { says: 'days told, card by card', files: ['CalendarScreen.tsx', 'HomeTold.tsx'] },
  trash: { says: 'erases it', files: ['DeleteAccount.tsx', 'PasskeySection.tsx'] },
  year: { says: 'the year as a sun', files: ['CalendarScreen.tsx', 'YearScreen.tsx'] },
}

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

function nameOf(node: unknown): string {
  const name = isNode(node) ? node['name'] : undefined
  return typeof name === 'string' ? name : ''
}

/** Names that come by another way than the word `icon`: the views of the calendar, each with its own. */
const byAnotherName: Readonly<Record<string, readonly string[]>> = { view: ['list', 'grid'] }

/** The icons that an expression may be; none for one that is handed on, and named where it comes from. */
function iconsOf(value: Node): readonly string[] {
  switch (value.type) {
    case 'Literal':
      return [String(value['value'])]
    case 'JSXExpressionContainer':
      return isNode(value['expression']) ? iconsOf(value['expression']) : []
    case 'ConditionalExpression':
      return [value['consequent'], value['alternate']].filter(isNode).flatMap(iconsOf)
    case 'Identifier': {
      const name = nameOf(value)
      return /^(?:icon|name)$/.test(name) ? [] : (byAnotherName[name] ?? [name])
    }
    case 'MemberExpression': {
      const { object, property } = value
      if (nameOf(object) === 'laterIcons') return [nameOf(property)]
      return nameOf(property) === 'icon' || nameOf(object) === 'iconByType' ? [] : ['?']
    }
    default:
      return ['?']
  }
}

/** `icon` and, on an Icon, `name`; `icon` in a table; what a table that is named after icons holds. */
function valuesIn(node: Node, parent: Node | null): readonly Node[] {
  const { value } = node
  if (node.type === 'JSXAttribute' && isNode(value)) {
    const attribute = nameOf(node['name'])
    const isIcons = attribute === 'name' && nameOf(parent?.['name']) === 'Icon'
    return attribute === 'icon' || isIcons ? [value] : []
  }
  if (node.type === 'Property' && parent?.type === 'ObjectExpression' && isNode(value))
    return nameOf(node['key']) === 'icon' ? [value] : []
  const { init } = node
  if (node.type === 'VariableDeclarator' && nameOf(node['id']) === 'iconByType' && isNode(init))
    return childrenOf(init).flatMap(({ value: one }) => (isNode(one) ? [one] : []))
  return []
}

function usesIn(file: string, text: string): readonly (readonly [icon: string, file: string])[] {
  const found: string[] = []
  const look = (node: Node, parent: Node | null): void => {
    found.push(...valuesIn(node, parent).flatMap(iconsOf))
    for (const child of childrenOf(node)) look(child, node)
  }
  look(parseSync(file, text).program as unknown as Node, null)
  return found.map((icon) => [icon, path.basename(file)])
}

const uiFiles = sources.filter(({ file }) => /\/ui\/(?:Icon\.tsx|laterIcons\.ts)$/.test(file))
const drawn = uiFiles.flatMap(({ text }) =>
  Array.from(
    text.matchAll(/^(?: {2}|export const )(\w+)(?::| =)(?:\n? +'|$)/gm),
    ([, name = '']) => name,
  ),
)

const usesByIcon = Map.groupBy(
  sources
    .filter(({ file }) => /\.tsx$|Looks\.ts$/.test(file))
    .flatMap(({ file, text }) => usesIn(file, text)),
  ([icon]) => icon,
)

test('each icon is used where the list of meanings says it, and nowhere else', () => {
  expect(
    Object.fromEntries(
      Array.from(usesByIcon, ([icon, uses]) => [icon, uses.map(([, file]) => file).toSorted()]),
    ),
  ).toEqual(
    Object.fromEntries(
      Object.entries(meanings).map(([icon, { files }]) => [icon, files.toSorted()]),
    ),
  )
})

test('no icon is drawn that nobody uses', () => {
  expect(drawn.toSorted()).toEqual(Object.keys(meanings).toSorted())
})
