// What fails though the field is right, a network say, is the form's to tell: it stands below, and the field is not said to be wrong.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccountContext, JournalContext } from '#context/session.ts'
import type { AccountPasskey } from '#engine/session/passkeys.ts'
import type { UserId } from '#domain/brands.ts'
import { createDatabases } from '#engine/local/databases.ts'
import type { Journal } from '#engine/session/liveJournal.ts'
import type { Account } from '#engine/session/profile.ts'
import { SetUsernameScreen } from '#features/auth/SetUsernameScreen.tsx'
import { TurnLockOff } from '#features/devices/AppLockDialogs.tsx'
import { RenamePasskey } from '#features/devices/PasskeyDialogs.tsx'
import { UnlockForm } from '#features/lock/UnlockForm.tsx'
import { DeleteAccount } from '#features/my-data/DeleteAccount.tsx'
import { expectAccessible, show } from '#support/show.tsx'
import { appLockText } from '#text/appLock.ts'
import { brokenText, failureText } from '#text/failures.ts'
import { myDataText } from '#text/myData.ts'
import { passkeysText } from '#text/passkeys.ts'
import { setUsernameText } from '#text/setUsername.ts'

const withoutKey = failureText({ type: 'noKey' }, '')
const none = (): void => undefined
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the dialog reads no more of it
const passkey = { id: 'one' } as AccountPasskey

const forms = [
  {
    what: 'what opens a locked journal',
    form: <UnlockForm onBack={null} />,
    field: appLockText.password,
    button: appLockText.unlock,
    missing: appLockText.missing,
  },
  {
    what: 'what turns the lock off',
    form: <TurnLockOff isOpen hasPasskey={false} onClose={none} />,
    field: appLockText.password,
    button: appLockText.turnOff,
    missing: appLockText.missing,
  },
  {
    what: 'what erases an account',
    form: <DeleteAccount email="lea@exemple.fr" unsent={0} />,
    opener: myDataText.deleteAccount,
    field: myDataText.password,
    button: myDataText.confirmDelete,
    missing: myDataText.passwordMissing,
  },
  {
    what: 'a first pseudo',
    form: <SetUsernameScreen />,
    field: setUsernameText.label,
    button: setUsernameText.submit,
    missing: setUsernameText.tooShort,
    why: withoutKey,
  },
  {
    what: 'the name of a passkey',
    form: (
      <RenamePasskey
        passkey={passkey}
        name="Clé bleue"
        onType={none}
        isOpen
        onClose={none}
        onChanged={none}
      />
    ),
    field: passkeysText.name,
    button: passkeysText.save,
    missing: null,
    why: withoutKey,
  },
]

/** A sign-out beside a form looks at the store; whatever else is asked of this journal breaks. */
const journal = {
  keys: { current: null },
  db: createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange }).openJournal('lea' as UserId),
  drafts: { unstoredIds: () => [], countElsewhere: () => Promise.resolve(0) },
  sync: { unnotedMonths: () => [] },
} as unknown as Journal

test.each(forms)('what fails though its field is right is said below it: $what', async (one) => {
  const { why = brokenText } = one
  const alerted: string[] = []
  window.alert = (sentence: string) => void alerted.push(sentence)
  await show(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no key, and whatever else is asked of it breaks: both are said
    <AccountContext value={{ email: 'lea@exemple.fr', username: null } as Account}>
      <JournalContext value={journal}>{one.form}</JournalContext>
    </AccountContext>,
  )
  if (one.opener !== undefined) await page.getByRole('button', { name: one.opener }).click()
  const field = page.getByLabelText(one.field, { exact: true })
  const button = page.getByRole('button', { name: one.button, exact: true })
  if (one.missing !== null) {
    await button.click()
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(one.missing))
    await expect.element(field).toHaveFocus()
    await field.fill('lueur-du-soir')
    await expect.element(field).toBeValid()
  }
  await button.click()
  const told = page.getByRole('alert').filter({ hasText: why })
  await expect.element(told).toBeVisible()
  await expect.element(field).toBeValid()
  await expect.element(field).not.toHaveAccessibleDescription(expect.stringContaining(why))
  await expect.element(button).toHaveFocus()
  const below = told.element().getBoundingClientRect().top
  expect(below).toBeGreaterThan(field.element().getBoundingClientRect().bottom)
  await expectAccessible()
})
