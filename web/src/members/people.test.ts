import type { Role } from '@twofold/accounting/roles'
import type { Member } from '@twofold/contract/members'
import { expect, it } from 'vitest'
import { nameOf, refusalOfChange, rolesFor, rolesToGive } from './people.ts'

function member(userID: number, role: Role, names: Partial<Member['user']> = {}): Member {
  const user = { username: `user${userID}`, givenName: '', familyName: '', ...names }
  return { userID, role, user, since: '', modifiedAt: '' }
}

const OWNER = member(1, 'OWNER')
const ADMIN = member(2, 'ADMIN')
const CLERK = member(3, 'CLERK')
const members = [OWNER, ADMIN, CLERK]

it('a member has a name, or the username if the name is unknown', () => {
  expect(nameOf(member(1, 'CLERK', { givenName: 'Ada', familyName: 'Ledger' }))).toBe('Ada Ledger')
  expect(nameOf(member(1, 'CLERK', { familyName: 'Ledger' }))).toBe('Ledger')
  expect(nameOf(CLERK)).toBe('user3')
})

it('a member is offered the roles that they can get, and none if nothing can be changed', () => {
  const byOwner = { self: OWNER, members }
  const byAdmin = { self: ADMIN, members }
  expect(rolesFor(byOwner, CLERK)).toHaveLength(6)
  expect(rolesFor(byAdmin, CLERK)).toEqual(['ADMIN', 'ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'])
  expect(rolesFor(byAdmin, OWNER)).toEqual(['OWNER'])
  // The last owner.
  expect(rolesFor(byOwner, OWNER)).toEqual(['OWNER'])
  expect(rolesFor({ self: CLERK, members }, ADMIN)).toEqual(['ADMIN'])
  expect(rolesToGive('ADMIN')).not.toContain('OWNER')
})

it('a refused removal has a reason, and everyone except the last owner can leave', () => {
  expect(refusalOfChange({ self: ADMIN, members }, OWNER, null)).toMatch(/higher role than your own/)
  expect(refusalOfChange({ self: OWNER, members }, OWNER, null)).toMatch(/at least one owner/)
  expect(refusalOfChange({ self: CLERK, members }, ADMIN, null)).toBe(
    'Your role CLERK doesn’t allow this. The required role is ADMIN or OWNER.',
  )
  expect(refusalOfChange({ self: CLERK, members }, CLERK, null)).toBeUndefined()
})
