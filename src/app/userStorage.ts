// The token and the user in local storage, as the specification keeps them. The pseudo in it is sealed.
import { User } from '#contract/user.ts'
import type { UserStorage } from '#engine/session/ports.ts'
import * as v from 'valibot'

const tokenKey = 'lueur.token'
const userKey = 'lueur.user'

function parseUser(text: string | null): User | null {
  try {
    const parsed = v.safeParse(User, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export const createUserStorage = (storage: Storage): UserStorage => ({
  load() {
    const token = storage.getItem(tokenKey)
    return token === null ? null : { token, user: parseUser(storage.getItem(userKey)) }
  },
  saveToken: (token) => storage.setItem(tokenKey, token),
  saveUser: (user) => storage.setItem(userKey, JSON.stringify(user)),
  clear() {
    storage.removeItem(tokenKey)
    storage.removeItem(userKey)
  },
})
