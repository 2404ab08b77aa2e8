// Every call of the contract, as an owner, as a removed member and as a stranger. All roles are torture.
import { testOrganisations } from './testing/every-call/organisation-walls.ts'

testOrganisations(['OWNER'])
