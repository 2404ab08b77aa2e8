// The rules for changing memberships of an organisation.
import { accepted, type Result, refused } from './refusals.ts'
import { ROLES, type Role, refusedToRole, roleAtLeast } from './roles.ts'

const ADMINISTRATORS = ROLES.filter(role => roleAtLeast(role, 'ADMIN'))

/** A change to a membership. A null `wanted` ends the membership. `ownerCount` is the number of owners before the change. */
export type MemberChange = {
  /** The role of the member who makes the change. */
  actor: Role
  /** True if the member is changing their own membership. */
  isSelf: boolean
  present: Role
  wanted: Role | null
  ownerCount: number
}

/**
 * Checks whether a member's role may change, or whether a member may be removed. Only an ADMIN or OWNER may change memberships, and only
 * those of members with the same or a lower role. All members may leave. At least one OWNER must remain. Errors: FORBIDDEN, ROLE_ABOVE_OWN,
 * LAST_OWNER.
 */
export function checkMemberChange({ actor, isSelf, present, wanted, ownerCount }: MemberChange): Result<null> {
  const isLeaving = isSelf && wanted === null
  if (!isLeaving && !roleAtLeast(actor, 'ADMIN')) return refusedToRole(actor, ADMINISTRATORS)
  if (!roleAtLeast(actor, present)) return refused('ROLE_ABOVE_OWN')
  if (wanted !== null && !roleAtLeast(actor, wanted)) return refused('ROLE_ABOVE_OWN', 'role')
  if (present === 'OWNER' && wanted !== 'OWNER' && ownerCount <= 1) return refused('LAST_OWNER')
  return accepted(null)
}

/** Checks whether a member may invite a user with the role `role`, or withdraw such an invitation. Errors: FORBIDDEN, ROLE_ABOVE_OWN. */
export function checkInvitation(actor: Role, role: Role): Result<null> {
  if (!roleAtLeast(actor, 'ADMIN')) return refusedToRole(actor, ADMINISTRATORS)
  return roleAtLeast(actor, role) ? accepted(null) : refused('ROLE_ABOVE_OWN', 'role')
}
