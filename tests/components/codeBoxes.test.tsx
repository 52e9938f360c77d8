// The boxes of a mailed code: where the focus is, what is typed or pasted into them, and when the code is sent.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { err, ok } from '#domain/result.ts'
import { CodeForm } from '#features/auth/CodeForm.tsx'
import { expectAccessible, show } from '#support/show.tsx'
import { toastStore } from '#ui/toastStore.ts'

const box = (number: number) => page.getByLabelText(`Chiffre ${number} sur 4`)

type Resent = Awaited<ReturnType<Parameters<typeof CodeForm>[0]['onResend']>>

interface CodeProps {
  readonly onCode: (code: string) => void
  readonly resent?: Resent
}

/** The boxes of a code that is always refused. */
const Code = ({ onCode, resent = ok(undefined) }: CodeProps) => (
  <main>
    <h1 id="which">Le code envoyé</h1>
    <CodeForm
      labelledBy="which"
      onCode={(_isHere, code) => {
        onCode(code)
        return Promise.resolve('Code de vérification incorrect')
      }}
      onResend={() => Promise.resolve(resent)}
    />
  </main>
)

test('a digit leads to the next box, a letter to none', async () => {
  await show(<Code onCode={() => undefined} />)
  await box(1).click()
  await userEvent.keyboard('7')
  await expect.element(box(2)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect.element(box(2)).toHaveValue('')
  await expect.element(box(2)).toHaveFocus()
})

test('digits of other keyboards are typed as those of the code', async () => {
  const sent: string[] = []
  await show(<Code onCode={(code) => sent.push(code)} />)
  await box(1).click()
  await userEvent.keyboard('７')
  await expect.element(box(1)).toHaveValue('7')
  await expect.element(box(2)).toHaveFocus()
  await userEvent.keyboard('٣۵0')
  await expect.poll(() => sent).toEqual(['7350'])
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

test('a code that was sent is not sent again at once', async () => {
  await show(<Code onCode={() => undefined} />)
  const resend = page.getByRole('button', { name: 'Renvoyer' })
  await resend.click()
  await expect.element(resend).toBeDisabled()
})

test('a code that could not be sent can be asked for again at once', async () => {
  const resend = page.getByRole('button', { name: 'Renvoyer' })
  await show(<Code onCode={() => undefined} resent={err({ type: 'network' })} />)
  await userEvent.keyboard('12')
  await resend.click()
  await expect.poll(() => toastStore.getState().toasts.at(-1)?.type).toBe('error')
  await expect.element(resend).toBeEnabled()
  // What was typed belongs to the code of before, which still serves.
  await expect.element(box(1)).toHaveValue('1')
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
  await expect.element(box(1)).toHaveAccessibleDescription('Code de vérification incorrect')
  await expect.element(box(4)).toHaveValue('4')
})

test('the boxes are accessible', async () => {
  await show(<Code onCode={() => undefined} />)
  await expect.element(box(1)).toBeVisible()
  await expectAccessible()
})
