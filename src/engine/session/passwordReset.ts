// A reset by mailed code (PR11 to PR13 in SPEC.md). The code gives back the account; the journal comes back only on a phone
// that still holds its sealed key, which the server's device secret opens: the key is then wrapped under the new password,
// nothing is sealed again and nothing lost. Elsewhere a second key lets the person write today, and older days wait.
import type { Kid } from '#domain/brands.ts'
import type { Device } from '#contract/values.ts'
import { normaliseEmail } from '#domain/email.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { createAccountApi } from '#engine/api/accountApi.ts'
import { createHttp } from '#engine/api/http.ts'
import { hashPrefix, toHex, type Bytes } from '#engine/crypto/bytes.ts'
import { kidOf, makeAccountKey, wrapAccountKey } from '#engine/crypto/keys.ts'
import type { ApiFailure } from '#engine/api/failure.ts'
import type { CodeFailure, Engine } from '#engine/engine.ts'
import {
  findReset,
  forgetReset,
  listJournals,
  rememberReset,
} from '#engine/local/deviceDatabase.ts'
import type { KeptWrap } from '#engine/local/journalDatabase.ts'
import { keepWraps } from '#engine/local/keyStore.ts'
import type { AccountSession } from './accountSession.ts'
import { deriveSlot, openDeviceCopies, rowOf, wipe } from './keyFlows.ts'
import { proposeDevice } from './proposeDevice.ts'
import type { ProofDeps } from './provePassword.ts'

export interface PasswordResetDeps extends ProofDeps {
  readonly account: AccountSession
  readonly now: () => number
}

export type PasswordReset = Pick<
  Engine['session'],
  'requestReset' | 'checkResetCode' | 'setNewPassword'
>

/** In memory only: a reload starts again at the code. */
interface CheckedCode {
  readonly address: string
  readonly code: string
  readonly device: Device
}

const hashOf = async (address: string): Promise<string> => toHex(await hashPrefix(address, 16))

export function createPasswordReset(deps: PasswordResetDeps): PasswordReset {
  const { http, databases, account, randomBytes, now } = deps
  const anonymous = createAccountApi(createHttp(http, null))
  let checked: CheckedCode | null = null

  /** Survives a reload and the trip to the mail app, as the sign-up's does. */
  async function nameOf(address: string): Promise<{ requestId?: string }> {
    const requestId = await findReset(databases.device, await hashOf(address), now())
    return requestId === undefined ? {} : { requestId }
  }

  async function check(
    address: string,
    code: string,
  ): Promise<Result<CheckedCode, ApiFailure | CodeFailure>> {
    const proposed = await proposeDevice(deps)
    const answer = await anonymous.verifyResetToken({
      email: address,
      token: code,
      ...(await nameOf(address)),
      deviceId: proposed.id,
    })
    if (!answer.ok) return answer
    const { valid, message, deviceSecret = proposed.secret } = answer.value
    if (!valid) return err({ type: 'wrongCode', message })
    checked = { address, code, device: { id: proposed.id, secret: deviceSecret } }
    return ok(checked)
  }

  const openKept = async ({ device }: CheckedCode): Promise<ReadonlyMap<Kid, Bytes>> => {
    const journals = await listJournals(databases.device)
    return openDeviceCopies(
      databases,
      journals.map(({ userId }) => userId),
      device,
    )
  }

  /** The password that this phone asks for, without network too, is the new one from now on. */
  async function renewKept(wrapByKid: ReadonlyMap<Kid, KeptWrap>): Promise<void> {
    for (const { userId } of await listJournals(databases.device)) {
      const db = databases.openJournal(userId)
      await keepWraps(db, wrapByKid)
      db.close()
    }
  }

  /** The journal's current key first: it is the one that new days are sealed under. */
  async function keysToWrap(code: CheckedCode): Promise<ReadonlyMap<Kid, Bytes>> {
    const kept = await openKept(code)
    if (kept.size === 0) {
      const accountKey = makeAccountKey(randomBytes)
      return new Map([[await kidOf(accountKey), accountKey]])
    }
    const journals = await listJournals(databases.device)
    const current = new Set(journals.map(({ kid }) => kid))
    return new Map(
      [...kept].toSorted(([a], [b]) => Number(current.has(b)) - Number(current.has(a))),
    )
  }

  return {
    async requestReset(email) {
      const address = normaliseEmail(email)
      const { id: deviceId } = await proposeDevice(deps)
      const answer = await anonymous.forgotPassword({
        email: address,
        ...(await nameOf(address)),
        deviceId,
      })
      if (!answer.ok) return answer
      const { requestId } = answer.value
      await rememberReset(databases.device, {
        addressHash: await hashOf(address),
        requestId,
        askedAt: now(),
      })
      return ok(undefined)
    },

    async checkResetCode(email, code) {
      const answer = await check(normaliseEmail(email), code)
      if (!answer.ok) return answer
      const kept = await openKept(answer.value)
      wipe(kept)
      return ok({ opensJournal: kept.size > 0 })
    },

    async setNewPassword(email, code, password) {
      const address = normaliseEmail(email)
      const isChecked = checked?.address === address && checked.code === code
      const valid = isChecked && checked !== null ? ok(checked) : await check(address, code)
      if (!valid.ok) return valid
      const slot = await deriveSlot(deps, password, address)
      if (!slot.ok) return slot
      const { auth } = slot.value
      const { device } = valid.value
      const accountKeys = await keysToWrap(valid.value)
      const keys = await Promise.all(
        [...accountKeys.values()].map((key) => wrapAccountKey(slot.value, key, randomBytes)),
      )

      const open = account.open()
      // Asked from Mon compte: this session goes on, the others end.
      const own = open?.user.email === address ? open : null
      const api = own === null ? anonymous : createAccountApi(createHttp(http, own.token))
      const answer = await api.setNewPassword({
        email: address,
        token: code,
        ...(await nameOf(address)),
        password: auth,
        confirmPassword: auth,
        keys,
        device,
      })
      if (!answer.ok) {
        wipe(accountKeys)
        return answer
      }
      checked = null
      await forgetReset(databases.device)
      const wrapByKid = new Map(
        keys.map(({ kid, wrap }): [Kid, KeptWrap] => [kid, { kind: 'password', wrap }]),
      )
      await renewKept(wrapByKid)
      if (own !== null) {
        const { deviceSecret = device.secret } = answer.value
        const holding = { id: device.id, secret: deviceSecret }
        const rows = []
        for (const [kid, key] of accountKeys) {
          const wrap = wrapByKid.get(kid)
          rows.push(await rowOf(deps, key, holding, wrap === undefined ? [] : [wrap]))
        }
        await account.enter({ ...own.user, kid: keys[0]?.kid ?? null }, own.token, rows)
      }
      wipe(accountKeys)
      return ok(undefined)
    },
  }
}
