// Songs that two phones chose for the same day while neither knew of the other.
import type { Music } from '#domain/music.ts'
import { readRivalSongs } from '#engine/journal/rivalSongs.ts'
import { anotherPass } from '#support/lies.ts'
import { email, first as password, signUpAndWrite } from '#support/resets.ts'
import { offline, setupPhone, type Phone } from '#support/setupPhone.ts'
import { createTestServer, type TestServer } from '#support/setupServer.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const song = (name: string): Music => ({ id: `hand-${name}`, name, artists: 'Voix' })

async function choose({ engine }: Phone, music: Music | null): Promise<void> {
  const { form } = await engine.journal.openForm(engine.journal.today())
  expect(await engine.journal.save({ ...form, music })).toMatchObject({ ok: true })
}

/** A second phone of the same person. */
async function secondPhone(): Promise<Phone> {
  const two = await setupPhone(server)
  await two.engine.session.signIn(email, password)
  await two.settled()
  return two
}

async function songsOn({ engine }: Phone): Promise<readonly (string | undefined)[]> {
  const day = engine.journal.today()
  const [first, ...others] = await readRivalSongs(engine.session.held(), day)
  const shown = (await engine.journal.readDay(day))?.music?.name
  expect(first?.name ?? shown).toBe(shown)
  return [shown, ...others.map(({ name }) => name)]
}

test('[SY64] each song that was chosen on a phone is named with the day on every phone, until one is chosen', async () => {
  const one = await signUpAndWrite(server)
  const two = await secondPhone()
  for (const phone of [one, two]) phone.network.intercept = offline
  await choose(one, song('Göttingen'))
  two.clock.advance(60_000)
  await choose(two, song('Amsterdam'))
  expect(await songsOn(one)).toEqual(['Göttingen'])
  for (const phone of [one, two]) {
    phone.network.intercept = null
    await phone.settled()
  }
  await anotherPass(one)
  const [, other] = await readRivalSongs(one.engine.session.held(), one.engine.journal.today())
  for (const phone of [one, two]) expect(await songsOn(phone)).toEqual(['Amsterdam', 'Göttingen'])
  await choose(two, other ?? null)
  await two.settled()
  await anotherPass(one)
  for (const phone of [one, two]) expect(await songsOn(phone)).toEqual(['Göttingen'])
})

test('[SY64] the same song, chosen twice, is named once', async () => {
  const one = await signUpAndWrite(server)
  const two = await secondPhone()
  for (const phone of [one, two]) {
    phone.network.intercept = offline
    await choose(phone, song('Göttingen'))
  }
  for (const phone of [one, two, one]) {
    phone.network.intercept = null
    await phone.settled()
    expect(await songsOn(phone)).toEqual(['Göttingen'])
  }
})

test('[SY64] a song that one phone chose stays named where another phone, which did not know, took the former one away later', async () => {
  const one = await signUpAndWrite(server)
  await choose(one, song('Göttingen'))
  await one.settled()
  const two = await secondPhone()
  for (const phone of [one, two]) phone.network.intercept = offline
  await choose(two, song('Amsterdam'))
  one.clock.advance(60_000)
  await choose(one, null)
  for (const phone of [one, two, one]) {
    phone.network.intercept = null
    await phone.settled()
  }
  await anotherPass(one)
  for (const { engine } of [one, two]) {
    const day = engine.journal.today()
    expect((await engine.journal.readDay(day))?.music).toBeNull()
    const others = await readRivalSongs(engine.session.held(), day)
    expect(others.map(({ name }) => name)).toEqual(['Amsterdam'])
  }
  // Whoever has seen it may take it, or take it away.
  await choose(one, song('Amsterdam'))
  await choose(one, null)
  expect(await readRivalSongs(one.engine.session.held(), one.engine.journal.today())).toEqual([])
})
