// The recovery key, and what opens sealed days (PR15 to PR18 in SPEC.md). Twelve words open what the password no longer
// does; the server keeps a slot that only they open, and neither the words nor the key ever leave the phone.
import type { ErrorCode } from '#contract/errors.ts'
import type { Kid } from '#domain/brands.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp } from '#engine/api/http.ts'
import type { Bytes } from '#engine/crypto/bytes.ts'
import type { LoadWordList } from '#engine/crypto/frenchWords.ts'
import { slotKeysOfRecovery, wrapAccountKey, type SlotKeys } from '#engine/crypto/keys.ts'
import { entropyToWords, recoveryLength, type WordsFailure } from '#engine/crypto/recoveryWords.ts'
import { isRefused, type ApiFailure } from '#engine/api/failure.ts'
import type { Engine, KeyFailure, SealedSecret } from '#engine/engine.ts'
import type { KeptWrap, KeyRow } from '#engine/local/journalDatabase.ts'
import { keepWraps } from '#engine/local/keyStore.ts'
import type { AccountSession } from './accountSession.ts'
import { deriveSlot, rowOf, slotOfWords, unwrapAll, wipe } from './keyFlows.ts'
import { addPasswordSlot, provePassword, type ProofDeps, type Proven } from './provePassword.ts'
import { readRecoveryState, rememberKept, rememberPutOff } from './recoveryMemo.ts'

export interface RecoveryDeps extends ProofDeps {
  readonly account: AccountSession
  readonly loadWords: LoadWordList
}

type Recovery = Engine['recovery']

const network: ApiFailure = { type: 'network' }
/** A refusal with `code` is that of a secret, named `type`; any other one keeps its own words. */
const asWrong = <W extends string, F extends ApiFailure | KeyFailure>(
  failure: F,
  code: ErrorCode,
  type: W,
) => (isRefused(failure, code) ? { type } : failure)

export function createRecovery(deps: RecoveryDeps): Recovery {
  const { http, account, randomBytes, loadWords } = deps
  const loadList = () => loadWords().catch(() => null)

  /** Returns the wrap that the words open, here too. */
  const putRecoverySlot = async (
    api: Proven['api'],
    recovery: SlotKeys,
    accountKey: Bytes,
    proof: string,
  ): Promise<Result<KeptWrap, ApiFailure>> => {
    const wrapped = await wrapAccountKey(recovery, accountKey, randomBytes)
    const put = await api.putKey({ kind: 'recovery', auth: recovery.auth, ...wrapped, proof })
    return put.ok ? ok({ kind: 'recovery', wrap: wrapped.wrap }) : put
  }

  async function slotOf(
    secret: SealedSecret,
    email: string,
  ): Promise<Result<SlotKeys, WordsFailure | KeyFailure | ApiFailure>> {
    return 'oldPassword' in secret
      ? deriveSlot(deps, secret.oldPassword, email)
      : slotOfWords(deps, secret.words)
  }

  /** The words in hand will open the days of today's key too. */
  async function coverCurrentKeys(
    { api, slot, wraps }: Proven,
    recovery: SlotKeys,
    covered: ReadonlyMap<Kid, Bytes>,
  ): Promise<{ isCovered: boolean; wrapByKid: ReadonlyMap<Kid, KeptWrap> }> {
    const held = await unwrapAll(slot, wraps)
    const wrapByKid = new Map<Kid, KeptWrap>()
    let isCovered = true
    for (const [kid, accountKey] of held) {
      if (covered.has(kid)) continue
      const answer = await putRecoverySlot(api, recovery, accountKey, slot.auth)
      if (answer.ok) wrapByKid.set(kid, answer.value)
      isCovered &&= answer.ok
    }
    wipe(held)
    return { isCovered, wrapByKid }
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
      if (!answer.ok) return err(asWrong(answer.error, 'notFound', 'wrongPassword'))

      const entropy = randomBytes(recoveryLength)
      const recovery = await slotKeysOfRecovery(entropy)
      const accountKeys = await unwrapAll(slot.value, answer.value.keys)
      const wrapByKid = new Map<Kid, KeptWrap>()
      for (const [kid, accountKey] of accountKeys) {
        const put = await putRecoverySlot(api, recovery, accountKey, auth)
        if (put.ok) {
          wrapByKid.set(kid, put.value)
          continue
        }
        wipe(accountKeys)
        return err(asWrong(put.error, 'forbidden', 'wrongPassword'))
      }
      wipe(accountKeys)
      await keepWraps(open.db, passwordWraps(answer.value.keys))
      await keepWraps(open.db, wrapByKid)
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
      if (!proof.ok) return err(asWrong(proof.error, 'unauthorised', 'wrongPassword'))
      const proven = proof.value
      const { kind, auth } = sealedSlot.value
      const answer = await proven.api.openKeys({ kind, auth })
      if (!answer.ok) {
        void proven.api.logout()
        return err(asWrong(answer.error, 'notFound', 'wrongSecret'))
      }

      const held = new Set(proven.rows.map(({ kid }) => kid))
      const found = await unwrapAll(sealedSlot.value, answer.value.keys)
      const rows: KeyRow[] = []
      for (const [kid, accountKey] of found) {
        if (held.has(kid)) continue
        const wrap = await addPasswordSlot(deps, proven.api, proven.slot, accountKey)
        rows.push(await rowOf(deps, accountKey, proven.device, [wrap]))
      }
      const { isCovered, wrapByKid } =
        kind === 'recovery'
          ? await coverCurrentKeys(proven, sealedSlot.value, found)
          : { isCovered: false, wrapByKid: null }
      wipe(found)
      await account.enter(proven.user, proven.token, [...proven.rows, ...rows])
      // The session that could not read them is not needed any more.
      void createAccountApi(createHttp(http, token)).logout()
      const entered = account.open()
      if (wrapByKid !== null && entered !== null) {
        await keepWraps(entered.db, recoveryWraps(answer.value.keys))
        await keepWraps(entered.db, wrapByKid)
      }
      if (isCovered && entered !== null) await rememberKept(entered.db, proven.user.kid ?? null)
      const opened = [...proven.rows, ...rows].filter(({ kid }) => !keys.ring.has(kid))
      return ok({ hasOpened: opened.length > 0 })
    },
  }
}

/** Wraps that the server gave against their own secret, by kid. */
const wrapsOf =
  (kind: KeptWrap['kind']) =>
  (keys: readonly { readonly kid: Kid; readonly wrap: string }[]): ReadonlyMap<Kid, KeptWrap> =>
    new Map(keys.map(({ kid, wrap }) => [kid, { kind, wrap }]))
const passwordWraps = wrapsOf('password')
const recoveryWraps = wrapsOf('recovery')

const nothingToDo = { hasKey: false, hasSealedDays: false, card: null } as const
