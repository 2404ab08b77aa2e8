// Sends every call of the contract as an owner, as a removed member and as a user of another organisation. The torture tests cover all
// roles.
import { testTenantIsolation } from '../tests/fuzz/tenant-isolation.ts'

testTenantIsolation(['OWNER'])
