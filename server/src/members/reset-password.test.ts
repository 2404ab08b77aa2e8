import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import { resetPassword } from '@twofold/contract/members'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, type SignedIn } from '../../tests/harness/signed-in.ts'
import { codeFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { memberWithAccount, PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { done, outcome, refusal } from '../../tests/harness/test-api.ts'
import { recognised } from '../identity-provider/accounts.ts'

const { api, owner, member } = setUpBooks()

const join = (who: Pick<SignedIn, 'userId'>, into: SignedIn, role: Role) =>
  joinOrganisation(api.pools.owner.pool, who, into, role)
const account = (role: Role, into = owner) => memberWithAccount(api.pools.owner.pool, into, role)
const reset = (who: SignedIn, whom: Pick<SignedIn, 'userId'>, key?: string) =>
  api.call(who, 'POST', `/members/${whom.userId}/password`, key === undefined ? {} : { key })

/** Submits a username and a password. Returns the next page. */
async function typeIn(username: string, password: string) {
  const browser = openBrowser(api.origin)
  const attempt = newAttempt(api.origin)
  const { path } = await browser.follow(attempt.path)
  const answer = await browser.submit(path, { username, password })
  return { browser, attempt, status: answer.status, next: answer.headers.get('location') ?? '' }
}

describe('POST /members/{userID}/password', () => {
  test('422: a key that reset one member’s password tells nothing of another’s', async () => {
    const [ada, ben] = [await account('BOOKKEEPER'), await account('BOOKKEEPER')]
    const key = randomUUID()
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada, key))
    expect(refusal(await reset(owner, ben, key))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect((await typeIn(ben.username, temporaryPassword)).status).toBe(401)
    expect(done(resetPassword, await reset(owner, ada, key)).temporaryPassword).toBe(temporaryPassword)
  })

  test('200: the member signs in with the temporary password, chooses a new one, and signs in with that', async () => {
    const ada = await account('BOOKKEEPER')
    const { username, temporaryPassword } = done(resetPassword, await reset(owner, ada))
    expect([username, temporaryPassword]).toEqual([
      ada.username,
      expect.stringMatching(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/),
    ])
    expect((await typeIn(username, PASSWORD)).status).toBe(401)

    const { browser, attempt, next } = await typeIn(username, temporaryPassword)
    expect(next).toMatch(/^\/idp\/sign-in\/[\w-]+\/password$/)
    const wrong: [Record<string, string>, string][] = [
      [{ password: 'short', again: 'short' }, 'at least 8 characters'],
      [{ password: 'Password1', again: 'Password1' }, 'This password is easy to guess.'],
      [{ password: 'another sentence', again: 'another one' }, 'The two new passwords differ.'],
      [{ password: temporaryPassword, again: temporaryPassword }, 'other than the temporary one'],
    ]
    for (const [form, sentence] of wrong) {
      const answer = await browser.submit(next, form)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(sentence)
    }
    const chosen = await browser.submit(next, { password: 'another sentence', again: 'another sentence' })
    const back = await browser.follow(chosen.headers.get('location')!)
    expect(new URL(back.path, api.origin).searchParams.get('state')).toBe(attempt.state)
    expect(new URL(back.path, api.origin).searchParams.get('code')).toBeTruthy()

    expect((await typeIn(username, temporaryPassword)).status).toBe(401)
    const later = newAttempt(api.origin)
    expect(await codeFor(openBrowser(api.origin), later, { username, password: 'another sentence' })).toBeTruthy()
  })

  test('a temporary password does not complete the sign-in before a new one is chosen, even if the page is skipped', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const { browser, attempt } = await typeIn(ada.username, temporaryPassword)
    const past = await browser.follow(attempt.path)
    expect(past.path).toMatch(/^\/idp\/sign-in\//)
    const other = openBrowser(api.origin)
    const { path } = await other.follow(newAttempt(api.origin).path)
    const unproved = await other.submit(`${path}/password`, { password: PASSWORD, again: PASSWORD })
    expect(unproved.status).toBe(400)
    expect(await recognised(api.pools.owner.pool, ada.username, temporaryPassword)).toMatchObject({ isTemporary: true })
  })

  test('only the first of two users who typed it can choose a password, and none after it was reset again', async () => {
    const ada = await account('CLERK')
    const given = async () => done(resetPassword, await reset(owner, ada)).temporaryPassword
    const choose = async ({ browser, next }: Awaited<ReturnType<typeof typeIn>>, password: string) =>
      (await browser.submit(next, { password, again: password })).status
    const first = await given()
    const [hers, thiefs] = [await typeIn(ada.username, first), await typeIn(ada.username, first)]
    expect([await choose(hers, 'her own sentence'), await choose(thiefs, 'the sentence of a thief')]).toEqual([
      303, 400,
    ])
    expect((await typeIn(ada.username, 'her own sentence')).status).toBe(303)

    const late = await typeIn(ada.username, await given())
    const newest = await given()
    expect(await choose(late, 'the sentence of a thief')).toBe(400)
    expect(await choose(await typeIn(ada.username, newest), 'her own sentence')).toBe(303)
  })

  test('it can be given up for another one on the page of passwords too', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const form = { username: ada.username, present: temporaryPassword, password: PASSWORD, again: PASSWORD }
    expect((await openBrowser(api.origin).submit('/idp/password', form)).status).toBe(200)
    expect(await recognised(api.pools.owner.pool, ada.username, PASSWORD)).toMatchObject({ isTemporary: false })
  })

  test('it ends the sessions of the member, and is audited without the password', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const refreshed = await api.call(null, 'POST', '/refresh', { body: { refreshToken: ada.refreshToken } })
    expect(outcome(refreshed)).toBe('401 NOT_SIGNED_IN')
    const { rows } = await api.pools.owner.pool.query(
      'SELECT e::text AS text, action, object_id FROM audit_entry e WHERE organisation_id = $1',
      [owner.organisationId],
    )
    expect(rows).toMatchObject([{ action: 'reset password', object_id: ada.userId }])
    expect(rows[0].text).not.toContain(temporaryPassword)
  })

  test('a retry with the same key returns the same password, and a new key returns a new one', async () => {
    const ada = await account('CLERK')
    const first = done(resetPassword, await reset(owner, ada, 'k'))
    expect(done(resetPassword, await reset(owner, ada, 'k'))).toEqual(first)
    expect(await recognised(api.pools.owner.pool, ada.username, first.temporaryPassword)).not.toBeNull()
    const second = done(resetPassword, await reset(owner, ada, 'l'))
    expect(second.temporaryPassword).not.toBe(first.temporaryPassword)
  })

  test('200 for another owner', async () => {
    const ada = await account('CLERK')
    expect(outcome(await reset(await account('OWNER'), ada))).toBe('200')
  })

  test("403 for a member of another owner's organisation, until the owner owns that one too", async () => {
    const elsewhere = await api.newMember()
    const ada = await account('CLERK')
    await join(ada, elsewhere, 'VIEWER')
    expect(outcome(await reset(owner, ada))).toBe('403 PASSWORD_REACHES_FURTHER')
    await join(owner, elsewhere, 'ADMIN')
    expect(outcome(await reset(owner, ada))).toBe('403 PASSWORD_REACHES_FURTHER')
    await join(owner, elsewhere, 'OWNER')
    expect(outcome(await reset(owner, ada))).toBe('200')
  })

  test('409 for who signs in at another identity provider, 404 for who is no member', async () => {
    const external = await member('CLERK')
    expect(outcome(await reset(owner, external))).toBe('409 PASSWORD_KEPT_ELSEWHERE')
    const stranger = await account('CLERK', await api.newMember())
    expect(outcome(await reset(owner, stranger))).toBe('404 NOT_FOUND')
    expect(await recognised(api.pools.owner.pool, stranger.username, PASSWORD)).not.toBeNull()
  })
})
