// Whose answer it was: our server's, or that of somebody on the way.
import { requestIdHeader, requestIdShape } from '#contract/apiVersion.ts'
import type { ApiFailure } from './failure.ts'

/** Our server gave it, maybe a newer one: it names each of its replies. */
export const isOurs = ({ headers }: Response): boolean =>
  requestIdShape.test(headers.get(requestIdHeader) ?? '')

/** Nothing came, or what came is not of the contract: our own server that is away says so. */
export const isStrangers = (failure: ApiFailure): boolean =>
  failure.type === 'network' || isForeign(failure)

/** Somebody on the way answered in the server's place, and not as a network's sign-in page. */
export const isForeign = (failure: ApiFailure): boolean =>
  failure.type === 'unavailable' && failure.message === undefined
