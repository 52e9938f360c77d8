import webPush from 'web-push'
import type { KeysDep } from '#server/base/deps.ts'
import { unseal } from '#server/base/serverKeys.ts'
import type { SealerDep } from '#server/store/sealer.ts'
import { sharedSecret } from '#server/store/sharedSecret.ts'
import type { StoreDep } from '#server/store/store.ts'

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
export async function loadPushKeys({
  store,
  keys,
  sealer,
}: StoreDep & KeysDep & SealerDep): Promise<PushKeys> {
  const sealed = await store.transaction(async (queries) => {
    await sealer.requireKey(queries)
    return sharedSecret(queries, 'push-keys', () =>
      sealer.seal(queries, owner, JSON.stringify(webPush.generateVAPIDKeys())),
    )
  })
  return JSON.parse(unseal(keys, owner, sealed)) as PushKeys
}
