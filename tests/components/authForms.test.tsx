// The forms of sign-up, sign-in and new password: what is said, beside which field, and where the focus goes.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#domain/result.ts'
import { NewPasswordStep } from '#features/auth/NewPasswordStep.tsx'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { createWatched } from '#domain/watched.ts'
import { expectAccessible, show, type Reply } from '#support/show.tsx'
import { useWatched } from '#ui/BrowserContext.tsx'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Mot de passe', { exact: true })
const confirmation = page.getByLabelText('Confirme le mot de passe')
const signUp = page.getByRole('button', { name: 'Créer mon journal' })
const signIn = page.getByRole('button', { name: 'Se connecter' })

const refusal =
  (status: number, message: string): Reply =>
  () =>
    Response.json(
      { message, code: 'refused' },
      { status, headers: { 'X-Request-Id': 'Zm9vYmFy-_09' } },
    )

async function fillSignup(): Promise<void> {
  await email.fill('lea@exemple.fr')
  await password.fill('motdepasse')
  await confirmation.fill('motdepasse')
}

test('an empty sign-up says what is missing beside each field and leads to the first', async () => {
  await show(<SignupForm />)
  await signUp.click()
  await expect.element(email).toHaveAccessibleDescription("L'email est requis")
  await expect
    .element(password)
    .toHaveAccessibleDescription(expect.stringContaining('Le mot de passe est requis'))
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('La confirmation du mot de passe est requise')
  for (const field of [email, password, confirmation]) await expect.element(field).toBeInvalid()
  await expect.element(email).toHaveFocus()
})

test('two passwords that differ are said beside the second, which has the focus', async () => {
  await show(<SignupForm />)
  await fillSignup()
  await confirmation.fill('autre mot')
  await signUp.click()
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
  await expect.element(confirmation).toHaveFocus()
  await expect.element(email).toBeValid()
})

test('what is said of a field goes with its next letter, and the others keep theirs', async () => {
  await show(<SignupForm />)
  await signUp.click()
  await expect.element(email).toBeInvalid()
  await userEvent.keyboard('l')
  await expect.element(email).toHaveAttribute('aria-invalid', 'false')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
})

test('several mistakes are said once more together, one alone is not, whatever is typed since', async () => {
  await show(<SignupForm />)
  const several = page.getByText('Merci de bien vouloir remplir le formulaire')
  await email.fill('lea@exemple.fr')
  await password.fill('court')
  await confirmation.fill('court')
  await signUp.click()
  await expect.element(password).toBeInvalid()
  await email.fill('lea@exemple.com')
  await expect.element(password).toBeInvalid()
  expect(several.query()).toBeNull()
  await email.fill('lea')
  await signUp.click()
  await expect.element(several).toBeVisible()
  await email.fill('lea@')
  await expect.element(several).not.toBeInTheDocument()
})

test('a common password is warned of once its field is left, is taken all the same, and an uncommon one is not', async () => {
  const sent: string[] = []
  await show(<SignupForm />, {
    reply: ({ url }) => {
      sent.push(new URL(url).pathname)
      return Response.json(
        { email: 'lea@exemple.fr', requestId: 'name-of-the-attempt' },
        { status: 201 },
      )
    },
  })
  const warning = page.getByText(/parmi les premiers qu'on essaie/)
  await email.fill('lea@exemple.fr')
  await password.fill('MotDePasse2024')
  await expect.element(warning).not.toBeInTheDocument()
  await confirmation.fill('MotDePasse2024')
  await expect.element(warning).toBeVisible()
  await expectAccessible()
  await signUp.click()
  await expect.poll(() => sent).toContain('/api/auth/register')

  // Too short to be kept, which the form says.
  await password.fill('azerty')
  await confirmation.fill('azerty')
  await expect.element(warning).not.toBeInTheDocument()
  await password.fill('cheval agrafe pile')
  await confirmation.fill('cheval agrafe pile')
  await expect.element(warning).not.toBeInTheDocument()
})

test('a password can be shown and hidden without losing it', async () => {
  await show(<SignupForm />)
  await password.fill('motdepasse')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).first().click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('motdepasse')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})

test('while the server is asked the button says so and takes no second press', async () => {
  const asked: string[] = []
  const { promise, resolve } = Promise.withResolvers<Response>()
  await show(<SignupForm />, {
    reply: ({ url }) => {
      asked.push(new URL(url).pathname)
      return promise
    },
  })
  await fillSignup()
  await signUp.click()
  const busy = page.getByRole('button', { name: 'Création...' })
  await expect.element(busy).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  resolve(Response.json({ message: 'Non.', code: 'invalid' }, { status: 400 }))
  await expect.element(signUp).toBeEnabled()
  expect(asked).toEqual(['/api/auth/register'])
})

test('a refusal is said in the server’s own words, aloud, and nothing moves', async () => {
  const { pathname } = await show(<SignupForm />, {
    reply: refusal(409, 'Cet email est déjà utilisé.'),
  })
  await fillSignup()
  await signUp.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Cet email est déjà utilisé.' }))
    .toBeVisible()
  await expect.element(email).toHaveValue('lea@exemple.fr')
  await expect.element(email).toBeValid()
  expect(pathname()).toBe('/')
})

test('without network a sign-up says that it needs one', async () => {
  await show(<SignupForm />)
  await fillSignup()
  await signUp.click()
  await expect.element(page.getByRole('alert').getByText(/Il faut du réseau/)).toBeVisible()
})

test('a sign-up with errors is accessible', async () => {
  await show(<SignupForm />)
  await signUp.click()
  await expect.element(email).toBeInvalid()
  await expectAccessible()
})

test('a sign-in without password asks for it and leads to it', async () => {
  await show(<LoginScreen lockedJournals={null} />)
  await email.fill('lea@exemple.fr')
  await signIn.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Veuillez remplir tous les champs.')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toBeInvalid()
  await expect.element(password).toHaveAccessibleDescription('Veuillez remplir tous les champs.')
  await expect.element(email).not.toBeInvalid()
  await password.fill('m')
  await expect.element(password).not.toBeInvalid()
})

test('what is no address signs nobody in: it is said at once, beside its field', async () => {
  const asked: string[] = []
  await show(<LoginScreen lockedJournals={null} />, {
    reply: ({ url }) => {
      asked.push(url)
      return Response.json({ message: '', code: 'refused' }, { status: 400 })
    },
  })
  await email.fill('lea@exemple')
  await password.fill('motdepasse')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Format d'email invalide")
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription("Format d'email invalide")
  await expect.element(password).not.toBeInvalid()
  expect(asked).toEqual([])
})

test('a new password that is not whole leads to what is missing or differs, and says it there', async () => {
  await show(
    <NewPasswordStep
      email="lea@exemple.fr"
      opensJournal
      onPasskey={() => Promise.resolve(null)}
      onPassword={() => Promise.resolve(ok(undefined))}
      onBack={() => undefined}
      onDone={() => Promise.resolve()}
    />,
  )
  const chosen = page.getByLabelText('Nouveau mot de passe')
  const change = page.getByRole('button', { name: 'Changer mon mot de passe' })
  // Spaces are no password.
  await chosen.fill('        ')
  await confirmation.fill('        ')
  await change.click()
  await expect.element(chosen).toHaveFocus()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Veuillez remplir tous les champs')
  await confirmation.fill('')
  await chosen.fill('motdepasse')
  await change.click()
  await expect.element(confirmation).toHaveFocus()
  await expect.element(confirmation).toHaveAccessibleDescription('Veuillez remplir tous les champs')
  await expect.element(chosen).not.toBeInvalid()
  await confirmation.fill('autre mot')
  await change.click()
  await expect.element(confirmation).toHaveFocus()
  await expect
    .element(confirmation)
    .toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
  await chosen.fill('court')
  await confirmation.fill('court')
  await change.click()
  await expect.element(chosen).toHaveFocus()
  await expect.element(chosen).toBeInvalid()
  await expect
    .element(chosen)
    .toHaveAccessibleDescription(expect.stringContaining('doit faire au moins 8\u00A0caractères'))
  await expect.element(confirmation).not.toBeInvalid()
  await expectAccessible()
})

test('Enter in the last field signs in, and a wrong password is said without emptying the form', async () => {
  await show(<LoginScreen lockedJournals={null} />, { reply: refusal(401, '') })
  await email.fill('lea@exemple.fr')
  await password.fill('pas le bon')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Email ou mot de passe incorrect.')
  await expect.element(password).toHaveValue('pas le bon')
  // The server does not tell which of the two it is.
  for (const field of [email, password]) {
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveAccessibleDescription('Email ou mot de passe incorrect.')
  }
})

async function turn(): Promise<void> {
  await page.viewport(1100, 844)
  // What watches the width hears of it as the page is next drawn: on a busy machine the window would be narrow again before.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await page.viewport(390, 844)
}

test('a form that was typed is there again after a turned tablet, once, and never after another page', async () => {
  const isHere = createWatched(true)
  const Pages = () =>
    useWatched(isHere) ? <LoginScreen lockedJournals={null} /> : <p>{'Ailleurs'}</p>
  const { goTo, pathname: shown } = await show(<Pages />)
  const leaveFor = async (pathname: string): Promise<void> => {
    goTo(pathname)
    await vi.waitFor(() => expect(shown()).toBe(pathname))
    isHere.set(false)
    await expect.element(page.getByText('Ailleurs')).toBeVisible()
  }
  const comeBack = (): void => {
    goTo('/login')
    isHere.set(true)
  }
  goTo('/login')
  await email.fill('lea@exemple.fr')
  await password.fill('motdepasse')
  await leaveFor('/welcome')
  comeBack()
  await expect.element(email).toHaveValue('')
  await expect.element(password).toHaveValue('')

  await password.fill('motdepasse')
  await turn()
  await leaveFor('/install')
  comeBack()
  await expect.element(password).toHaveValue('motdepasse')
  await turn()
  await leaveFor('/home')
  comeBack()
  await expect.element(password).toHaveValue('')

  // Somebody else's session may have begun behind the install page.
  await password.fill('motdepasse')
  await turn()
  await leaveFor('/install')
  goTo('/set-username')
  await vi.waitFor(() => expect(shown()).toBe('/set-username'))
  comeBack()
  await expect.element(password).toHaveValue('')

  // Turned back before the install page has come.
  await password.fill('motdepasse')
  await turn()
  await leaveFor('/login')
  comeBack()
  await expect.element(password).toHaveValue('motdepasse')
  await leaveFor('/welcome')
})
