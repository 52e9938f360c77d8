// Under Trusted Types a script's address may not be a bare string. One policy, two fixed paths: the service worker and the
// worker that derives keys; any other address is refused.
export interface TrustedUrls {
  readonly serviceWorker: string
  readonly kdfWorker: string
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

export function createTrustedUrls(kdfWorker: string): TrustedUrls {
  const serviceWorker = '/sw.js'
  const rules = {
    createScriptURL(url: string): string {
      if (url !== serviceWorker && url !== kdfWorker) throw new TypeError('Not a script of ours.')
      return url
    },
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('lueur-url', rules) ?? rules
  return {
    serviceWorker: policy.createScriptURL(serviceWorker),
    kdfWorker: policy.createScriptURL(kdfWorker),
  }
}
