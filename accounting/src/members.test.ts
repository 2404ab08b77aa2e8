import { describe, expect, test } from 'vitest'
import { checkInvitation, checkMemberChange, type MemberChange } from './members.ts'
import { ROLES, type Role, roleAtLeast } from './roles.ts'

function outcome(change: Partial<MemberChange>): string {
  const usual = { actor: 'OWNER', isSelf: false, present: 'CLERK', wanted: 'VIEWER', ownerCount: 2 } as const
  const checked = checkMemberChange({ ...usual, ...change })
  return checked.ok ? 'accepted' : checked.refusals.map(({ code }) => code).join()
}

describe('a change of a membership', () => {
  test('is allowed only for admins and owners', () => {
    for (const actor of ROLES)
      expect(`${actor} ${outcome({ actor, present: 'VIEWER', wanted: 'VIEWER' })}`).toBe(
        `${actor} ${roleAtLeast(actor, 'ADMIN') ? 'accepted' : 'FORBIDDEN'}`,
      )
  })

  test('a member cannot change or assign a role above their own', () => {
    expect(outcome({ actor: 'ADMIN', present: 'OWNER', wanted: 'ADMIN' })).toBe('ROLE_ABOVE_OWN')
    expect(outcome({ actor: 'ADMIN', present: 'OWNER', wanted: null })).toBe('ROLE_ABOVE_OWN')
    expect(outcome({ actor: 'ADMIN', present: 'CLERK', wanted: 'OWNER' })).toBe('ROLE_ABOVE_OWN')
    expect(outcome({ actor: 'ADMIN', isSelf: true, present: 'ADMIN', wanted: 'OWNER' })).toBe('ROLE_ABOVE_OWN')
    expect(outcome({ actor: 'ADMIN', present: 'ADMIN', wanted: 'VIEWER' })).toBe('accepted')
  })

  test('every member can leave, except the last owner', () => {
    for (const actor of ROLES) expect(outcome({ actor, isSelf: true, present: actor, wanted: null })).toBe('accepted')
    for (const wanted of [null, 'ADMIN', 'VIEWER'] as const)
      expect(outcome({ isSelf: true, present: 'OWNER', wanted, ownerCount: 1 })).toBe('LAST_OWNER')
    expect(outcome({ isSelf: true, present: 'OWNER', wanted: 'OWNER', ownerCount: 1 })).toBe('accepted')
    expect(outcome({ present: 'OWNER', wanted: null, ownerCount: 2 })).toBe('accepted')
  })
})

test.each<[Role, Role, string]>([
  ['OWNER', 'OWNER', 'accepted'],
  ['ADMIN', 'ADMIN', 'accepted'],
  ['ADMIN', 'OWNER', 'ROLE_ABOVE_OWN'],
  ['ACCOUNTANT', 'VIEWER', 'FORBIDDEN'],
  ['VIEWER', 'VIEWER', 'FORBIDDEN'],
])('%s invites as %s: %s', (actor, role, expected) => {
  const checked = checkInvitation(actor, role)
  expect(checked.ok ? 'accepted' : checked.refusals[0]?.code).toBe(expected)
})
