import { Hono } from 'hono'
import { routes } from '#contract/routes.ts'
import type { AppEnv } from '#server/http/appEnv.ts'
import { sendJson } from '#server/http/sendJson.ts'
import { describeApi } from '#server/openapi/describeApi.ts'

export function openApiRoutes() {
  let text: string | undefined
  return new Hono<AppEnv>().get(routes.openApi, (c) => {
    text ??= JSON.stringify(describeApi())
    return sendJson(c, text)
  })
}
