// The API's description, held against the running server. `world.request` holds each reply of every other contract test against it.
import { expect, test } from 'vitest'
import { apiPrefix, routes } from '#contract/routes.ts'
import { describeApi } from '#server/openapi/describeApi.ts'
import { differencesIn } from '#support/apiDescription.ts'
import { createSetupWorld } from './world.ts'

const setupWorld = createSetupWorld()
const exchange = {
  method: 'POST',
  path: routes.login,
  body: JSON.stringify({ email: 'a@b.fr', password: 'xx' }),
  status: 200,
  contentType: 'application/json',
  text: '{"token":"x"}',
}

test('[SV131] the description names each route of the server with its method, and no other', async () => {
  const world = await setupWorld()
  const reply = await world.visit(apiPrefix + routes.openApi)
  const described = await reply.json()
  expect(described).toEqual(JSON.parse(JSON.stringify(describeApi())))
  const named = Object.entries(describeApi().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = world.server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(new Set(named)).toEqual(new Set(served))
})

test.for([
  ['a status', { status: 402 }, ['status 402 is not described']],
  ['a member of another type', { text: '{"token":1}' }, ['token: not of type string']],
  ['a member that is absent', { status: 400, text: '{"code":"invalid"}' }, ['message is absent']],
  [
    'a body that it refuses',
    { body: JSON.stringify({ email: 'a@b.fr', password: '', more: 1 }) },
    ['body: password: length', 'body: more is unknown'],
  ],
  ['another content', { status: 200, text: '{}' }, []],
] as const)('what it does not say is noticed: %s', ([, change, differences]) => {
  expect(differencesIn({ ...exchange, ...change })).toEqual(differences)
})
