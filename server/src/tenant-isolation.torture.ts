import { ROLES } from '@twofold/accounting/roles'
import { testTenantIsolation } from '../tests/fuzz/tenant-isolation.ts'

testTenantIsolation(ROLES)
