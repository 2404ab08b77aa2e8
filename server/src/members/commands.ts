// Adds members, changes their roles and removes them. Each command locks and reads the members, checks the change, and then writes it with
// an audit entry.
import { checkMemberChange } from '@twofold/accounting/members'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import type { Member } from '@twofold/contract/members'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { checkRecentSignIn } from '../identity/principal.ts'
import { nextMemberVersion, readMembers, type StoredMember, selectMembersForUpdate, setMember } from './sql.ts'

/** Returns a member in API format, with the names in an object `user`. */
export function presentMember({ username, givenName, familyName, ...rest }: StoredMember): Member {
  return { ...rest, user: { username, givenName, familyName } }
}

/**
 * A change to a membership. `role` is the new role, or null to end the membership. `modifiedAt` is the version stamp that the client last
 * read.
 */
type WantedMembership = { userId: number; role: Role | null; modifiedAt?: string | undefined }

/**
 * Changes the role of a member or ends the membership. Takes effect at the member's next call. Returns the changed member, or the member as
 * it was before the removal. Writes nothing if the role is the same. Fails with NOT_FOUND, STALE, and RECENT_SIGN_IN_REQUIRED for a new
 * OWNER. Also fails with the errors of `checkMemberChange`.
 */
export async function changeMembership(books: Books, wanted: WantedMembership): Promise<Result<Member>> {
  const members = await selectMembersForUpdate(books)
  const member = members.find(({ userID }) => userID === wanted.userId)
  // Reads the role again, because it may have changed while this call waited for the lock.
  const actor = members.find(({ userID }) => userID === books.userId)
  if (actor === undefined) return refused('NOT_A_MEMBER')
  if (member === undefined) return refused('NOT_FOUND')
  if (wanted.modifiedAt !== undefined && wanted.modifiedAt !== member.modifiedAt)
    return { ok: false, refusals: [{ code: 'STALE', current: presentMember(member) }] }
  const checked = checkMemberChange({
    actor: actor.role,
    isSelf: actor === member,
    present: member.role,
    wanted: wanted.role,
    ownerCount: members.filter(({ role }) => role === 'OWNER').length,
  })
  if (!checked.ok) return checked
  if (wanted.role === member.role) return accepted(presentMember(member))
  const allowed = checkSignInFor(books, wanted.role)
  if (!allowed.ok) return allowed
  await recordAudit(books, {
    action: wanted.role === null ? 'delete' : 'change',
    ...(await memberObject(books, member.userID)),
    before: { role: member.role },
    ...(wanted.role !== null && { after: { role: wanted.role } }),
  })
  await setMember(books, member.userID, wanted.role)
  if (wanted.role === null) return accepted(presentMember(member))
  const changed = (await readMembers(books)).find(({ userID }) => userID === member.userID)
  return accepted(presentMember(changed as StoredMember))
}

/**
 * Checks that the caller may assign a role. Fails with RECENT_SIGN_IN_REQUIRED for OWNER, because a stolen access token must not be enough
 * to add an owner.
 */
export function checkSignInFor(books: Pick<Books, 'signIn'>, role: Role | null): Result<null> {
  return role === 'OWNER' ? checkRecentSignIn(books) : accepted(null)
}

/** Adds a user as a member without an invitation. Only the operator of the server may do this. Fails with ROLE_ABOVE_OWN. */
export async function addMember(books: Books, userId: number, role: Role): Promise<Result<null>> {
  await selectMembersForUpdate(books)
  await recordAudit(books, { action: 'create', ...(await memberObject(books, userId)), after: { role } })
  await setMember(books, userId, role)
  return accepted(null)
}

/** Returns the object of an audit entry for a membership. */
export async function memberObject(books: Books, userId: number) {
  return { objectKind: 'member' as const, objectId: userId, objectVersion: await nextMemberVersion(books, userId) }
}
