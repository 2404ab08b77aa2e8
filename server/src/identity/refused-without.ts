import type { Refusal } from '@twofold/accounting/refusals'
import { refusedToRole } from '@twofold/accounting/role-refusal'
import type { Role } from '@twofold/accounting/roles'
import { type Permission, rolesWith } from '@twofold/contract/permissions'

/** FORBIDDEN, to a role without a permission. Where a call takes one to be made at all and another to do more, each is refused by its own. */
export function refusedWithout(permission: Permission, role: Role, field?: string): { ok: false; refusals: Refusal[] } {
  return refusedToRole(role, rolesWith(permission), field)
}
