// The recovery key, and what opens sealed days (PR15 to PR18 in SPEC.md). Twelve words open what the password no longer
// does; the server keeps a slot that only they open, and neither the words nor the key ever leave the phone.
import { err, ok, type Result } from '#domain/result.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp } from '#engine/api/http.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { LoadWordList } from '#engine/crypto/frenchWords.ts'
import { slotKeysOfRecovery, wrapAccountKey, type SlotKeys } from '#engine/crypto/keys.ts'
import {
  entropyToWords,
  parseWords,
  recoveryLength,
  type WordsFailure,
} from '#engine/crypto/recoveryWords.ts'
import type { ApiFailure, Engine, KeyFailure, SealedSecret } from '#engine/engine.ts'
import type { KeyRow } from '#engine/local/journalDatabase.ts'
import type { AccountSession } from './accountSession.ts'
import { deriveSlot, rowOf, unwrapAll, wipe } from './keyFlows.ts'
import { addPasswordSlot, provePassword, type ProofDeps, type Proven } from './provePassword.ts'
import { readRecoveryState, rememberKept, rememberPutOff } from './recoveryMemo.ts'

export interface RecoveryDeps extends ProofDeps {
  readonly account: AccountSession
  readonly loadWords: LoadWordList
}

type Recovery = Engine['recovery']

const network: ApiFailure = { type: 'network' }
/** A refusal with `status` is that of a secret, named `type`; any other one keeps its own words. */
const asWrong = <W extends string, F extends ApiFailure | KeyFailure>(
  failure: F,
  status: number,
  type: W,
) => (failure.type === 'refused' && failure.status === status ? { type } : failure)

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { http, account, randomBytes, loadWords } = deps
  const loadList = () => loadWords().catch(() => null)

  const putRecoverySlot = async (
    api: Proven['api'],
    recovery: SlotKeys,
    accountKey: Bytes,
    proof: string,
  ) => {
    const wrapped = await wrapAccountKey(recovery, accountKey, randomBytes)
    return api.putKey({ kind: 'recovery', auth: recovery.auth, ...wrapped, proof })
  }

  async function slotOf(
    secret: SealedSecret,
    email: string,
  ): Promise<Result<SlotKeys, WordsFailure | KeyFailure | ApiFailure>> {
    if ('oldPassword' in secret) return deriveSlot(deps, secret.oldPassword, email)
    const list = await loadList()
    if (list === null) return err(network)
    const entropy = await parseWords(secret.words, list)
    return entropy.ok ? ok(await slotKeysOfRecovery(entropy.value)) : entropy
  }

  /** The words in hand will open the days of today's key too. */
  async function coverCurrentKeys(
    { api, slot, wraps }: Proven,
    recovery: SlotKeys,
    covered: ReadonlyMap<string, Bytes>,
  ): Promise<boolean> {
    const held = await unwrapAll(slot, wraps)
    let isCovered = true
    for (const [kid, accountKey] of held) {
      if (covered.has(kid)) continue
      const answer = await putRecoverySlot(api, recovery, accountKey, slot.auth)
      isCovered &&= answer.ok
    }
    wipe(held)
    return isCovered
  }

  return {
    readState: async () => {
      const open = account.open()
      return open === null ? nothingToDo : readRecoveryState(open.db, open.user.kid ?? null)
    },

    async putOff(card) {
      const open = account.open()
      if (open !== null) await rememberPutOff(open.db, card)
    },

    async keepKey() {
      const open = account.open()
      if (open !== null) await rememberKept(open.db, open.user.kid ?? null)
    },

    async makeKey(password) {
      const open = account.open()
      const list = await loadList()
      if (open === null || list === null) return err(network)
      const slot = await deriveSlot(deps, password, open.user.email)
      if (!slot.ok) return slot
      const api = createAccountApi(createHttp(http, open.token))
      const { auth } = slot.value
      const answer = await api.openKeys({ kind: 'password', auth })
      if (!answer.ok) return err(asWrong(answer.error, 404, 'wrongPassword'))

      const entropy = randomBytes(recoveryLength)
      const recovery = await slotKeysOfRecovery(entropy)
      const accountKeys = await unwrapAll(slot.value, answer.value.value.keys)
      for (const accountKey of accountKeys.values()) {
        const put = await putRecoverySlot(api, recovery, accountKey, auth)
        if (put.ok) continue
        wipe(accountKeys)
        return err(asWrong(put.error, 403, 'wrongPassword'))
      }
      wipe(accountKeys)
      const words = await entropyToWords(entropy, list)
      entropy.fill(0)
      return ok({ words, askedAt: (randomBytes(1)[0] ?? 0) % words.length })
    },

    async openSealed(secret, password) {
      const open = account.open()
      if (open === null) return err(network)
      const { user, token, keys } = open
      const sealedSlot = await slotOf(secret, user.email)
      if (!sealedSlot.ok) return sealedSlot
      const proof = await provePassword(deps, user.email, password)
      if (!proof.ok) return err(asWrong(proof.error, 401, 'wrongPassword'))
      const proven = proof.value
      const { kind, auth } = sealedSlot.value
      const answer = await proven.api.openKeys({ kind, auth })
      if (!answer.ok) {
        void proven.api.logout()
        return err(asWrong(answer.error, 404, 'wrongSecret'))
      }

      const held = new Set(proven.rows.map(({ kid }) => kid))
      const found = await unwrapAll(sealedSlot.value, answer.value.value.keys)
      const rows: KeyRow[] = []
      for (const [kid, accountKey] of found) {
        if (held.has(kid)) continue
        rows.push(await rowOf(deps, accountKey, proven.device))
        await addPasswordSlot(deps, proven.api, proven.slot, accountKey)
      }
      const isCovered =
        kind === 'recovery' && (await coverCurrentKeys(proven, sealedSlot.value, found))
      wipe(found)
      await account.enter(proven.user, proven.token, [...proven.rows, ...rows])
      // The session that could not read them is not needed any more.
      void createAccountApi(createHttp(http, token)).logout()
      const entered = account.open()
      if (isCovered && entered !== null) await rememberKept(entered.db, proven.user.kid ?? null)
      const opened = [...proven.rows, ...rows].filter(({ kid }) => !keys.ring.has(kid))
      return ok({ hasOpened: opened.length > 0 })
    },
  }
}

const nothingToDo = { hasKey: false, hasSealedDays: false, card: null } as const
