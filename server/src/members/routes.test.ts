import { ROLES } from '@twofold/accounting/roles'
import { type ErrorBody, errorBody } from '@twofold/contract/errors'
import { changeMember, leaveOrganisation, listMembers, removeMember } from '@twofold/contract/members'
import { currentUserRead } from '@twofold/contract/session'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBooksDriver, simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, outcome, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, member } = setUpBooks()

const list = async (who = owner) => done(listMembers, await api.call(who, 'GET', '/members'))
const put = (who: SignedIn, whom: SignedIn, body: unknown) => api.call(who, 'PUT', `/members/${whom.userId}`, { body })
const remove = (who: SignedIn, whom: SignedIn) => api.call(who, 'DELETE', `/members/${whom.userId}`)
const leave = (who: SignedIn) => api.call(who, 'POST', '/members/leave')
const roleOf = async (whom: SignedIn) => (await list()).members.find(({ userID }) => userID === whom.userId)?.role

async function trail() {
  const { rows } = await api.pools.owner.pool.query(
    `SELECT user_id AS "by", action, object_id AS "whom", object_version AS version, before, after FROM audit_entry
      WHERE organisation_id = $1 AND object_kind = 'member' ORDER BY audit_entry_id`,
    [owner.organisationId],
  )
  return rows
}

describe('GET /members', () => {
  test('200: all members with their names, roles and join dates, for every role', async () => {
    const clerk = await member('CLERK')
    const { members, invitations } = await list(clerk)
    expect(members.map(({ userID, role }) => [userID, role]).toSorted()).toEqual(
      [
        [owner.userId, 'OWNER'],
        [clerk.userId, 'CLERK'],
      ].toSorted(),
    )
    expect(invitations).toEqual([])
    for (const { user } of members) expect(user).toMatchObject({ givenName: 'Ada', familyName: 'Ledger' })
    const { rows } = await api.pools.owner.pool.query(
      'SELECT user_id AS "userID", instant_text(since) AS since FROM membership WHERE organisation_id = $1',
      [owner.organisationId],
    )
    expect(members).toEqual(expect.arrayContaining(rows.map(row => expect.objectContaining(row))))
  })

  test("401 for a former member, and a member of another organisation sees only that one's members", async () => {
    const clerk = await member('CLERK')
    await remove(owner, clerk)
    expect(refusal(await api.call(clerk, 'GET', '/members'))).toBe('401 NOT_SIGNED_IN')
    const stranger = await api.newMember()
    expect((await list(stranger)).members.map(({ userID }) => userID)).toEqual([stranger.userId])
  })
})

describe('PUT /members/{userID}', () => {
  test('200: the role applies from the next call on, and the change is audited', async () => {
    const clerk = await member('CLERK')
    expect(refusal(await api.call(clerk, 'GET', '/accounts'))).toBe('403 FORBIDDEN')
    const after = done(changeMember, await put(owner, clerk, { role: 'BOOKKEEPER' }))
    expect(after).toMatchObject({ userID: clerk.userId, role: 'BOOKKEEPER' })
    expect((await api.call(clerk, 'GET', '/accounts')).status).toBe(200)
    const user = done(currentUserRead, await api.call(clerk, 'GET', '/users/current'))
    expect(user.role).toBe('BOOKKEEPER')
    await put(owner, clerk, { role: 'VIEWER' })
    const entry = simpleEntry({ debit: 1, credit: 2 })
    expect(refusal(await api.call(clerk, 'POST', '/transactions', { body: entry }))).toBe('403 FORBIDDEN')
    expect(await trail()).toEqual([
      {
        by: owner.userId,
        action: 'change',
        whom: clerk.userId,
        version: 1,
        before: { role: 'CLERK' },
        after: { role: 'BOOKKEEPER' },
      },
      {
        by: owner.userId,
        action: 'change',
        whom: clerk.userId,
        version: 2,
        before: { role: 'BOOKKEEPER' },
        after: { role: 'VIEWER' },
      },
    ])
  })

  test('200: an unchanged record changes nothing and is not audited', async () => {
    await member('CLERK')
    for (const record of (await list()).members)
      expect(done(changeMember, await api.call(owner, 'PUT', `/members/${record.userID}`, { body: record }))).toEqual(
        record,
      )
    expect(await trail()).toEqual([])
  })

  test('an ADMIN cannot change or appoint owners', async () => {
    const [viewer, admin] = [await member('VIEWER'), await member('ADMIN')]
    expect(outcome(await put(admin, owner, { role: 'ADMIN' }))).toBe('403 ROLE_ABOVE_OWN')
    expect(outcome(await put(admin, viewer, { role: 'OWNER' }))).toBe('403 ROLE_ABOVE_OWN')
    expect(outcome(await put(admin, admin, { role: 'OWNER' }))).toBe('403 ROLE_ABOVE_OWN')
    expect(outcome(await put(admin, admin, { role: 'CLERK' }))).toBe('200')
    expect(outcome(await put(admin, admin, { role: 'ADMIN' }))).toBe('403 FORBIDDEN')
  })

  test('409: the last owner cannot be demoted', async () => {
    expect(outcome(await put(owner, owner, { role: 'ADMIN' }))).toBe('409 LAST_OWNER')
    const second = await member('OWNER')
    expect(outcome(await put(owner, owner, { role: 'ADMIN' }))).toBe('200')
    expect(outcome(await put(second, second, { role: 'VIEWER' }))).toBe('409 LAST_OWNER')
  })

  test('of two owners who concurrently demote each other, one remains', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await api.newMember()
      const second = await api.newMember({ role: 'OWNER', into: one })
      const answers = await Promise.all([put(one, second, { role: 'VIEWER' }), put(second, one, { role: 'VIEWER' })])
      expect(answers.map(outcome).toSorted()).toEqual(['200', '403 FORBIDDEN'])
      const roles = (await list(one)).members.map(({ role }) => role)
      expect(roles.toSorted()).toEqual(['OWNER', 'VIEWER'])
    }
  })

  test('409 STALE returns the current member', async () => {
    const clerk = await member('CLERK')
    const seen = (await list()).members.find(({ userID }) => userID === clerk.userId)
    await put(owner, clerk, { role: 'VIEWER' })
    const answer = await put(owner, clerk, { role: 'ADMIN', modifiedAt: seen?.modifiedAt })
    expect(refusal(answer)).toBe('409 STALE')
    expect((answer.body as ErrorBody).current).toMatchObject({ userID: clerk.userId, role: 'VIEWER' })
    expect(await roleOf(clerk)).toBe('VIEWER')
  })

  test('400 for an unknown role, and 404 for a user who is not a member, even if they are one elsewhere', async () => {
    const stranger = await api.newMember()
    expect(outcome(await put(owner, owner, { role: 'KING' }))).toBe('400 NOT_A_CHOICE')
    expect(outcome(await put(owner, owner, {}))).toBe('400 FIELD_MISSING')
    const bodies = await Promise.all(
      [String(stranger.userId), '987654321', 'x'].map(async id => {
        const answer = await api.call(owner, 'PUT', `/members/${id}`, { body: { role: 'VIEWER' } })
        const { requestId: _, ...body } = z.parse(errorBody, answer.body)
        return body
      }),
    )
    expect(bodies).toEqual(Array(3).fill({ statusCode: 404, err: 'This record does not exist.', code: 'NOT_FOUND' }))
    expect((await list(stranger)).members[0]?.role).toBe('OWNER')
  })
})

describe('DELETE /members/{userID}', () => {
  test('200: the next call is refused, entries are kept, and the removal is audited', async () => {
    const keeper = await member('BOOKKEEPER')
    const books = createBooksDriver(api, keeper)
    const [bank, rent] = [await books.open('Bank'), await books.open('Rent', 'EXPENSE')]
    await books.enter({ debit: rent.accountID, credit: bank.accountID })
    expect(done(removeMember, await remove(owner, keeper))).toMatchObject({ userID: keeper.userId })
    for (const path of ['/accounts', '/members', '/users/current'])
      expect(refusal(await api.call(keeper, 'GET', path))).toBe('401 NOT_SIGNED_IN')
    expect((await createBooksDriver(api, owner).register(bank.accountID)).transactions).toHaveLength(1)
    expect((await trail()).at(-1)).toEqual({
      by: owner.userId,
      action: 'delete',
      whom: keeper.userId,
      version: 1,
      before: { role: 'BOOKKEEPER' },
      after: null,
    })
    expect(outcome(await remove(owner, keeper))).toBe('404 NOT_FOUND')
  })

  test('403 for a higher role, 409 for the last owner', async () => {
    const [admin, viewer] = [await member('ADMIN'), await member('VIEWER')]
    expect(outcome(await remove(admin, owner))).toBe('403 ROLE_ABOVE_OWN')
    expect(outcome(await remove(owner, owner))).toBe('409 LAST_OWNER')
    expect(outcome(await remove(admin, viewer))).toBe('200')
  })

  test('of two owners who concurrently remove each other, one remains', async () => {
    const second = await member('OWNER')
    const answers = await Promise.all([remove(owner, second), remove(second, owner)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '401 NOT_SIGNED_IN'])
  })
})

describe('POST /members/leave', () => {
  test('200 for every role, also one that cannot change members; 409 for the last owner', async () => {
    for (const role of ROLES) {
      const who = await member(role)
      expect(done(leaveOrganisation, await leave(who))).toMatchObject({ userID: who.userId, role })
      expect(refusal(await api.call(who, 'GET', '/members'))).toBe('401 NOT_SIGNED_IN')
    }
    expect(outcome(await leave(owner))).toBe('409 LAST_OWNER')
  })

  test('of two owners who concurrently leave, one remains', async () => {
    const second = await member('OWNER')
    const answers = await Promise.all([leave(owner), leave(second)])
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 LAST_OWNER'])
  })
})
