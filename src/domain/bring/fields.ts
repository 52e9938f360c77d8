// Reads parts of a JSON value that anybody may have written: what is not of the type asked for is absent.
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textIn = (fields: Fields, name: string): string => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** A text that is not blank. */
export const wordsIn = (fields: Fields, name: string): string | null => {
  const text = textIn(fields, name).trim()
  return text === '' ? null : text
}

export const numberIn = (fields: Fields, name: string): number | null => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return Array.isArray(value) ? value : []
}

export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return isFields(value) ? value : {}
}

/** Texts of a list; of objects in it, their `name`. */
export const namesIn = (fields: Fields, name: string): readonly string[] =>
  listIn(fields, name)
    .map((item) => (isFields(item) ? textIn(item, 'name') : typeof item === 'string' ? item : ''))
    .map((text) => text.trim())
    .filter((text) => text !== '')

const isSomething = (value: unknown): boolean =>
  value !== null &&
  value !== '' &&
  value !== false &&
  value !== 0 &&
  !(Array.isArray(value) && value.length === 0)

/** Names of what holds something beside what is `known`. */
export const othersIn = (fields: Fields, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(fields).filter((name) => !known.has(name) && isSomething(fields[name]))

/** Names of fields that hold words of the person in a form that no export has. */
export const oddIn = (fields: Fields, names: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      Object.hasOwn(fields, name) && typeof fields[name] !== 'string' && isSomething(fields[name]),
  )
