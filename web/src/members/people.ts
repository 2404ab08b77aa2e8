// Members as the screens speak of them: their names, what their roles mean, and what may be done about them.
import { checkMemberChange } from '@twofold/accounting/members'
import { ROLES, type Role, roleAtLeast } from '@twofold/accounting/roles'
import { sentenceOf } from '@twofold/contract/errors'
import type { Member } from '@twofold/contract/members'

/** A person's name, or how he signs in while nobody told his name. */
export function nameOf({ user }: Pick<Member, 'user'>): string {
  return `${user.givenName} ${user.familyName}`.trim() || user.username
}

/** What a role may do, in a few words. */
export const ROLE_WORDS: Record<Role, string> = {
  OWNER: 'Everything, including managing owners.',
  ADMIN: 'Everything except managing owners.',
  ACCOUNTANT: 'The books, their accounts and their locks.',
  BOOKKEEPER: 'Entries, payments, reconciliation and reports.',
  CLERK: 'Customers, vendors and pending documents; no balances.',
  VIEWER: 'Can view the books, but not change them.',
}

/** The roles that somebody may give, from most to least. */
export function rolesToGive(actor: Role): Role[] {
  return ROLES.filter(role => roleAtLeast(actor, role))
}

/** Who looks at the list, among whom. */
type Onlooker = { self: Member; members: readonly Member[] }

/** Why a member may not get another role, or (null) be removed; undefined when he may. */
export function refusalOfChange({ self, members }: Onlooker, member: Member, wanted: Role | null): string | undefined {
  const checked = checkMemberChange({
    actor: self.role,
    isSelf: member.userID === self.userID,
    present: member.role,
    wanted,
    ownerCount: members.filter(({ role }) => role === 'OWNER').length,
  })
  return checked.ok ? undefined : checked.refusals.map(sentenceOf)[0]
}

/** The roles that a member may get, his present one among them; alone when nothing may be changed about him. */
export function rolesFor(onlooker: Onlooker, member: Member): Role[] {
  return ROLES.filter(role => role === member.role || refusalOfChange(onlooker, member, role) === undefined)
}
