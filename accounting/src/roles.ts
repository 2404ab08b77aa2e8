import { type Refusal, refused } from './refusals.ts'

/** The roles of a membership, from highest to lowest. Each role has all permissions of the roles after it. */
export const ROLES = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'] as const

/** The role of a member in an organisation. */
export type Role = (typeof ROLES)[number]

/** Returns whether `role` has all permissions of `needed`. ACCOUNTANT has all permissions of BOOKKEEPER, but CLERK does not. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed)
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Formats roles as a list, lowest first: 'ACCOUNTANT, ADMIN, or OWNER'. `roles` is sorted from highest to lowest. */
export function rolesInWords(roles: readonly Role[]): string {
  return oneOf.format(roles.toReversed())
}

/**
 * Returns the error FORBIDDEN for a role without a permission. The message names the role and the allowed roles. `allow` is sorted from
 * highest to lowest.
 */
export function refusedToRole(role: Role, allow: readonly Role[], field?: string): { ok: false; refusals: Refusal[] } {
  return refused('FORBIDDEN', field, { role, takes: rolesInWords(allow) })
}
