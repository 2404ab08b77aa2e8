// Something of every kind in an organisation, for tests that go through all calls.
import { randomUUID } from 'node:crypto'
import { importFile } from '@twofold/contract/imports'
import { inviteMember } from '@twofold/contract/members'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import { createUser } from '../identity-provider/accounts.ts'
import { bookkeeper } from './bookkeeper.ts'
import { chartFile, type Standing } from './right-calls.ts'
import type { SignedIn } from './signed-in.ts'
import { done, type TestApi } from './test-api.ts'

/** Makes three accounts, an entry, a member with a password here, an invitation, and an import of a fourth account; all names begin with `prefix`. */
export async function makeStanding(api: TestApi, owner: SignedIn, prefix = '', cents = 100): Promise<Standing> {
  const books = bookkeeper(api, owner)
  const name = () => `${prefix}${randomUUID()}`
  const bank = (await books.open(name())).accountID
  const rent = (await books.open(name(), 'EXPENSE')).accountID
  const empty = (await books.open(name())).accountID
  const { transactionID } = await books.enter({ debit: rent, credit: bank, cents, comment: `${prefix}rent` })
  await api.call(owner, 'PUT', `/accounts/${bank}`, { body: { accountMemo: `${prefix}memo` } })
  const { invitation, code } = await makeInvitation(api, owner, prefix)
  return {
    tenantUUID: owner.tenantUUID,
    bank,
    rent,
    empty,
    entry: transactionID,
    member: await joinWithPassword(api, owner, name()),
    invitation: invitation.invitationID,
    code,
    import: await makeImport(api, owner, prefix),
  }
}

async function makeImport(api: TestApi, owner: SignedIn, prefix: string): Promise<number> {
  const answer = await api.call(owner, 'POST', '/imports', { body: chartFile(prefix) })
  return done(importFile, answer).importID
}

/** Invites somebody whom the inviter calls by the prefix. */
export async function makeInvitation(api: TestApi, owner: SignedIn, prefix = '') {
  const body = { invitee: `${prefix}invitee`, role: 'VIEWER' }
  return done(inviteMember, await api.call(owner, 'POST', '/members/invitations', { body }))
}

async function joinWithPassword({ pools }: TestApi, into: SignedIn, username: string): Promise<number> {
  const { pool } = pools.owner
  const names = { givenName: 'Ada', familyName: 'Ledger' }
  const made = await createUser(pool, { username, password: 'a sentence to remember', ...names })
  if ('faults' in made) throw new Error('The account was refused')
  const values = [EMBEDDED_ISSUER, made.accountId, username, names.givenName, names.familyName]
  const { userId } = (await pool.query<{ userId: number }>(CREATE_USER, values)).rows[0]!
  await pool.query('SELECT set_member($1, $2, $3, $4)', [into.founderId, into.organisationId, userId, 'CLERK'])
  return userId
}
