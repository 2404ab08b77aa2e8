import { type Refusal, refused } from './refusals.ts'
import { type Role, rolesInWords } from './roles.ts'

/** FORBIDDEN, to a role that does not allow something. Its sentence names the role, and those that `allow` it, given from most to least. */
export function refusedToRole(role: Role, allow: readonly Role[], field?: string): { ok: false; refusals: Refusal[] } {
  return refused('FORBIDDEN', field, { role, takes: rolesInWords(allow) })
}
