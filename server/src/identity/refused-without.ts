import type { Refusal } from '@twofold/accounting/refusals'
import { refusedToRole } from '@twofold/accounting/role-refusal'
import type { Role } from '@twofold/accounting/roles'
import { type Permission, rolesWith } from '@twofold/contract/permissions'

/** Returns FORBIDDEN for a role without a permission. If a call needs one permission, and another for more, each refusal names its own. */
export function refusedWithout(permission: Permission, role: Role, field?: string): { ok: false; refusals: Refusal[] } {
  return refusedToRole(role, rolesWith(permission), field)
}
