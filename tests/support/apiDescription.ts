// The API's description held against what a server really takes and gives.
import { apiPrefix } from '#contract/routes.ts'
import { describeApi } from '#server/openapi/describeApi.ts'
import { faultsIn } from './jsonSchema.ts'

const description = describeApi()
const { schemas } = description.components

export interface Exchange {
  readonly method: string
  /** Without the API's prefix. */
  readonly path: string
  readonly body: string | undefined
  readonly status: number
  readonly contentType: string | null
  readonly text: string
}

/** « /sessions/{id} » stands for any one part. */
const operationsOf = (pathname: string) =>
  description.paths[pathname] ??
  Object.entries(description.paths).find(
    ([path]) =>
      path.includes('{') && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )?.[1]

/** What the description says otherwise than an exchange shows; nothing for an address or a method that it does not name. */
export function differencesIn(exchange: Exchange): readonly string[] {
  const { method, path, body, status, contentType, text } = exchange
  const pathname = new URL(path, 'http://lueur.example').pathname
  const operation = operationsOf(apiPrefix + pathname)?.[method.toLowerCase()]
  if (operation === undefined) return []
  const reply = operation.responses[status]
  if (reply === undefined) return [`status ${status} is not described`]
  const [type = '', media] = Object.entries(reply.content ?? {})[0] ?? []
  const differences: string[] = []
  if (media === undefined) {
    if (text !== '') differences.push('a body that is not described')
  } else if (type === 'application/json') {
    differences.push(...faultsIn(JSON.parse(text), media.schema, schemas))
  } else if (!contentType?.startsWith(type.replace('*', ''))) {
    differences.push(`${contentType} instead of ${type}`)
  }
  const taken = operation.requestBody?.content['application/json']
  if (status < 300 && taken !== undefined) {
    const faults = [...faultsIn(JSON.parse(body ?? ''), taken.schema, schemas)]
    differences.push(...faults.map((fault) => `body: ${fault}`))
  }
  return differences
}
