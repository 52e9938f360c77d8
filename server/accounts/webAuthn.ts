// What a browser says of a passkey, held against this site. Nothing but true or refused leaves here: whatever is wrong with an
// attestation or a signature is nobody's business.
import * as v from 'valibot'
import type { PasskeyAssertion, PasskeyCreation } from '#domain/passkeys.ts'
import type { ConfigDep } from '#server/base/deps.ts'

type Site = ConfigDep<'publicUrl'>

/** With the first passkey that comes: it takes 25 MiB and half a second, and many servers never see one. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

/** EdDSA, ES256, RS256: what pages ask for. */
const algorithms = [-8, -7, -257]

export interface MadePasskey {
  readonly id: string
  readonly publicKey: string
  readonly counter: number
}

const ClientData = v.object({ challenge: v.string(), origin: v.string() })

/** What is no challenge and no site. */
const unreadable = { challenge: '', origin: '' }

/** What a browser says that it was asked. */
function readClient(clientDataJSON: string): v.InferOutput<typeof ClientData> {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString()
    return v.parse(ClientData, JSON.parse(text))
  } catch {
    return unreadable
  }
}

/** The challenge that it bears, whoever made it. */
export const challengeIn = ({ clientDataJSON }: { readonly clientDataJSON: string }): string =>
  readClient(clientDataJSON).challenge

/**
 * The public address and no other. On a machine of one's own, whose page may come from another port than its API, the name must be
 * the same: a passkey belongs to a name, whatever the port.
 */
function expected({ config }: Site, clientDataJSON: string) {
  const own = new URL(config.publicUrl)
  const { origin } = readClient(clientDataJSON)
  const isLocal = own.hostname === 'localhost' && /^http:\/\/localhost(?::\d+)?$/.test(origin)
  return { expectedOrigin: isLocal ? origin : own.origin, expectedRPID: own.hostname }
}

/**
 * Without a chain of certificates: none was asked for, and looking into one would have this server call whatever address a
 * certificate names.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadLibrary()
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
  const format = decoded.get('fmt')
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}

/** Null unless a person was recognised and made it on this site. */
export async function readCreation(
  deps: Site,
  { id, clientDataJSON, attestationObject, transports }: PasskeyCreation,
): Promise<MadePasskey | null> {
  try {
    if (!(await hasNoCertificates(attestationObject))) return null
    const { verifyRegistrationResponse } = await loadLibrary()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject, transports: [...transports] },
      },
      expectedChallenge: challengeIn({ clientDataJSON }),
      ...expected(deps, clientDataJSON),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    return null
  }
}

/** The counter that it came with; null unless a person was recognised and it signed for this site. Whose it is the caller asks. */
export async function readAssertion(
  deps: Site,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  { publicKey, counter }: Pick<MadePasskey, 'publicKey' | 'counter'>,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await loadLibrary()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challengeIn({ clientDataJSON }),
      ...expected(deps, clientDataJSON),
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
