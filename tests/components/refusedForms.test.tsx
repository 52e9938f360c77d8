// Sign-up and sign-in that the server refuses: the field to mend has the focus and is read with the sentence.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { show } from '#support/show.tsx'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Mot de passe', { exact: true })
const signIn = page.getByRole('button', { name: 'Se connecter' })

const refused = () => Response.json({ message: '', code: 'unauthorised' }, { status: 401 })

test('an address that has a journal already is said at its field, which has the focus', async () => {
  await show(<SignupForm />, {
    reply: () => Response.json({ message: '', code: 'emailTaken' }, { status: 409 }),
  })
  await email.fill('lea@exemple.fr')
  await password.fill('motdepasse')
  await page.getByLabelText('Confirme le mot de passe').fill('motdepasse')
  await page.getByRole('button', { name: 'Créer mon journal' }).click()
  await expect.element(email).toHaveAccessibleDescription('Cet email est déjà utilisé.')
  await expect.element(email).toBeInvalid()
  await expect.element(email).toHaveFocus()
  await expect.element(password).toBeValid()
  await email.fill('une.autre@exemple.fr')
  await expect.element(email).toBeValid()
})

test('a password that is refused after a press of the button has the focus; a missing network is no fault of it', async () => {
  let status = 401
  await show(<LoginScreen lockedJournals={null} />, {
    reply: () => (status === 401 ? refused() : Promise.reject(new TypeError('Failed to fetch'))),
  })
  await email.fill('lea@exemple.fr')
  await password.fill('pas le bon')
  await signIn.click()
  await expect.element(password).toHaveFocus()
  status = 0
  await signIn.click()
  await expect.element(page.getByRole('alert').getByText(/Il faut du réseau/)).toBeVisible()
  await expect.element(signIn).toHaveFocus()
  await expect.element(password).toBeValid()
})

test('the button stays where it was tapped while a form that was refused is tried again', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<Response>()
  let tries = 0
  await show(<LoginScreen lockedJournals={null} />, {
    reply: () => (tries++ === 0 ? refused() : held),
  })
  await email.fill('lea@exemple.fr')
  await password.fill('pas le bon')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  const button = signIn.element()
  const before = button.getBoundingClientRect().top
  await signIn.click()
  await expect.element(page.getByRole('button', { name: 'Connexion...' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(button.getBoundingClientRect().top).toBe(before)
  answer(refused())
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(button.getBoundingClientRect().top).toBe(before)
  // Where words were typed since, the room went with the message.
  await password.fill('encore un autre')
  const free = button.getBoundingClientRect().top
  expect(free).toBeLessThan(before)
})
