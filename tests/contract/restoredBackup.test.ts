// A backup made by the operator's command takes the place of the server, as server/README.md tells, and phones that are ahead of it come.
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { setupFolder } from '#support/folder.ts'
import { anotherPass } from '#support/lies.ts'
import { setupPhone, signUpOn, writeToday, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { createSetupAdminWorld } from './operator.ts'

const setupAdmin = createSetupAdminWorld()
const password = 'motdepasse'
const dayMs = 86_400_000

/** Backs the running server up; the second call stops it, and starts one on the backup. */
async function setupRestore() {
  const { world, admin } = await setupAdmin()
  const folder = await setupFolder()
  return {
    world,
    backUp: async (): Promise<void> => {
      const { error } = await admin('backup', path.join(folder, 'lueur.db'))
      expect(error).toBeUndefined()
      await copyFile(path.join(world.dataDir, 'server.key'), path.join(folder, 'server.key'))
    },
    restore: async (): Promise<TestServer> => {
      await world.stop()
      const restored = await createTestServer({ dataDir: folder, clock: world.clock })
      onTestFinished(() => restored.stop())
      return restored
    },
  }
}

const nextDay = (...worlds: readonly Pick<Phone, 'clock'>[]): void => {
  for (const { clock } of worlds) clock.advance(dayMs)
}

const learnedOf = async ({ engine }: Phone): Promise<readonly string[]> =>
  (await engine.data.exportDays()).days.map(({ learned }) => learned)

test('[SY6] phones that are ahead of a restored backup give it back what it lacks, words and pin, sent or not', async () => {
  const { world, backUp, restore } = await setupRestore()
  const email = 'lea@exemple.fr'
  const [one, two] = [await setupPhone(world), await setupPhone(world)]
  await signUpOn(one, world, email, password)
  await writeToday(one, { learned: 'avant la sauvegarde' })
  await one.settled()
  expect(await two.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await two.settled()
  await backUp()

  nextDay(world, one, two)
  await writeToday(one, { learned: 'après la sauvegarde, envoyé' })
  expect(await one.engine.journal.setPinned(one.engine.journal.today(), true)).toMatchObject({
    ok: true,
  })
  await one.settled()
  await two.settled()
  nextDay(world, one, two)
  two.network.intercept = () => Promise.reject(new TypeError('no network'))
  await writeToday(two, { learned: 'après la sauvegarde, jamais envoyé' })
  two.network.intercept = null

  const restored = await restore()
  const all = [
    'avant la sauvegarde',
    'après la sauvegarde, envoyé',
    'après la sauvegarde, jamais envoyé',
  ]
  const phones = [await one.moveTo(restored), await two.moveTo(restored)]
  for (const phone of [...phones, ...phones]) await anotherPass(phone)
  for (const phone of phones) expect(await learnedOf(phone)).toEqual(all)
  // What the server has now is all that a phone without anything gets.
  const blank = await setupPhone(restored)
  expect(await blank.engine.session.signIn(email, password)).toMatchObject({ ok: true })
  await blank.settled()
  expect(await learnedOf(blank)).toEqual(all)
  const { days } = await blank.engine.data.exportDays()
  expect(days.map(({ isPinned }) => isPinned)).toEqual([false, true, false])
})

test('[PR23] an account that is younger than the restored backup loses no word: its phone keeps them, and another account takes them', async () => {
  const { world, backUp, restore } = await setupRestore()
  await backUp()
  const phone = await setupPhone(world)
  await signUpOn(phone, world, 'lea@exemple.fr', password)
  await writeToday(phone, { learned: 'envoyé' })
  await phone.settled()
  nextDay(world, phone)
  await writeToday(phone, { learned: 'jamais envoyé' })

  const restored = await restore()
  const moved = await phone.moveTo(restored)
  moved.engine.sync.nudge()
  // The server knows neither session nor account.
  await expect.poll(() => moved.engine.session.current().status).toBe('anonymous')
  expect(await moved.engine.data.countLocked()).toBe(1)
  await signUpOn(moved, restored, 'lea@exemple.fr', 'un autre mot')
  const opened = await moved.engine.data.openLocked({ email: 'lea@exemple.fr', password })
  const [older] = opened.ok ? opened.value.journals : []
  const file = await older?.exportDays()
  expect(file?.days.map(({ learned }) => learned)).toEqual(['envoyé', 'jamais envoyé'])
  expect(await moved.engine.data.importDays(JSON.stringify(file))).toMatchObject({ ok: true })
  await moved.settled()
  const blank = await setupPhone(restored)
  expect(await blank.engine.session.signIn('lea@exemple.fr', 'un autre mot')).toMatchObject({
    ok: true,
  })
  await blank.settled()
  expect(await learnedOf(blank)).toEqual(['envoyé', 'jamais envoyé'])
})
