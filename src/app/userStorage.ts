// The token and the user in local storage, as the specification keeps them. The pseudo in it is sealed. A full or forbidden
// local storage stops nobody: the session is mirrored in the phone's database.
import { User } from '#contract/user.ts'
import type { UserStorage } from '#engine/session/ports.ts'
import { createLocalText } from '#platform/storedText.ts'
import * as v from 'valibot'

function parseUser(text: string | null): User | null {
  try {
    const parsed = v.safeParse(User, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function createUserStorage(): UserStorage {
  const tokenText = createLocalText('lueur.token')
  const userText = createLocalText('lueur.user')
  return {
    load() {
      const token = tokenText.read()
      return token === null ? null : { token, user: parseUser(userText.read()) }
    },
    saveToken: (token) => tokenText.write(token),
    saveUser: (user) => userText.write(JSON.stringify(user)),
    clear() {
      tokenText.clear()
      userText.clear()
    },
  }
}
