// The texts that must not be mistaken for one another. Each type is made, by a cast, in the places named beside it and
// nowhere else (tests/edges.test.ts); tests/types/brands.ts shows what no longer compiles. Words that a person can
// read stay plain strings, so nothing readable fits where an envelope is stored or sent.

/**
 * Sealed text: `le1.<kid>.<base64url>`, or several separated by a space; blank where nothing was ever sealed, as in a row
 * older than a question. Made by sealing (engine/crypto/envelope.ts) and by the parser of the wire (contract/envelopes.ts).
 */
export type Envelope = string & { readonly '~brand': 'envelope' }

/** Names a day's exact content: computed from that content by `revOf` (contract/rev.ts), never read from the wire. */
export type Rev = string & { readonly '~brand': 'rev' }

/** A revision that the other side names: compared with a computed one, and good for nothing else. Parsed in contract/rev.ts. */
export type RevClaim = string & { readonly '~brand': 'revClaim' }

/** Names an account key, 12 bytes in base64url. Derived in engine/crypto/keys.ts; parsed in contract/values.ts. */
export type Kid = string & { readonly '~brand': 'kid' }

/** Names an account. Parsed in contract/values.ts. */
export type UserId = string & { readonly '~brand': 'userId' }

/** Names one filling of the form. Made when a form is opened and read back with its draft (engine/journal/dayForm.ts). */
export type FormId = string & { readonly '~brand': 'formId' }
