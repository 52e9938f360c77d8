/** Under Trusted Types a script's address may not be a bare string: a policy makes it. The DOM's types still say string. */
interface Rules {
  createScriptURL(url: string): string
}
interface Factory {
  createPolicy(name: string, rules: Rules): Rules
}

/** `urls`: the worker's own scripts; any other address is refused. */
export function createImport(scope: object, urls: readonly string[]): (url: string) => void {
  const rules: Rules = {
    createScriptURL(url) {
      if (!urls.includes(url)) throw new TypeError('Not a script of ours.')
      return url
    },
  }
  const { trustedTypes } = scope as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('lueur-url', rules) ?? rules
  return (url) => importScripts(policy.createScriptURL(url))
}
