// Creates, withdraws, opens and accepts invitations. Members with the required permission create and withdraw invitations. The invited
// users open and accept them.
import { checkInvitation } from '@twofold/accounting/members'
import { accepted, type RefusalCode, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { checkOneLine } from '@twofold/accounting/text'
import { INVITEE_LENGTH_MAX, type Invitation } from '@twofold/contract/members'
import type pg from 'pg'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import type { Principal } from '../identity/principal.ts'
import { hashOf } from '../identity/refresh-token.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import type { Newcomer, Newcomers } from '../identity-provider/page-parts.ts'
import { checkSignInFor } from './commands.ts'
import { newSecret, type SecretParts } from './secrets.ts'
import {
  ACCEPT_INVITATION,
  endInvitation,
  IS_INVITATION_UNOPENED,
  insertInvitation,
  OPEN_INVITATION,
  PREVIEW_INVITATION,
  readInvitation,
  type StoredInvitation,
  selectMembersForUpdate,
  type Worth,
} from './sql.ts'

/** Returns an invitation in API format. */
export function presentInvitation({ openedBy, ...rest }: StoredInvitation): Invitation {
  return { ...rest, openedBy: openedBy ?? '' }
}

type Wanted = { invitee: string; role: Role; idempotency: IdempotencyKey | null }

/**
 * Creates an invitation with a role. `invitee` is an email address or a username. Returns the code, which cannot be read again. A retry
 * with the same key returns the same code. Fails with TEXT_EMPTY, TEXT_NOT_ALLOWED, ROLE_ABOVE_OWN, IDEMPOTENCY_MISMATCH, and
 * RECENT_SIGN_IN_REQUIRED for an OWNER.
 */
export async function invite(
  books: Books,
  parts: SecretParts,
  { invitee, role, idempotency }: Wanted,
): Promise<Result<{ invitation: Invitation; code: string }>> {
  const named = checkOneLine(invitee.normalize('NFC'), 'invitee', INVITEE_LENGTH_MAX)
  if (!named.ok) return named
  if (named.value === '') return refused('TEXT_EMPTY', 'invitee')
  const checked = await checkInviter(books, role)
  if (!checked.ok) return checked
  const allowed = checkSignInFor(books, role)
  if (!allowed.ok) return allowed
  const code = newSecret(parts, books, idempotency)
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return withCode(books, replay.value.objectId, code)
  const id = await insertInvitation(books, { invitee: named.value, role, codeHash: hashOf(code) })
  const object = { objectKind: 'invitation' as const, objectId: id, objectVersion: 1 }
  await claimKey(books, idempotency, object)
  await recordAudit(books, { action: 'create', ...object, after: { invitee: named.value, role } })
  return withCode(books, id, code)
}

/** Withdraws an invitation and returns it. Fails with NOT_FOUND if it is no longer valid, and ROLE_ABOVE_OWN. */
export async function withdraw(books: Books, invitationId: number): Promise<Result<Invitation>> {
  const invitation = await readInvitation(books, invitationId)
  if (invitation === undefined) return refused('NOT_FOUND')
  const checked = await checkInviter(books, invitation.role)
  if (!checked.ok) return checked
  if (!(await endInvitation(books, invitationId))) return refused('NOT_FOUND')
  const { invitee, role } = invitation
  const object = { objectKind: 'invitation' as const, objectId: invitationId, objectVersion: 2 }
  await recordAudit(books, { action: 'delete', ...object, before: { invitee, role } })
  return accepted(presentInvitation(invitation))
}

async function checkInviter(books: Books, role: Role): Promise<Result<null>> {
  const actor = (await selectMembersForUpdate(books)).find(({ userID }) => userID === books.userId)
  return actor === undefined ? refused('NOT_A_MEMBER') : checkInvitation(actor.role, role)
}

async function withCode(books: Books, id: number, code: string) {
  return accepted({ invitation: presentInvitation((await readInvitation(books, id)) as StoredInvitation), code })
}

const REFUSALS: Record<Exclude<Worth, 'OPEN' | 'MEMBER'>, RefusalCode> = {
  TAKEN: 'INVITATION_TAKEN',
  USED: 'INVITATION_USED',
  OVER: 'INVITATION_OVER',
  TWO_FACTORS: 'TWO_FACTORS_REQUIRED',
}

/** Returns an invitation that is still valid or that the same user has already accepted. Refuses all other invitations. */
function usable<Found extends { worth: Worth }>(found: Found | undefined): Result<Found> {
  if (found === undefined) return refused('NOT_FOUND')
  if (found.worth === 'OPEN' || found.worth === 'MEMBER') return accepted(found)
  return refused(REFUSALS[found.worth])
}

type Opened = {
  worth: Worth
  tenantUUID: string
  tenantName: string
  role: Role
  invitedBy: string
  expiresAt: string
}

type Preview = Pick<Opened, 'tenantName' | 'role' | 'invitedBy' | 'expiresAt'>

/** Returns what an invitation says to a visitor with its code. Fails with NOT_FOUND for every code that no visitor can open. */
export async function preview(pool: pg.Pool, code: string): Promise<Result<Preview>> {
  const { rows } = await pool.query<Preview>(PREVIEW_INVITATION, [hashOf(code)])
  return rows[0] === undefined ? refused('NOT_FOUND') : accepted(rows[0])
}

/**
 * Opens an invitation for a user. Afterwards, no other user can use it. Fails with NOT_FOUND, INVITATION_TAKEN, INVITATION_USED and
 * INVITATION_OVER.
 */
export async function open(pool: pg.Pool, { userId }: Principal, code: string) {
  const { rows } = await pool.query<Opened>(OPEN_INVITATION, [userId, hashOf(code)])
  const opened = usable(rows[0])
  if (!opened.ok) return opened
  const { worth, ...invitation } = opened.value
  return accepted({ ...invitation, isMember: worth === 'MEMBER' })
}

/**
 * Adds the invited user as a member. Returns the organisation. A repeated call returns the same organisation. Fails with
 * TWO_FACTORS_REQUIRED and with the errors of `open`.
 */
export async function accept(
  pool: pg.Pool,
  { userId, sessionId }: Principal,
  { code, requestId }: { code: string; requestId: string },
): Promise<Result<string>> {
  const values = [userId, hashOf(code), sessionId, requestId]
  const { rows } = await pool.query<{ worth: Worth; tenantUUID: string }>(ACCEPT_INVITATION, values)
  const found = usable(rows[0])
  return found.ok ? accepted(found.value.tenantUUID) : found
}

async function welcome(client: pg.PoolClient, code: string, newcomer: Newcomer) {
  const { subject, username, givenName, familyName } = newcomer
  const values = [EMBEDDED_ISSUER, subject, username, givenName, familyName]
  const user = await client.query<{ userId: number }>(CREATE_USER, values)
  const { rows } = await client.query<{ worth: Worth }>(OPEN_INVITATION, [user.rows[0]!.userId, hashOf(code)])
  if (rows[0]?.worth === 'OPEN') return []
  return [
    {
      field: 'username',
      sentence: 'This invitation is no longer valid. It has expired, was withdrawn, or has already been used.',
    },
  ]
}

/**
 * The accounts of invited users, for the page of the identity provider. An invitation creates one account. Afterwards, only the user of
 * this account can accept it.
 */
export function newcomers(pool: pg.Pool): Newcomers {
  return {
    isExpected: async code => {
      if (code === '') return false
      const { rows } = await pool.query<{ isUnopened: boolean }>(IS_INVITATION_UNOPENED, [hashOf(code)])
      return rows[0]!.isUnopened
    },
    welcome,
  }
}
