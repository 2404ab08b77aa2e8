// The screens of the two roles with the fewest permissions in the browser. All roles and screens are tested as components.
import { proves } from '@twofold/accounting/testing/proves'
import { beforeAll, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { expectButtons, seedRoles } from './role-screens.ts'

const fixture = setUpFixture()
const ROLES = ['CLERK', 'VIEWER'] as const

beforeAll(() => seedRoles(fixture, ROLES))

test.each(ROLES)('a %s can use what the role may do, and reads why the rest is disabled', async role => {
  proves('rule 1.2', 'Users can:')
  proves('rule 6.3', 'What each role may do is not shown.')
  proves('rule 6.5', 'No per-role restriction appears in the screens.')

  await expectButtons(fixture, role, ['register', 'edit invoice', 'apply payment', 'settings'])
})
