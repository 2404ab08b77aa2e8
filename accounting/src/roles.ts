/** The roles of a membership, from most to least: each may all that the ones after it may. */
export const ROLES = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'] as const

/** What a member is in an organisation. */
export type Role = (typeof ROLES)[number]

/** Whether `role` may all that `needed` may: ACCOUNTANT is at least BOOKKEEPER, CLERK is not. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed)
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Roles, given from most to least, as something that is one of them: 'ACCOUNTANT, ADMIN, or OWNER'. */
export function rolesInWords(roles: readonly Role[]): string {
  return oneOf.format(roles.toReversed())
}
