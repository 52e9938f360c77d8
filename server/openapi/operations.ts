// What each route takes and gives, in the contract's schemas. tests/support/apiDescription.ts holds every request and reply of the
// contract tests against it.
import * as v from 'valibot'
import { resealHeader } from '#contract/apiVersion.ts'
import * as auth from '#contract/auth.ts'
import type { ErrorCode } from '#contract/errors.ts'
import * as journal from '#contract/journal.ts'
import * as music from '#contract/music.ts'
import * as push from '#contract/push.ts'
import { apiPrefix, routes } from '#contract/routes.ts'
import { Stats } from '#contract/stats.ts'
import * as user from '#contract/user.ts'
import { Device, SessionId } from '#contract/values.ts'
import type { Operation } from './operation.ts'
import { passkeyOperations } from './passkeyOperations.ts'

const Empty = v.strictObject({})
const Health = v.object({ status: v.literal('ok'), version: v.string() })
const Ready = v.object({ status: v.literal('ready'), version: v.string() })
const WholeEntries = v.object({ data: v.array(journal.WireEntry) })
const WholeVersions = v.object({ data: v.array(journal.WireVersion), hasMore: v.boolean() })
const document = v.object({ openapi: v.string() })
const conditions = {
  'If-Match': 'The revision that is replaced, in quotes.',
  'If-None-Match': '*: the day must not exist.',
}
const dayRefusals: readonly ErrorCode[] = [
  'envelopeRequired',
  'foreignKey',
  'notFound',
  'exists',
  'precondition',
  'missingAnswers',
  'notToday',
  'versionsFull',
  'preconditionRequired',
  'quotaFull',
]

const health: Operation = {
  summary: 'Whether this process lives: 503 while it stops.',
  replies: { 200: Health },
}
const ready: Operation = {
  summary: 'Whether people may be sent here: 503 while it stops, or cannot write.',
  replies: { 200: Ready },
}

const ofTheApi: Readonly<Record<string, Operation>> = {
  ...passkeyOperations,
  [`GET ${routes.openApi}`]: { summary: 'This document.', replies: { 200: document } },
  [`GET ${routes.signup}`]: {
    summary: 'Who may sign up.',
    replies: { 200: auth.SignupState },
  },
  [`POST ${routes.invitation}`]: {
    summary: 'Whether an invitation may be used.',
    body: auth.InvitationBody,
    replies: { 204: 'nothing' },
    refusals: ['signupClosed', 'invitationRefused'],
  },
  [`POST ${routes.register}`]: {
    summary: 'Asks for an account; a code is mailed.',
    body: auth.RegisterBody,
    replies: { 201: auth.Registered },
    refusals: ['signupClosed', 'invitationRefused', 'emailTaken'],
  },
  [`POST ${routes.login}`]: {
    summary: 'Signs in.',
    body: auth.LoginBody,
    replies: { 200: auth.LoggedIn },
    refusals: ['unauthorised', 'pending', 'invitationRefused'],
  },
  [`POST ${routes.verifyCode}`]: {
    summary: 'Opens the account with the code that was mailed.',
    body: auth.VerifyCodeBody,
    replies: { 200: auth.Verified },
    refusals: ['codeWrong', 'invitationRefused', 'emailTaken'],
  },
  [`POST ${routes.resendVerification}`]: {
    summary: 'Mails a new code for an account that awaits one.',
    body: auth.ResendBody,
    replies: { 200: auth.Requested },
    refusals: ['invitationRefused', 'emailTaken'],
  },
  [`POST ${routes.forgotPassword}`]: {
    summary: 'Mails a code for another password.',
    session: 'read',
    body: auth.ResendBody,
    replies: { 200: auth.Requested },
  },
  [`POST ${routes.verifyResetToken}`]: {
    summary: 'Whether a mailed code for another password is right.',
    body: auth.VerifyResetBody,
    replies: { 200: auth.ResetVerified },
    refusals: ['passkeyRefused', 'passkeyUnknown'],
  },
  [`POST ${routes.setNewPassword}`]: {
    summary: 'Changes the password with a mailed code; other sessions end.',
    session: 'read',
    body: auth.SetNewPasswordBody,
    replies: { 200: auth.PasswordSet },
    refusals: ['codeWrong', 'passkeyNeeded'],
  },
  [`POST ${routes.logout}`]: {
    summary: 'Ends the session.',
    session: 'needed',
    replies: { 204: 'nothing' },
  },
  [`POST ${routes.openKeys}`]: {
    summary: 'The account keys that a secret opens, wrapped.',
    session: 'needed',
    body: auth.OpenKeysBody,
    replies: { 200: auth.OpenedKeys },
    refusals: ['notFound'],
  },
  [`GET ${routes.me}`]: {
    summary: 'The account.',
    session: 'needed',
    replies: { 200: user.User },
  },
  [`DELETE ${routes.user}`]: {
    summary: 'Deletes the account, at once or after a delay.',
    session: 'needed',
    body: user.DeleteAccountBody,
    replies: { 202: user.DeletedAccount },
    refusals: ['forbidden'],
  },
  [`PATCH ${routes.profile}`]: {
    summary: 'Changes the pseudo, the time zone or the hour of the reminder.',
    session: 'needed',
    body: user.ProfileBody,
    replies: { 200: user.User },
    refusals: ['envelopeRequired'],
  },
  [`PUT ${routes.device}`]: {
    summary: "Keeps a phone's secret.",
    session: 'needed',
    body: Device,
    replies: { 204: 'nothing' },
    refusals: ['exists'],
  },
  [`PUT ${routes.keys}`]: {
    summary: 'Wraps the account key under one more secret.',
    session: 'needed',
    body: auth.PutKeyBody,
    replies: { 204: 'nothing' },
    refusals: ['forbidden'],
  },
  [`PUT ${routes.currentKey}`]: {
    summary: "Puts another key in the place of the account's.",
    session: 'needed',
    body: auth.ChangeKeyBody,
    replies: { 200: auth.KeyChanged },
    refusals: ['forbidden', 'precondition', 'quotaFull'],
  },
  [`DELETE ${routes.formerKeys}`]: {
    summary: 'Says that nothing is left under the former keys.',
    session: 'needed',
    replies: { 200: auth.KeysRetired },
  },
  [`GET ${routes.sessions}`]: {
    summary: 'The phones on which the account is open.',
    session: 'needed',
    replies: { 200: user.AccountSessions },
  },
  [`DELETE ${routes.session}`]: {
    summary: 'Ends a phone on purpose; one that is unknown or gone already alike.',
    session: 'needed',
    path: { id: SessionId },
    replies: { 204: 'nothing' },
  },
  [`DELETE ${routes.sessions}`]: {
    summary: 'Ends every phone but this one on purpose.',
    session: 'needed',
    replies: { 204: 'nothing' },
  },
  [`POST ${routes.journal}`]: {
    summary: 'Writes a day.',
    session: 'needed',
    body: journal.PostDayBody,
    headers: conditions,
    replies: { 200: journal.Saved, 201: journal.Saved },
    refusals: dayRefusals,
  },
  [`PATCH ${routes.today}`]: {
    summary: 'Changes a day.',
    session: 'needed',
    body: journal.PatchDayBody,
    headers: conditions,
    replies: { 200: journal.Saved },
    refusals: dayRefusals,
  },
  [`GET ${routes.today}`]: {
    summary: 'A day; without a date, today.',
    session: 'needed',
    query: journal.DateQuery,
    replies: { 200: journal.WireEntry },
    refusals: ['notFound'],
  },
  [`POST ${routes.batch}`]: {
    summary: 'Writes many days, each on its own condition.',
    session: 'needed',
    body: journal.BatchBody,
    headers: { [resealHeader]: 'Anything: the days are only sealed anew.' },
    replies: { 200: journal.BatchAnswer },
    refusals: ['envelopeRequired'],
  },
  [`GET ${routes.entries}`]: {
    summary: 'The days of a month or a year.',
    session: 'needed',
    query: journal.EntriesQuery,
    replies: { 200: WholeEntries },
  },
  [`GET ${routes.versions}`]: {
    summary: 'What a day was before, latest first.',
    session: 'needed',
    query: journal.VersionsQuery,
    replies: { 200: WholeVersions },
  },
  [`GET ${routes.months}`]: {
    summary: 'A digest for each month that holds days.',
    session: 'needed',
    headers: { 'If-None-Match': 'The tag of the last reply.' },
    replies: { 200: journal.MonthsAnswer, 304: 'nothing' },
  },
  [`GET ${routes.stats}`]: {
    summary: 'The days of this month, the streak, the pins.',
    session: 'needed',
    query: journal.DateQuery,
    replies: { 200: Stats },
  },
  [`POST ${routes.subscribe}`]: {
    summary: 'Asks for reminders on this phone.',
    session: 'needed',
    body: push.SubscribeBody,
    replies: { 201: Empty },
  },
  [`DELETE ${routes.unsubscribe}`]: {
    summary: 'Ends the reminders of this phone.',
    session: 'needed',
    body: push.UnsubscribeBody,
    replies: { 204: 'nothing' },
  },
  [`GET ${routes.pushKey}`]: {
    summary: 'The key for which a phone subscribes.',
    session: 'needed',
    replies: { 200: push.PushKey },
  },
  [`POST ${routes.pushTest}`]: {
    summary: 'Sends a notification to each phone of the account.',
    session: 'needed',
    replies: { 202: Empty },
  },
  [`GET ${routes.musicSearch}`]: {
    summary: 'Songs.',
    session: 'needed',
    query: music.MusicSearchQuery,
    replies: { 200: music.TracksAnswer },
  },
  [`GET ${routes.musicCover}`]: {
    summary: 'The image of a song.',
    query: music.CoverQuery,
    replies: { 200: 'image' },
    refusals: ['notFound'],
  },
  [`GET ${routes.health}`]: health,
  [`GET ${routes.ready}`]: ready,
}

/** By method and whole path. */
export const operations: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(
    Object.entries(ofTheApi).map(([name, operation]) => [
      name.replace(' ', ` ${apiPrefix}`),
      operation,
    ]),
  ),
  [`GET ${routes.health}`]: health,
  [`GET ${routes.ready}`]: ready,
  [`GET ${routes.metrics}`]: {
    summary: 'Prometheus text.',
    replies: { 200: 'text' },
  },
}
