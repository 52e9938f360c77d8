// What every form does with a field that is refused: nobody looks for what is to be mended, and a screen reader reads both together
// (WCAG 3.3.1).
import { expect, type Locator } from '@playwright/test'

/** The field is marked as wrong, described by the sentence, and has the focus. */
export async function expectAtFault(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)))
  await expect(field).toBeFocused()
}
