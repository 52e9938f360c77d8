// Lengths come before contents: valibot walks a whole list, and runs every check on a text, before it looks at a length
// that is written after them. So requests are made of these two, never of a bare `v.array` or `v.string`
// (tests/unit/server/http/requestShapes.test.ts).
import * as v from 'valibot'

export interface Bounds {
  readonly min?: number
  readonly max: number
}

/** A text of at most `max` characters; what follows in a pipe reads no longer one. */
export const textOf = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** A list whose length is judged before its first item is read. */
export const listOf = <S extends v.GenericSchema>(item: S, { min = 0, max }: Bounds) =>
  v.pipe(
    v.custom<v.InferInput<S>[]>(
      (input) => Array.isArray(input) && input.length >= min && input.length <= max,
    ),
    v.array(item),
    // Read by the API's description alone: the function above says them to nobody.
    v.metadata({ minItems: min, maxItems: max }),
  )

/** How a request is judged: the first fault is enough, so that a body full of faults costs no more than one. */
export const atFirstFault = { abortEarly: true } as const
