// The body of a long write by gzip, for a server that has said that it takes that: sealed words are base64url, of which it saves a quarter, and
// what stands around them nearly goes.

/** What a server said of bodies, for as long as its calls share it. */
export interface BodyMemo {
  takesGzip: boolean
}

/** Less is not worth a header: it fits the same packet. In bytes. */
const shortest = 1024

export const isWorthGzip = (text: string | undefined): boolean =>
  text !== undefined && text.length >= shortest && 'CompressionStream' in globalThis

export const gzip = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

/** Whether the encoding may be what is refused: a server that opens no gzip finds no JSON. */
export const mayRefuseEncoding = ({
  response: { status },
  json,
}: {
  readonly response: Response
  readonly json: unknown
}): boolean => {
  const { code = 'invalid' } = (json ?? {}) as { readonly code?: unknown }
  return status === 415 || (status === 400 && code === 'invalid')
}
