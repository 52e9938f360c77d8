import webPush from 'web-push'
import type { Random } from '#domain/ports.ts'
import { seal, unseal, type ServerKeys } from '#server/base/serverKeys.ts'
import { sharedSecret } from '#server/store/sharedSecret.ts'
import type { Queries } from '#server/store/store.ts'

/** The VAPID pair: changing it would silence every subscription. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushKeysDep {
  readonly pushKeys: PushKeys
}

const owner = ['push keys']

/** Made once for all instances, kept sealed in the database. */
export async function loadPushKeys(
  db: Queries,
  keys: ServerKeys,
  random: Random,
): Promise<PushKeys> {
  const sealed = await sharedSecret(db, 'push-keys', () =>
    seal(keys, random, owner, JSON.stringify(webPush.generateVAPIDKeys())),
  )
  return JSON.parse(unseal(keys, owner, sealed)) as PushKeys
}
