// The names, roles and permitted changes that the screens show for members.
import { checkMemberChange } from '@twofold/accounting/members'
import { ROLES, type Role, roleAtLeast } from '@twofold/accounting/roles'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import type { Member } from '@twofold/contract/members'

/** Returns a person's name, or the username if the person has no name. */
export function nameOf({ user }: Pick<Member, 'user'>): string {
  return `${user.givenName} ${user.familyName}`.trim() || user.username
}

/** A short description of the permissions of each role. */
export const ROLE_WORDS: Record<Role, string> = {
  OWNER: 'Full access, including managing owners.',
  ADMIN: 'Full access, except managing owners.',
  ACCOUNTANT: 'Transactions, accounts, reports and lock dates.',
  BOOKKEEPER: 'Transactions, payments, reconciliation and reports.',
  CLERK: 'Customers, vendors and pending documents, without balances.',
  VIEWER: 'Can view the books, but can’t change them.',
}

/** The roles that a user may assign, beginning with the role that has the most permissions. */
export function rolesToGive(actor: Role): Role[] {
  return ROLES.filter(role => roleAtLeast(actor, role))
}

/** The current user, and the members of the organisation. */
type Onlooker = { self: Member; members: readonly Member[] }

/**
 * Returns the reason why a member's role cannot be changed, or why the member cannot be removed (role null). Returns undefined if the
 * change is allowed.
 */
export function refusalOfChange({ self, members }: Onlooker, member: Member, wanted: Role | null): string | undefined {
  const checked = checkMemberChange({
    actor: self.role,
    isSelf: member.userID === self.userID,
    present: member.role,
    wanted,
    ownerCount: members.filter(({ role }) => role === 'OWNER').length,
  })
  return checked.ok ? undefined : checked.refusals.map(sentenceOfForm)[0]
}

/**
 * Returns the roles that can be assigned to a member, including the current role. If the role cannot be changed, returns only the current
 * role.
 */
export function rolesFor(onlooker: Onlooker, member: Member): Role[] {
  return ROLES.filter(role => role === member.role || refusalOfChange(onlooker, member, role) === undefined)
}
