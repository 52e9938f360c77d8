// A cover over the whole page, for the moments in which somebody else may look at it: the list of open apps, a phone that is put down.
// The style sheet alone draws it (ui/base.css): it is there at once, whatever React is doing, and takes the focus from no field.

const name = 'data-veiled'

export const drawVeil = (): void => document.documentElement.setAttribute(name, '')

export const liftVeil = (): void => document.documentElement.removeAttribute(name)
