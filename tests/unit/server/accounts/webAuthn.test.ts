// What is believed of a browser that says which site asked.
import { expect, test } from 'vitest'
import { challengeIn, readAssertion, readCreation } from '#server/accounts/webAuthn.ts'
import { certified } from '#support/attestation.ts'
import { makeSoftPasskey, type Oddity } from '#support/softPasskeys.ts'

const challenge = 'A'.repeat(75)
const siteAt = (publicUrl: string) => ({ config: { publicUrl } })
const isTaken = async (publicUrl: string, oddity: Oddity = {}): Promise<boolean> => {
  const passkey = makeSoftPasskey(undefined, publicUrl)
  const made = await readCreation(siteAt(publicUrl), passkey.create(challenge))
  if (made === null) throw new Error('Nothing is wrong with it.')
  const created = await readCreation(siteAt(publicUrl), passkey.create(challenge, oddity))
  const signed = await readAssertion(siteAt(publicUrl), passkey.sign(challenge, oddity), made)
  // What holds for one holds for the other.
  expect(signed === null).toBe(created === null)
  return signed !== null
}

test('[SV165][SV166] a public site is its own address alone, and none of this machine', async () => {
  const site = 'https://journal.example'
  expect(await isTaken(site)).toBe(true)
  for (const origin of [
    'http://journal.example',
    'https://journal.example:8443',
    'https://journal.example.ailleurs.example',
    'http://localhost',
    'http://localhost:3000',
    '',
  ]) {
    expect([origin, await isTaken(site, { origin })]).toEqual([origin, false])
  }
})

test('[SV165][SV166] on a machine of one’s own any port will do, and nothing else', async () => {
  const site = 'http://localhost:3000'
  for (const origin of ['http://localhost', 'http://localhost:5173', 'http://localhost:8']) {
    expect([origin, await isTaken(site, { origin })]).toEqual([origin, true])
  }
  for (const origin of [
    'https://localhost:3000',
    'http://localhost:',
    'http://localhost:port',
    'http://localhost:3000.ailleurs.example',
    'http://localhost.ailleurs.example',
    'xhttp://localhost:3000',
  ]) {
    expect([origin, await isTaken(site, { origin })]).toEqual([origin, false])
  }
})

test('[SV165] a passkey may vouch for itself, by its own key; certificates and other sorts are refused, and so is another’s id', async () => {
  const site = siteAt('http://localhost:3000')
  const passkey = makeSoftPasskey()
  const made = (oddity: Oddity) => readCreation(site, passkey.create(challenge, oddity))
  const byItself: Oddity = {
    format: 'packed',
    statement: (signed, sign) =>
      new Map<string, number | Buffer>([
        ['alg', -7],
        ['sig', sign(signed)],
      ]),
  }
  expect(await made(byItself)).toMatchObject({ id: passkey.id, counter: 0 })
  expect(await made({ ...byItself, format: 'fido-u2f' })).toBeNull()
  expect(await made({ format: 'packed' })).toBeNull()
  expect(await made(certified)).toBeNull()
  const { id } = makeSoftPasskey()
  expect(await readCreation(site, { ...passkey.create(challenge), id })).toBeNull()
})

test('[SV166] what a browser says in another shape bears no challenge, and is refused', async () => {
  const site = siteAt('http://localhost:3000')
  const passkey = makeSoftPasskey()
  expect(challengeIn(passkey.create(challenge))).toBe(challenge)
  for (const said of ['none', '{}', '{"challenge":1,"origin":"x"}']) {
    const clientDataJSON = Buffer.from(said).toString('base64url')
    expect(challengeIn({ clientDataJSON })).toBe('')
    expect(await readCreation(site, { ...passkey.create(challenge), clientDataJSON })).toBeNull()
  }
})
