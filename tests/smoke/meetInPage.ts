// What a person does on a page, from inside it: finds a thing by its role and label or by its words, waits for it, sees
// that nothing covers it, taps it or writes in it.
// oxlint-disable unicorn/consistent-function-scoping -- The function travels as text: nothing outside of it comes along.

export type Role = 'button' | 'link' | 'textbox' | 'switch'

/** `name`: the whole label, or its beginning when it ends with an ellipsis. */
export type Wanted =
  | { readonly path: string }
  | { readonly text: string }
  | { readonly role: Role; readonly name: string }

export type Gesture =
  | { readonly type: 'see' }
  | { readonly type: 'tap' }
  /** In place of what is there. */
  | { readonly type: 'write'; readonly text: string }
  /** Letter by letter, wherever the focus goes. */
  | { readonly type: 'type'; readonly text: string }

/** Null once done; a sentence when `timeoutMs` passed. */
export async function meetInPage(
  wanted: Wanted,
  gesture: Gesture,
  timeoutMs: number,
): Promise<string | null> {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    textbox: 'input:not([type=checkbox], [type=radio]), textarea',
    switch: '[role=switch]',
  }
  const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const has = (element: Element, text: string): boolean =>
    clean(element.textContent).includes(clean(text))
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null

  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    const parts = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels
    const spoken = Array.from(parts ?? [], (part) => part?.textContent ?? '').join(' ')
    return clean(element.getAttribute('aria-label') ?? (spoken || element.textContent))
  }
  const isNamed = (element: Element, name: string): boolean =>
    name.endsWith('…')
      ? nameOf(element).startsWith(clean(name.slice(0, -1)))
      : nameOf(element) === clean(name)

  const find = (): HTMLElement | undefined => {
    if ('path' in wanted) return location.pathname === wanted.path ? document.body : undefined
    const all =
      'role' in wanted
        ? [...document.querySelectorAll(selectors[wanted.role])].filter((element) =>
            isNamed(element, wanted.name),
          )
        : [...document.body.querySelectorAll('*')].filter(
            (element) =>
              has(element, wanted.text) &&
              ![...element.children].some((child) => has(child, wanted.text)),
          )
    return all.find((element) => isVisible(element)) as HTMLElement | undefined
  }

  const insert = (text: string): boolean => document.execCommand('insertText', false, text)

  const act = async (): Promise<string | null> => {
    const element = find()
    if (element === undefined) return 'is not there'
    if (gesture.type === 'see') return null
    if (element.matches(':disabled, [aria-disabled=true]')) return 'is disabled'
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    if (top === null || !element.contains(top))
      return `is covered by ${top?.outerHTML.slice(0, 80)}`
    if (gesture.type === 'tap') {
      element.click()
      return null
    }
    const field = element as HTMLInputElement | HTMLTextAreaElement
    field.focus()
    if (gesture.type === 'write') {
      field.select()
      return insert(gesture.text) && field.value === gesture.text ? null : 'does not take the text'
    }
    for (const letter of gesture.text) {
      if (!insert(letter)) return `does not take « ${letter} »`
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
    return null
  }

  for (const giveUpAt = Date.now() + timeoutMs; ;) {
    const problem = await act()
    if (problem === null) return null
    if (Date.now() > giveUpAt) {
      return `${JSON.stringify(wanted)} ${problem} at ${location.pathname}: ${clean(document.body.innerText).slice(0, 1200)}`
    }
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => done())
      const timer = setTimeout(() => done(), 200)
      const done = (): void => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      observer.observe(document, { attributes: true, childList: true, subtree: true })
    })
  }
}
