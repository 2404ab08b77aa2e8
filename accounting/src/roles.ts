/** The roles of a membership, from highest to lowest. Each one includes the permissions of the ones after it. */
export const ROLES = ['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'] as const

/** The role of a member in an organisation. */
export type Role = (typeof ROLES)[number]

/** Returns whether `role` includes the permissions of `needed`: ACCOUNTANT is at least BOOKKEEPER, CLERK is not. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed)
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Lists roles, given from highest to lowest, in a sentence: 'ACCOUNTANT, ADMIN, or OWNER'. */
export function rolesInWords(roles: readonly Role[]): string {
  return oneOf.format(roles.toReversed())
}
