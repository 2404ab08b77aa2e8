import { type Refusal, refused } from './refusals.ts'
import { type Role, rolesInWords } from './roles.ts'

/**
 * Returns the error FORBIDDEN for a role without a permission. The message names the role and the allowed roles. `allow` is sorted from
 * highest to lowest.
 */
export function refusedToRole(role: Role, allow: readonly Role[], field?: string): { ok: false; refusals: Refusal[] } {
  return refused('FORBIDDEN', field, { role, takes: rolesInWords(allow) })
}
