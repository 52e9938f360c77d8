// As much of W3C WebDriver as a smoke journey needs.
import type { SmokeBrowser } from './browser.ts'

/** For one command of the driver, a script of the page included. */
export const answerMs = 120_000

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string }
}

/** `alwaysMatch`: what the session's browser must be. Waits until the driver listens. */
export async function startSession(
  driverUrl: string,
  alwaysMatch: Readonly<Record<string, unknown>>,
): Promise<SmokeBrowser> {
  const ask = async <T>(method: string, pathname: string, body?: object): Promise<T> => {
    const answer = await fetch(`${driverUrl}${pathname}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMs),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  const isUp = () => ask('GET', '/status').then(Boolean, () => false)
  for (const giveUpAt = Date.now() + answerMs; !(await isUp());) {
    if (Date.now() > giveUpAt) throw new Error('The driver did not start.')
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  const { sessionId, capabilities } = await ask<Session>('POST', '/session', {
    capabilities: { alwaysMatch },
  })
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/timeouts`, { script: answerMs, pageLoad: answerMs })
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: (url) => ask('POST', `${session}/url`, { url }),
    reload: () => ask('POST', `${session}/refresh`, {}),
    async evaluate(call, ...args) {
      const script = `const [done, ...args] = [...arguments].reverse()
        Promise.resolve().then(() => (${call.toString()})(...args.reverse()))
          .then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await ask<{ value: never; error?: string }>(
        'POST',
        `${session}/execute/async`,
        { script, args },
      )
      if (error !== undefined) throw new Error(error)
      return value
    },
    close: () => ask('DELETE', session),
  }
}
