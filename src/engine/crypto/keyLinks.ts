// An account may replace its key. Each replacement leaves a link between the two keys (CR27 to CR29 in SPEC.md):
//
//   former   lf1.<former kid>.<sealed former key>   under HKDF(new account key, "lueur/1/former/kek")
//            purpose ["lueur/1/former", new kid, former kid]
//   next     ln1.<new kid>.<sealed new key>         under HKDF(former account key, "lueur/1/next/kek")
//            purpose ["lueur/1/next", former kid, new kid]
//
// `former` is always made: whoever opens the new key opens all that the former one sealed, for good. `next` is made only where
// the former account key is not suspected: then what opened it, such as the words of the recovery key, opens the new one too.
import type { KeyLink } from '#contract/auth.ts'
import type { Kid } from '#domain/brands.ts'
import { sealBytes, type RandomBytes } from './aead.ts'
import type { Bytes } from './bytes.ts'
import { hkdfKey } from './hkdf.ts'
import { deriveAesKey, kidOf, openAccountKey, protocol } from './keys.ts'

type Direction = 'former' | 'next'
const versions = { former: 'lf1', next: 'ln1' } as const

const linkKey = async (under: Bytes, direction: Direction): Promise<CryptoKey> =>
  deriveAesKey(await hkdfKey(under), `${direction}/kek`)

const purposeOf = (direction: Direction, underKid: string, kid: string): readonly string[] => [
  `${protocol}/${direction}`,
  underKid,
  kid,
]

async function sealUnder(
  under: Bytes,
  accountKey: Bytes,
  direction: Direction,
  randomBytes: RandomBytes,
): Promise<string> {
  const kid = await kidOf(accountKey)
  const purpose = purposeOf(direction, await kidOf(under), kid)
  const sealed = await sealBytes(await linkKey(under, direction), accountKey, purpose, randomBytes)
  return `${versions[direction]}.${kid}.${sealed}`
}

async function openUnder(under: Bytes, text: string, direction: Direction): Promise<Bytes | null> {
  const underKid = await kidOf(under)
  return openAccountKey(await linkKey(under, direction), text, versions[direction], (kid) =>
    purposeOf(direction, underKid, kid),
  )
}

/** The former account key, sealed under the new one. */
export const sealFormer = (
  newKey: Bytes,
  formerKey: Bytes,
  randomBytes: RandomBytes,
): Promise<string> => sealUnder(newKey, formerKey, 'former', randomBytes)

/** The new account key, sealed under the former one. */
export const sealNext = (
  formerKey: Bytes,
  newKey: Bytes,
  randomBytes: RandomBytes,
): Promise<string> => sealUnder(formerKey, newKey, 'next', randomBytes)

/** The account key on the other side of a link; null where it does not open, or is not the one that the link names. */
async function otherSide(
  keys: ReadonlyMap<Kid, Bytes>,
  { kid, replaces, former, next }: KeyLink,
): Promise<readonly [Kid, Bytes] | null> {
  const newKey = keys.get(kid)
  const formerKey = keys.get(replaces)
  const from = newKey ?? formerKey
  if (from === undefined || (newKey !== undefined && formerKey !== undefined)) return null
  const [wanted, text, direction] =
    newKey === undefined ? ([kid, next, 'next'] as const) : ([replaces, former, 'former'] as const)
  if (text === undefined) return null
  const opened = await openUnder(from, text, direction)
  return opened !== null && (await kidOf(opened)) === wanted ? [wanted, opened] : null
}

/** Every account key that these keys open through the links, whatever their order; those given are among them. */
export async function followLinks(
  keys: ReadonlyMap<Kid, Bytes>,
  links: readonly KeyLink[],
): Promise<ReadonlyMap<Kid, Bytes>> {
  const found = new Map(keys)
  let left = links
  for (;;) {
    const before = found.size
    const shut: KeyLink[] = []
    for (const link of left) {
      const opened = await otherSide(found, link)
      if (opened === null) shut.push(link)
      else found.set(...opened)
    }
    if (found.size === before) return found
    left = shut
  }
}
