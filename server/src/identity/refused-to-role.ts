import { type Refusal, refused } from '@twofold/accounting/refusals'
import { type Role, rolesInWords } from '@twofold/accounting/roles'
import { type Permission, rolesWith } from '@twofold/contract/permissions'

/** FORBIDDEN, to a role that does not allow a permission; its sentence names the role, and those that do. */
export function refusedToRole(role: Role, permission: Permission, field?: string): { ok: false; refusals: Refusal[] } {
  return refused('FORBIDDEN', field, { role, takes: rolesInWords(rolesWith(permission)) })
}
