import { createPolicy } from './trustedTypes.ts'

/** The only two scripts that the app starts by their address: the service worker and the worker that derives keys. */
export interface TrustedUrls {
  readonly serviceWorker: string
  readonly kdfWorker: string
}

/** One policy, two fixed paths; any other address is refused. */
export function createTrustedUrls(kdfWorker: string): TrustedUrls {
  const serviceWorker = '/sw.js'
  const policy = createPolicy('lueur-url', {
    createScriptURL(url: string): string {
      if (url !== serviceWorker && url !== kdfWorker) throw new TypeError('Not a script of ours.')
      return url
    },
  })
  return {
    serviceWorker: policy.createScriptURL(serviceWorker),
    kdfWorker: policy.createScriptURL(kdfWorker),
  }
}
