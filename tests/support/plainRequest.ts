/** Of a request whose body came by gzip, once it is plain: so that a test can tell. */
export const cameBy = 'x-came-by'

/** What a request says, whichever way its body came. */
export async function plainRequest(request: Request): Promise<Request> {
  const copy = request.clone()
  if (copy.headers.get('content-encoding') !== 'gzip' || copy.body === null) return copy
  const headers = new Headers(copy.headers)
  headers.delete('content-encoding')
  headers.set(cameBy, 'gzip')
  const body = await new Response(
    copy.body.pipeThrough(new DecompressionStream('gzip')),
  ).arrayBuffer()
  return new Request(copy.url, { method: copy.method, headers, body })
}
