import { type Refusal, refused } from './refusals.ts'
import { type Role, rolesInWords } from './roles.ts'

/** Returns FORBIDDEN for a role without a permission. Its sentence names the role and those that `allow` it, given from highest to
 * lowest. */
export function refusedToRole(role: Role, allow: readonly Role[], field?: string): { ok: false; refusals: Refusal[] } {
  return refused('FORBIDDEN', field, { role, takes: rolesInWords(allow) })
}
