// The forms of sign-up, sign-in and code: what is said, beside which field, and where the focus goes.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '#domain/result.ts'
import { CodeForm } from '#features/auth/CodeForm.tsx'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { SignupForm } from '#features/auth/SignupForm.tsx'
import { expectAccessible, show, type Reply } from '#support/show.tsx'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Mot de passe', { exact: true })
const confirmation = page.getByLabelText('Confirme le mot de passe')
const signUp = page.getByRole('button', { name: 'Créer mon journal' })
const signIn = page.getByRole('button', { name: 'Se connecter' })
const box = (number: number) => page.getByLabelText(`Chiffre ${number} sur 4`)

const refusal =
  (status: number, message: string): Reply =>
  () =>
    Response.json({ message, code: 'refused' }, { status })

/** The boxes of a code that is always refused. */
const Code = ({ onCode }: { readonly onCode: (code: string) => void }) => (
  <main>
    <h1 id="which">Le code envoyé</h1>
    <CodeForm
      labelledBy="which"
      onCode={(_isHere, code) => {
        onCode(code)
        return Promise.resolve('Code de vérification incorrect')
      }}
      onResend={() => Promise.resolve(ok(undefined))}
    />
  </main>
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
})

test('a digit leads to the next box, a letter to none', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(1).click()
  await userEvent.keyboard('7')
  await expect.element(box(2)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box(2)).toHaveValue('')
  await expect.element(box(2)).toHaveFocus()
})

test('Backspace in an empty box erases the digit before', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(1).click()
  await userEvent.keyboard('12')
  await expect.element(box(3)).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(box(2)).toHaveValue('')
  await expect.element(box(2)).toHaveFocus()
  await expect.element(box(1)).toHaveValue('1')
})

test('arrows move between the boxes', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(1).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.element(box(2)).toHaveFocus()
})

test('a code pasted whole fills every box, whatever stands between its digits', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(3).click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '12 34')
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  for (const [index, digit] of ['1', '2', '3', '4'].entries()) {
    await expect.element(box(index + 1)).toHaveValue(digit)
  }
})

test('an unfinished code asks for its first missing digit, and is not sent', async () => {
  const sent: string[] = []
  await show(<Code onCode={(code) => sent.push(code)} />)
  await box(1).click()
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Veuillez entrer le code à 4 chiffres complet')
  await expect.element(box(3)).toHaveFocus()
  expect(sent).toEqual([])
})

test('the first box has the focus at once, and the fourth digit sends the code', async () => {
  const sent: string[] = []
  await show(<Code onCode={(code) => sent.push(code)} />)
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('123')
  expect(sent).toEqual([])
  await userEvent.keyboard('4')
  await expect.poll(() => sent).toEqual(['1234'])
  // Of a refused code one digit may be put right: the person says when it is whole.
  await expect.element(box(1)).toHaveFocus()
  await userEvent.keyboard('9')
  await expect.element(box(2)).toHaveFocus()
  expect(sent).toEqual(['1234'])
  await userEvent.keyboard('834')
  await expect.poll(() => sent).toEqual(['1234', '9834'])
})

test('« Renvoyer » empties the boxes and leads to the first', async () => {
  await show(<Code onCode={() => undefined} />)
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Renvoyer' }).click()
  await expect.element(box(1)).toHaveFocus()
  await expect.element(box(1)).toHaveValue('')
})

test('« Coller le code » finds the code in a text, and says where there is none', async () => {
  const sent: string[] = []
  let copied = 'Reçu le 22/11/2026 à 18:04. Ton code : 4821.'
  navigator.clipboard.readText = () => Promise.resolve(copied)
  await show(<Code onCode={(code) => sent.push(code)} />)
  const paste = page.getByRole('button', { name: 'Coller le code' })
  await paste.click()
  await expect.poll(() => sent).toEqual(['4821'])
  copied = 'Bonjour !'
  await paste.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("Il n'y a pas de code à 4 chiffres dans ce que tu as copié.")
  expect(sent).toEqual(['4821'])
})

test('a refused code stays, and its first digit has the focus', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(1).click()
  await userEvent.keyboard('1234')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Code de vérification incorrect')
  await expect.element(box(1)).toHaveFocus()
  await expect.element(box(4)).toHaveValue('4')
})

test('the boxes are accessible', async () => {
  await show(<Code onCode={() => undefined} />)
  await expect.element(box(1)).toBeVisible()
  await expectAccessible()
})
