// Every call of the contract, as an owner, as a removed member and as a stranger. All roles are torture.
import { testTenantIsolation } from './testing/every-call/tenant-isolation.ts'

testTenantIsolation(['OWNER'])
