// The calls of sign-up, sign-in and profile, one function per route.
import type { Envelope } from '#domain/brands.ts'
import type { PasskeyAssertion } from '#domain/passkeys.ts'
import {
  KeyChanged,
  KeysRetired,
  LoggedIn,
  OpenedKeys,
  PasswordSetHere,
  Registered,
  Requested,
  ResetVerified,
  SignupState,
  Verified,
  type ChangeKeyBody,
  type LoginBody,
  type PutKeyBody,
  type RegisterBody,
  type SetNewPasswordBody,
} from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import {
  AccountSessions,
  DeletedAccount,
  User,
  type DeleteAccountBody,
  type ProfileBody,
} from '#contract/user.ts'
import type { SlotKind } from '#contract/values.ts'
import type { Http } from './http.ts'

/** The app never sends a readable pseudo. */
type SealedProfile = Omit<ProfileBody, 'username'> & { readonly username?: Envelope }

export const createAccountApi = (http: Http) => ({
  signup: () => http.call({ path: routes.signup, reply: SignupState }),
  invitation: (body: { invitation: string }) =>
    http.call({ method: 'post', path: routes.invitation, body }),
  register: (body: RegisterBody) =>
    http.call({ method: 'post', path: routes.register, body, reply: Registered }),
  login: (body: LoginBody) =>
    http.call({ method: 'post', path: routes.login, body, reply: LoggedIn }),
  verifyCode: (body: { email: string; code: string; requestId?: string }) =>
    http.call({ method: 'post', path: routes.verifyCode, body, reply: Verified }),
  resendVerification: (body: { email: string; requestId?: string }) =>
    http.call({ method: 'post', path: routes.resendVerification, body, reply: Requested }),
  forgotPassword: (body: { email: string; requestId?: string; deviceId: string }) =>
    http.call({ method: 'post', path: routes.forgotPassword, body, reply: Requested }),
  verifyResetToken: (body: {
    email: string
    token: string
    requestId?: string
    deviceId: string
    assertion?: PasskeyAssertion
    recovery?: string
  }) => http.call({ method: 'post', path: routes.verifyResetToken, body, reply: ResetVerified }),
  setNewPassword: (body: SetNewPasswordBody) =>
    http.call({ method: 'post', path: routes.setNewPassword, body, reply: PasswordSetHere }),
  openKeys: (body: { kind: SlotKind; auth: string }) =>
    http.call({ method: 'post', path: routes.openKeys, body, reply: OpenedKeys }),
  putKey: (body: PutKeyBody) => http.call({ method: 'put', path: routes.keys, body }),
  changeKey: (body: ChangeKeyBody) =>
    http.call({ method: 'put', path: routes.currentKey, body, reply: KeyChanged }),
  /** Nothing is left under the former keys; the reply says whether the server has found nothing either. */
  retireKeys: () => http.call({ method: 'delete', path: routes.formerKeys, reply: KeysRetired }),
  logout: () => http.call({ method: 'post', path: routes.logout }),
  me: () => http.call({ path: routes.me, reply: User }),
  sessions: () => http.call({ path: routes.sessions, reply: AccountSessions }),
  endSession: (id: string) =>
    http.call({ method: 'delete', path: routes.session.replace(':id', id) }),
  endOtherSessions: () => http.call({ method: 'delete', path: routes.sessions }),
  deleteAccount: (body: DeleteAccountBody) =>
    http.call({ method: 'delete', path: routes.user, body, reply: DeletedAccount }),
  updateProfile: (body: SealedProfile) =>
    http.call({ method: 'patch', path: routes.profile, body, reply: User }),
})

export type AccountApi = ReturnType<typeof createAccountApi>
