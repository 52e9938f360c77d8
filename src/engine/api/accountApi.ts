// The calls of sign-up, sign-in and profile, one function per route.
import type { Envelope } from '#domain/brands.ts'
import {
  LoggedIn,
  OpenedKeys,
  PasswordSet,
  Registered,
  Requested,
  ResetVerified,
  Verified,
  type LoginBody,
  type PutKeyBody,
  type RegisterBody,
  type SetNewPasswordBody,
} from '#contract/auth.ts'
import { routes } from '#contract/routes.ts'
import { DeletedAccount, User, type DeleteAccountBody, type ProfileBody } from '#contract/user.ts'
import type { SlotKind } from '#contract/values.ts'
import type { Http } from './http.ts'

/** The app never sends a readable pseudo. */
type SealedProfile = Omit<ProfileBody, 'username'> & { readonly username?: Envelope }

export const createAccountApi = (http: Http) => ({
  register: (body: RegisterBody) =>
    http({ method: 'post', path: routes.register, body, answer: Registered }),
  login: (body: LoginBody) => http({ method: 'post', path: routes.login, body, answer: LoggedIn }),
  verifyCode: (body: { email: string; code: string; requestId?: string }) =>
    http({ method: 'post', path: routes.verifyCode, body, answer: Verified }),
  resendVerification: (body: { email: string; requestId?: string }) =>
    http({ method: 'post', path: routes.resendVerification, body, answer: Requested }),
  forgotPassword: (body: { email: string; requestId?: string; deviceId: string }) =>
    http({ method: 'post', path: routes.forgotPassword, body, answer: Requested }),
  verifyResetToken: (body: {
    email: string
    token: string
    requestId?: string
    deviceId: string
  }) => http({ method: 'post', path: routes.verifyResetToken, body, answer: ResetVerified }),
  setNewPassword: (body: SetNewPasswordBody) =>
    http({ method: 'post', path: routes.setNewPassword, body, answer: PasswordSet }),
  openKeys: (body: { kind: SlotKind; auth: string }) =>
    http({ method: 'post', path: routes.openKeys, body, answer: OpenedKeys }),
  putKey: (body: PutKeyBody) => http({ method: 'put', path: routes.keys, body }),
  logout: () => http({ method: 'post', path: routes.logout }),
  me: () => http({ path: routes.me, answer: User }),
  deleteAccount: (body: DeleteAccountBody) =>
    http({ method: 'delete', path: routes.user, body, answer: DeletedAccount }),
  updateProfile: (body: SealedProfile) =>
    http({ method: 'patch', path: routes.profile, body, answer: User }),
})

export type AccountApi = ReturnType<typeof createAccountApi>
