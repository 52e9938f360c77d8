// How an app tells which contract it speaks, so that a server that has moved on can say so (426) instead of misreading it.
// A client without the header is not the app: it is served as it always was.
export const apiVersionHeader = 'lueur-api'

/** Raised when the app starts to send or to read something that older servers or apps would misunderstand. */
export const apiVersion = 1

/** The oldest that the server still understands. */
export const oldestApiVersion = 1
