// What holds passkeys, played by the browser itself (Chromium's WebAuthn domain of CDP): no finger, no dialog.

/** A CDP session of the page, of Playwright's or Vitest's. */
interface Client {
  send(method: string, params?: object): Promise<unknown>
}

interface AuthenticatorChoices {
  /** Whether it gives the bytes that wrap a key. */
  readonly hasPrf?: boolean
  /** Whether it recognises who holds it: a finger that is another person's does not. */
  readonly isUserVerified?: boolean
  /** Whether somebody touches it when it asks; otherwise it waits. */
  readonly isTouched?: boolean
}

export interface VirtualPasskeys {
  readonly id: string
  /** How many passkeys it holds. */
  readonly count: () => Promise<number>
  /** Whether it recognises who holds it, from now on. */
  readonly recognise: (isVerified: boolean) => Promise<void>
  /** Empties it, as a person does in the settings of their phone. */
  readonly clear: () => Promise<void>
  /** The device is away: nothing holds passkeys from now on. */
  readonly remove: () => Promise<void>
}

export async function addVirtualPasskeys(
  client: Client,
  { hasPrf = true, isUserVerified = true, isTouched = true }: AuthenticatorChoices = {},
): Promise<VirtualPasskeys> {
  await client.send('WebAuthn.enable')
  const added = (await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      automaticPresenceSimulation: isTouched,
      isUserVerified,
      hasPrf,
    },
  })) as { readonly authenticatorId: string }
  const authenticatorId = added.authenticatorId
  return {
    id: authenticatorId,
    async count() {
      const held = (await client.send('WebAuthn.getCredentials', { authenticatorId })) as {
        readonly credentials: readonly unknown[]
      }
      return held.credentials.length
    },
    async recognise(isVerified) {
      await client.send('WebAuthn.setUserVerified', {
        authenticatorId,
        isUserVerified: isVerified,
      })
    },
    async clear() {
      await client.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    async remove() {
      await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
