import { expect, test } from 'vitest'
import { ROLES, roleAtLeast, rolesInWords } from './roles.ts'
import { proves } from './testing/proves.ts'

test('each role may what the ones after it may, and no more', () => {
  proves('rule 6.2', 'Role names are not shown.')

  const mayPost = ROLES.filter(role => roleAtLeast(role, 'BOOKKEEPER'))
  expect(mayPost).toEqual(['OWNER', 'ADMIN', 'ACCOUNTANT', 'BOOKKEEPER'])
  expect(ROLES.every(role => roleAtLeast(role, 'VIEWER'))).toBe(true)
  expect(ROLES.filter(role => roleAtLeast(role, 'OWNER'))).toEqual(['OWNER'])
})

test('roles in words are one of them, the least first', () => {
  expect(rolesInWords(['OWNER', 'ADMIN', 'ACCOUNTANT'])).toBe('ACCOUNTANT, ADMIN, or OWNER')
  expect(rolesInWords(['OWNER'])).toBe('OWNER')
})
