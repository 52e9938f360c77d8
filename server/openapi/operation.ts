import type * as v from 'valibot'
import type { ErrorCode } from '#contract/errors.ts'

export type Content = v.GenericSchema | 'nothing' | 'text' | 'image'

export interface Operation {
  readonly summary: string
  /** Whether a token is needed, or read where one comes. */
  readonly session?: 'needed' | 'read'
  readonly body?: v.GenericSchema
  /** Of the parts of its address that are named. */
  readonly path?: Readonly<Record<string, v.GenericSchema>>
  readonly query?: v.GenericSchema
  /** Of the request, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>
  readonly replies: Readonly<Record<number, Content>>
  /** Particular to it; those of any call are added. */
  readonly refusals?: readonly ErrorCode[]
}
