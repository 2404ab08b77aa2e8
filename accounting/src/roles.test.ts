import { expect, test } from 'vitest'
import { ROLES, roleAtLeast, rolesInWords } from './roles.ts'
import { proves } from './testing/proves.ts'

test('each role includes the permissions of the roles after it, and no others', () => {
  proves('rule 6.2', 'Role names are not shown.')

  const mayPost = ROLES.filter(role => roleAtLeast(role, 'BOOKKEEPER'))
  expect(mayPost).toEqual(['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER'])
  expect(ROLES.every(role => roleAtLeast(role, 'VIEWER'))).toBe(true)
  expect(ROLES.filter(role => roleAtLeast(role, 'OWNER'))).toEqual(['OWNER'])
})

test('roles are listed in a sentence, the lowest first', () => {
  expect(rolesInWords(['OWNER', 'ADMIN', 'ACCOUNTANT'])).toBe('ACCOUNTANT, ADMIN, or OWNER')
  expect(rolesInWords(['OWNER'])).toBe('OWNER')
})
