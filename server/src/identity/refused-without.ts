import type { Refusal } from '@twofold/accounting/refusals'
import { type Role, refusedToRole } from '@twofold/accounting/roles'
import { type Permission, rolesWith } from '@twofold/contract/permissions'

/**
 * Returns FORBIDDEN if a role does not have a permission. If a call requires several permissions, each refusal names the roles that have
 * the missing permission.
 */
export function refusedWithout(permission: Permission, role: Role, field?: string): { ok: false; refusals: Refusal[] } {
  return refusedToRole(role, rolesWith(permission), field)
}
