// Who a journey is about.
import { randomUUID } from 'node:crypto'

export interface Person {
  readonly email: string
  readonly password: string
  readonly username: string
}

/** Nobody else has this address: journeys of one server do not meet. */
export const createPerson = (username = 'Gwen'): Person => ({
  email: `${username.toLowerCase()}-${randomUUID().slice(0, 8)}@exemple.fr`,
  password: 'motdepasse-2',
  username,
})
