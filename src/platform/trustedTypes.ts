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

/** Workers of the page, by their address: one derives keys, one reads journals of other apps. */
interface PageWorkers {
  readonly kdfWorker: string
  readonly bringWorker: string
}

/** The only scripts that the app starts by their address. */
interface TrustedUrls extends PageWorkers {
  readonly serviceWorker: string
}

/** One policy, three fixed paths; any other address is refused. */
export function createTrustedUrls({ kdfWorker, bringWorker }: PageWorkers): TrustedUrls {
  const serviceWorker = '/sw.js'
  const ours = new Set([serviceWorker, kdfWorker, bringWorker])
  const policy = createPolicy('lueur-url', {
    createScriptURL(url: string): string {
      if (!ours.has(url)) throw new TypeError('Not a script of ours.')
      return url
    },
  })
  return {
    serviceWorker: policy.createScriptURL(serviceWorker),
    kdfWorker: policy.createScriptURL(kdfWorker),
    bringWorker: policy.createScriptURL(bringWorker),
  }
}
