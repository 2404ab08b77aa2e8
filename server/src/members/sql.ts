// The SQL statements for members. They call SECURITY DEFINER functions that take the id of the caller, because the server's role has no
// privileges on users, memberships and invitations.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import type pg from 'pg'
import type { Books } from '../identity/books.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'

/** A member as stored. Times are in API format. */
export type StoredMember = {
  userID: number
  username: string
  givenName: string
  familyName: string
  role: Role
  since: string
  modifiedAt: string
}

const MEMBERS = `
  SELECT user_id AS "userID", username, given_name AS "givenName", family_name AS "familyName", role,
         instant_text(since) AS since, instant_text(modified_at) AS "modifiedAt"
    FROM members_of($1, $2)`

/** Returns the members of the current organisation, sorted by username. */
export function readMembers(books: Books): Promise<StoredMember[]> {
  return books.query<StoredMember>(MEMBERS, [books.userId, books.organisationId])
}

const SELECT_FOR_UPDATE = 'SELECT FROM organisation WHERE organisation_id = $1 FOR NO KEY UPDATE'

/** Returns the members and blocks other changes to members or invitations until commit. */
export async function selectMembersForUpdate(books: Books): Promise<StoredMember[]> {
  // The lock needs a separate statement. A statement that waited for the lock would read the rows as they were before the wait.
  await books.query(SELECT_FOR_UPDATE, [books.organisationId])
  return readMembers(books)
}

const SET_MEMBER = 'SELECT set_member($1, $2, $3, $4)'

/** Sets the role of a user in the organisation. Null ends the membership. The database checks the change again. */
export async function setMember(books: Books, userId: number, role: Role | null): Promise<void> {
  await books.query(SET_MEMBER, [books.userId, books.organisationId, userId, role])
}

const NEXT_VERSION = `
  SELECT coalesce(max(object_version), 0) + 1 AS version FROM audit_entry
   WHERE organisation_id = $1 AND object_kind = 'member' AND object_id = $2`

/** Returns the number of the next version of a membership. Earlier memberships of the same user are also counted. */
export async function nextMemberVersion(books: Books, userId: number): Promise<number> {
  const [next] = await books.query<{ version: number }>(NEXT_VERSION, [books.organisationId, userId])
  return next!.version
}

/** An invitation as stored. `openedBy` is null until a user opens it. */
export type StoredInvitation = {
  invitationID: number
  invitee: string
  role: Role
  invitedBy: string
  openedBy: string | null
  expiresAt: string
}

const INVITATIONS = `
  SELECT invitation_id AS "invitationID", invitee, role, invited_by AS "invitedBy", opened_by AS "openedBy",
         instant_text(expires_at) AS "expiresAt"
    FROM invitations_of($1, $2, $3)`

/** Returns the valid invitations, oldest first. Returns no rows if the caller may not invite members. */
export function readInvitations(books: Books): Promise<StoredInvitation[]> {
  return books.query<StoredInvitation>(INVITATIONS, [books.userId, books.organisationId, null])
}

/** Returns an invitation in any state. */
export async function readInvitation(books: Books, invitationId: number): Promise<StoredInvitation | undefined> {
  return (await books.query<StoredInvitation>(INVITATIONS, [books.userId, books.organisationId, invitationId]))[0]
}

const INVITE = 'SELECT invite($1, $2, $3, $4, $5) AS id'

/** Stores an invitation with the hash of its code. Returns its id. */
export async function insertInvitation(
  books: Books,
  { invitee, role, codeHash }: { invitee: string; role: Role; codeHash: Buffer },
): Promise<number> {
  const values = [books.userId, books.organisationId, invitee, role, codeHash]
  return (await books.query<{ id: number }>(INVITE, values))[0]!.id
}

const WITHDRAW = 'SELECT withdraw_invitation($1, $2, $3) AS "isWithdrawn"'

/** Withdraws an invitation. Returns false if it is no longer valid. */
export async function endInvitation(books: Books, invitationId: number): Promise<boolean> {
  const values = [books.userId, books.organisationId, invitationId]
  return (await books.query<{ isWithdrawn: boolean }>(WITHDRAW, values))[0]!.isWithdrawn
}

/** Returns the state of an invitation for the user who has its code. */
export type Worth = 'OPEN' | 'MEMBER' | 'TAKEN' | 'USED' | 'OVER' | 'TWO_FACTORS'

/** Returns what an unopened, valid invitation says. Returns no row for every other code. */
export const PREVIEW_INVITATION = `
  SELECT organisation_name AS "tenantName", role, invited_by AS "invitedBy", instant_text(expires_at) AS "expiresAt"
    FROM preview_invitation($1)`

/** Opens an invitation and returns its details to the user who opened it. Returns no row if the code does not exist. */
export const OPEN_INVITATION = `
  SELECT worth, tenant_uuid AS "tenantUUID", organisation_name AS "tenantName", role, invited_by AS "invitedBy",
         instant_text(expires_at) AS "expiresAt"
    FROM open_invitation($1, $2)`

/** Accepts an invitation: adds the member and an audit entry. Returns no row if the code does not exist. */
export const ACCEPT_INVITATION = `
  SELECT worth, tenant_uuid AS "tenantUUID" FROM accept_invitation($1, $2, $3, $4)`

/** Returns whether the invitation with this code has not been opened yet. */
export const IS_INVITATION_UNOPENED = 'SELECT is_invitation_unopened($1) AS "isUnopened"'

const IDENTITY = `
  SELECT issuer, subject, username, reaches_further AS "reachesFurther" FROM member_identity($1, $2, $3)`

/**
 * The identity of a member at the identity provider. `reachesFurther` is true if the user is also a member of organisations with other
 * owners.
 */
export type MemberIdentity = { issuer: string; subject: string; username: string; reachesFurther: boolean }

/** Returns the identity of a member, or undefined if the user is not a member. */
export async function readMemberIdentity(books: Books, userId: number): Promise<MemberIdentity | undefined> {
  return (await books.query<MemberIdentity>(IDENTITY, [books.userId, books.organisationId, userId]))[0]
}

const BEHIND_TWO_FACTORS = 'SELECT belongs_behind_two_factors($1) AS "isBehind"'

/**
 * Checks that an owner may reset the password or second factors of a member. Fails with RESET_NEEDS_TWO_FACTORS if an organisation of the
 * member requires two factors and the owner's session used one factor.
 */
export async function checkFactorsFor({ query, signIn }: Books, userId: number): Promise<Result<null>> {
  if (signIn?.hasTwoFactors) return accepted(null)
  const [found] = await query<{ isBehind: boolean }>(BEHIND_TWO_FACTORS, [userId])
  return found!.isBehind ? refused('RESET_NEEDS_TWO_FACTORS') : accepted(null)
}

const AUDIT_FACTOR_RESET = 'SELECT audit_factor_reset($1, $2, $3, $4)'

/**
 * Records in each organisation of a member that the member's second factors were reset. The database checks that the caller is an owner of
 * all these organisations.
 */
export async function auditFactorReset(books: Books, userId: number): Promise<void> {
  await books.query(AUDIT_FACTOR_RESET, [books.userId, userId, books.sessionId, books.requestId])
}

const AUDIT_FACTOR_RESET_BY_OPERATOR = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT m.organisation_id,
         (SELECT min(o.user_id) FROM membership o WHERE o.organisation_id = m.organisation_id AND o.role = 'OWNER'),
         'OWNER', 'command line', 'users reset-second-factors', 'reset second factors', 'member', m.user_id,
         (SELECT coalesce(max(e.object_version), 0) + 1 FROM audit_entry e
           WHERE e.organisation_id = m.organisation_id AND e.object_kind = 'member' AND e.object_id = m.user_id)
    FROM membership m JOIN app_user u USING (user_id) WHERE u.issuer = $1 AND u.subject = $2
   ORDER BY m.organisation_id`

/**
 * Records in each organisation of a user that the operator reset the user's second factors. The audit entries name the first owner of the
 * organisation. Must run as the owner of the database.
 */
export async function auditFactorResetByOperator(owner: pg.ClientBase, subject: string): Promise<void> {
  await owner.query(AUDIT_FACTOR_RESET_BY_OPERATOR, [EMBEDDED_ISSUER, subject])
}

const WITH_FACTORS = 'SELECT user_id AS "userID" FROM members_with_factors($1, $2)'

/** Returns the members who have a second factor at the embedded provider. Empty if the caller is not an OWNER. */
export async function readMembersWithFactors(books: Books): Promise<number[]> {
  if (books.role !== 'OWNER') return []
  const rows = await books.query<{ userID: number }>(WITH_FACTORS, [books.userId, books.organisationId])
  return rows.map(({ userID }) => userID)
}

const END_SESSIONS = 'SELECT end_sessions_of($1)'

/** Ends all sessions of a user. */
export async function endSessionsOf(books: Books, userId: number): Promise<void> {
  await books.query(END_SESSIONS, [userId])
}
