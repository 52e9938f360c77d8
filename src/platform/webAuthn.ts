// Calls of WebAuthn. Loaded with the first of them (passkeys.ts): no page needs these before somebody taps.
import {
  passkeySalt,
  type AskPasskey,
  type CreatePasskey,
  type PasskeyAssertion,
  type PasskeyFailure,
  type Passkeys,
  type StopSignal,
} from '#domain/passkeys.ts'
import { productName } from '#domain/product.ts'
import { err, ok, type Result } from '#domain/result.ts'
import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Bytes = Uint8Array<ArrayBuffer>
type Asked = { readonly assertion: PasskeyAssertion; readonly prf: Bytes | null }

const patienceMs = 60_000
/** ES256, EdDSA, RS256: each authenticator knows one of them. */
const algorithms = [-7, -8, -257]
const prfLength = 32

const withPrf = () => ({ prf: { eval: { first: new TextEncoder().encode(passkeySalt) } } })

/** Extensions of the browser give bytes of either sort. */
function prfOf(
  results: { readonly first: ArrayBuffer | ArrayBufferView } | undefined,
): Bytes | null {
  if (results === undefined) return null
  const { first } = results
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.length === prfLength ? new Uint8Array(bytes) : null
}

function failureOf(error: unknown): PasskeyFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'refused'
    case 'InvalidStateError':
      return 'exists'
    case 'NotSupportedError':
    case 'ConstraintError':
    case 'SecurityError':
      return 'none'
    default:
      return 'failed'
  }
}

/** The library asks for one passkey at a time and ends it in its own way. */
const end = (): void => WebAuthnAbortService.cancelCeremony()

async function withPatience<T>(
  given: StopSignal | undefined,
  ask: () => Promise<T>,
): Promise<Result<T, PasskeyFailure>> {
  if (given?.aborted) return err('refused')
  const signals = [AbortSignal.timeout(patienceMs), ...(given === undefined ? [] : [given])]
  for (const signal of signals) signal.addEventListener('abort', end)
  try {
    return ok(await ask())
  } catch (error) {
    return err(failureOf(error))
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
}

const descriptorsOf = (ids: readonly string[]) =>
  ids.map((id) => ({ id, type: 'public-key' as const }))

const askFor = (
  { challenge, ids = [], signal }: AskPasskey,
  wantsPrf: boolean,
): Promise<Result<Asked, PasskeyFailure>> =>
  withPatience(signal, async () => {
    const { id, response, clientExtensionResults } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: location.hostname,
        timeout: patienceMs,
        userVerification: 'required',
        allowCredentials: descriptorsOf(ids),
        ...(wantsPrf && { extensions: withPrf() }),
      },
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      assertion: {
        id,
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle !== undefined && { userHandle }),
      },
      prf: prfOf(clientExtensionResults.prf?.results),
    }
  })

const make = ({ challenge, userHandle, name, excludedIds, signal }: CreatePasskey) =>
  withPatience(signal, async () => {
    const { id, response, clientExtensionResults } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: location.hostname, name: productName },
        user: { id: userHandle, name, displayName: name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: patienceMs,
        excludeCredentials: descriptorsOf(excludedIds),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        extensions: withPrf(),
      },
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      creation: { id, clientDataJSON, attestationObject, transports },
      prf: prfOf(clientExtensionResults.prf?.results),
      // A browser that knows nothing of these bytes does not reply at all.
      mayGivePrf: clientExtensionResults.prf?.enabled === true,
    }
  })

async function forget(credentialId: string): Promise<void> {
  await sendSignal({
    signalName: 'unknownCredential',
    rpID: location.hostname,
    credentialID: credentialId,
  }).catch(() => undefined)
}

export const webAuthn: Omit<Passkeys, 'support'> = {
  async create(request) {
    const made = await make(request)
    if (!made.ok) return made
    const { creation, prf, mayGivePrf } = made.value
    if (prf !== null) return ok({ creation, prf })
    const { challenge, signal } = request
    const asked = mayGivePrf
      ? await askFor({ challenge, ids: [creation.id], ...(signal && { signal }) }, true)
      : err('noPrf' as const)
    if (asked.ok && asked.value.prf !== null) return ok({ creation, prf: asked.value.prf })
    await forget(creation.id)
    return asked.ok ? err('noPrf') : asked
  },
  async ask(request) {
    const asked = await askFor(request, true)
    if (!asked.ok) return asked
    const { assertion, prf } = asked.value
    return prf === null ? err('noPrf') : ok({ assertion, prf })
  },
  async prove(request) {
    const asked = await askFor(request, false)
    return asked.ok ? ok(asked.value.assertion) : asked
  },
  forget,
}
