// Under Trusted Types a script's address or a piece of markup may not be a bare string: a policy makes it. The DOM's types
// still say string in these places, so a policy is typed by its own rules.
interface Rules {
  createHTML?(text: string): string
  createScriptURL?(url: string): string
}

interface Factory {
  createPolicy<R extends Rules>(name: string, rules: R): R
}

/** The policy of this name, which the Content-Security-Policy lists; the rules alone in a browser without Trusted Types. */
export function createPolicy<R extends Rules>(name: string, rules: R): R {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}

/** The only two scripts that the app starts by their address: the service worker and the worker that derives keys. */
interface TrustedUrls {
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
