import { Hono } from 'hono'
import { routes } from '#contract/routes.ts'
import type { ConfigDep } from '#server/base/deps.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { sendJson } from '#server/http/sendJson.ts'
import { describeApi } from '#server/openapi/describeApi.ts'

export function openApiRoutes({ config }: ConfigDep<'metricsPort'>) {
  const isServed = (operation: string): boolean =>
    config.metricsPort === undefined || operation !== `GET ${routes.metrics}`

  let text: string | undefined
  return new Hono<AppEnv>().get(routes.openApi, (c) => {
    text ??= JSON.stringify(describeApi(isServed))
    return sendJson(c, text)
  })
}
