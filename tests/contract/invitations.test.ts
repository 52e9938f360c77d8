// Who may sign up, on SQLite; on PostgreSQL it stands beside the operator's commands (admin.test.ts).
import { describe } from 'vitest'
import { invitationsSuite } from './invitations.suite.ts'
import { createSetupAdminWorld } from './operator.ts'

describe('invitations on SQLite', () => {
  invitationsSuite(createSetupAdminWorld())
})
