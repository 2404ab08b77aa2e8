import { ROLES } from '@twofold/accounting/roles'
import { testTenantIsolation } from './testing/every-call/tenant-isolation.ts'

testTenantIsolation(ROLES)
