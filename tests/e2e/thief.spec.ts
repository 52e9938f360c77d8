// Somebody copies the browser's folder off a phone. `npm run thief` tries more uses of a phone, and prints what each yields.
import { expect, test } from '#support/journey.ts'
import { isAsToldOf, steal } from '#support/thief.ts'

test('[PR68] a copied folder of a locked phone opens nothing written since, though it was used open before', async ({
  server,
}) => {
  const loot = await steal(server, 'locked later')
  expect(isAsToldOf(loot), JSON.stringify(loot)).toBe(true)
})

test('[PR68] what that test looks for is there on a phone without the lock: a key, its bytes, and words', async ({
  server,
}) => {
  const loot = await steal(server, 'open')
  expect(loot).toMatchObject({ keysOfNow: 1, openedBefore: true, scriptKeys: 2, isShown: true })
  expect(isAsToldOf(loot), JSON.stringify(loot)).toBe(true)
})
