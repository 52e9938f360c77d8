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

/** The only scripts that the app starts by their address, as one policy lets them through; any other is refused. */
export function createTrustedUrls<const Urls extends readonly string[]>(...urls: Urls) {
  const policy = createPolicy('lueur-url', {
    createScriptURL(url: string): string {
      if (!urls.includes(url)) throw new TypeError(url)
      return url
    },
  })
  return urls.map((url) => policy.createScriptURL(url)) as { readonly [Name in keyof Urls]: string }
}
