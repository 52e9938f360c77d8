// Passkeys as this app uses them: they prove a person to the server, and give 32 bytes that wrap the account key (CR26). The bytes
// stay on the phone; the server is sent what is named here alone.
import type { Result } from './result.ts'

/** What every passkey of the app is asked for: the same salt gives the same 32 bytes again, on each phone that holds the passkey. */
export const passkeySalt = 'lueur/1/passkey'

/** What a new passkey sends to the server; texts are base64url. */
export interface PasskeyCreation {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  /** How a browser may reach it: « internal », « hybrid », « usb »… */
  readonly transports: readonly string[]
}

/** What a passkey that was asked sends to the server; texts are base64url. */
export interface PasskeyAssertion {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  /** Which account it is of, as it was told when it was made. */
  readonly userHandle?: string | undefined
}

export type PasskeyFailure =
  /** Nothing here can hold or use a passkey, or this site's address cannot have any. */
  | 'none'
  /** It gives no bytes that could wrap a key. */
  | 'noPrf'
  /** Cancelled, too late, or not there any more: browsers do not tell these apart. */
  | 'refused'
  /** What would hold it has one of these already. */
  | 'exists'
  | 'failed'

export interface PasskeySupport {
  /** Whether the device itself can hold one behind a finger, a face or a code; null where the browser does not tell. */
  readonly ownAuthenticator: boolean | null
  /** Whether the browser passes the bytes on; null where it does not tell: then only a try shows it. A passkey may still give none. */
  readonly prf: boolean | null
}

/** An AbortSignal, as far as it is needed here. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface CreatePasskey {
  /** The server's, base64url. */
  readonly challenge: string
  /** The account's random name for passkeys, base64url. */
  readonly userHandle: string
  /** What the browser lists it under. */
  readonly name: string
  /** The account's passkeys: what holds one of them makes no second. */
  readonly excludedIds: readonly string[]
  readonly signal?: StopSignal
}

export interface AskPasskey {
  readonly challenge: string
  /** Those that will do. Absent or empty: whichever passkey of this site the person picks. */
  readonly ids?: readonly string[]
  readonly signal?: StopSignal
}

/**
 * The browser's part. It asks the person (finger, face, code) at each call but `support` and `forget`, so call it inside a tap; it
 * gives up after a minute. One call at a time: a second one ends the first as refused.
 */
export interface Passkeys {
  support(): Promise<PasskeySupport>
  /**
   * Some give their bytes only when they are asked: then the person is asked once more, at once. One that gives none is not worth
   * keeping: it is forgotten again, as far as the browser can.
   */
  create(
    request: CreatePasskey,
  ): Promise<
    Result<
      { readonly creation: PasskeyCreation; readonly prf: Uint8Array<ArrayBuffer> },
      PasskeyFailure
    >
  >
  ask(
    request: AskPasskey,
  ): Promise<
    Result<
      { readonly assertion: PasskeyAssertion; readonly prf: Uint8Array<ArrayBuffer> },
      PasskeyFailure
    >
  >
  /** Without the bytes, for a proof alone. */
  prove(request: AskPasskey): Promise<Result<PasskeyAssertion, PasskeyFailure>>
  /** Tells what holds it that it serves no more. Many browsers cannot be told; then nothing happens. */
  forget(id: string): Promise<void>
}
