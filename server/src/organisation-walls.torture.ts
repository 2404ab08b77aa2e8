import { ROLES } from '@twofold/accounting/roles'
import { testOrganisations } from './testing/every-call/organisation-walls.ts'

testOrganisations(ROLES)
