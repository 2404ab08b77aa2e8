// Tests an organisation that requires two factors: the setting, and the calls that are refused for a session with one factor.
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { type ErrorBody, errorBody } from '@twofold/contract/errors'
import { inviteMember } from '@twofold/contract/members'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBooksDriver, simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, newSession, type SignedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { done, outcome } from '../../tests/harness/test-api.ts'

const PATH = '/organisation/settings'
const REFUSED = '403 TWO_FACTORS_REQUIRED'

const api = setUpApi()
/** The owner, signed in with two factors and with one factor. */
let owner: SignedIn
let weak: SignedIn

beforeEach(async () => {
  owner = await api.newMember({ signIn: { hasTwoFactors: true } })
  weak = await signedInAgain(api.pools.owner.pool, owner)
})

const put = (who: SignedIn, body: object) => api.call(who, 'PUT', PATH, { body })
const require2 = (who = owner, requiresTwoFactors = true) => put(who, { requiresTwoFactors })

describe('the setting', () => {
  test('200: an owner with two factors changes it, and both changes are in the audit trail', async () => {
    expect(done(changeSettings, await require2()).requiresTwoFactors).toBe(true)
    expect(done(readSettings, await api.call(owner, 'GET', PATH)).requiresTwoFactors).toBe(true)
    expect(done(changeSettings, await require2(owner, false)).requiresTwoFactors).toBe(false)
    const { rows } = await api.pools.owner.pool.query(
      `SELECT user_id, action, object_kind, before, after FROM audit_entry WHERE organisation_id = $1 ORDER BY audit_entry_id`,
      [owner.organisationId],
    )
    const entry = { user_id: owner.userId, action: 'change', object_kind: 'organisation' }
    expect(rows).toEqual([
      { ...entry, before: { requiresTwoFactors: false }, after: { requiresTwoFactors: true } },
      { ...entry, before: { requiresTwoFactors: true }, after: { requiresTwoFactors: false } },
    ])
  })

  test('403: an owner with one factor cannot turn it on, and nothing is changed', async () => {
    const answer = await put(weak, { requiresTwoFactors: true, tenantName: 'Other' })
    expect(outcome(answer)).toBe('403 OWN_TWO_FACTORS_FIRST')
    expect(z.parse(errorBody, answer.body).fields).toMatchObject([{ field: 'requiresTwoFactors' }])
    expect(done(readSettings, await api.call(owner, 'GET', PATH))).toMatchObject({ requiresTwoFactors: false })
    expect(done(readSettings, await api.call(weak, 'GET', PATH)).tenantName).not.toBe('Other')
  })

  test('403: an owner with one factor cannot turn it off', async () => {
    await require2()
    expect(outcome(await require2(weak, false))).toBe(REFUSED)
  })
})

describe('a session with one factor', () => {
  /** Sends a call with default ids and an empty body. The tests skip calls that reject this input. */
  const sent = async (who: SignedIn, { method, path }: Endpoint) => {
    const url = `/api${path.replace(/:accountType/, 'ASSET').replace(/:\w+/g, '1')}`
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const headers = { ...who.headers, ...(hasBody && { 'content-type': 'application/json' }) }
    const answer = await api.inject({ method, url, headers, ...(hasBody && { payload: '{}' }) })
    const isFile = answer.headers['content-disposition'] !== undefined
    const code = isFile ? '' : (JSON.parse(answer.payload) as ErrorBody).code
    return { status: answer.statusCode, code }
  }
  const ofBooks = CATALOGUE.filter(({ permission }) => permission !== 'open' && permission !== 'signed-in')

  test('403: is refused by every call on the books, before its role and its record are looked at', async () => {
    await require2()
    let refusals = 0
    for (const endpoint of ofBooks) {
      const { status, code } = await sent(weak, endpoint)
      // The server checks the input before the number of factors.
      if (status === 400) continue
      expect(`${endpoint.name} ${status} ${code}`).toBe(`${endpoint.name} ${REFUSED}`)
      refusals += 1
    }
    expect(refusals).toBeGreaterThan(80)
  })

  test('is admitted again when the requirement ends, by the same token', async () => {
    await require2()
    expect(outcome(await api.call(weak, 'GET', '/accounts'))).toBe(REFUSED)
    await require2(owner, false)
    expect(outcome(await api.call(weak, 'GET', '/accounts'))).toBe('200')
  })

  test('403: posts nothing, and the posts that share its commit are done', async () => {
    const books = createBooksDriver(api, owner)
    const [debit, credit] = [await books.open('Rent', 'EXPENSE'), await books.open('Bank', 'ASSET')]
    await require2()
    const post = (who: SignedIn) =>
      api.call(who, 'POST', '/transactions', {
        body: simpleEntry({ debit: debit.accountID, credit: credit.accountID }),
      })
    const answers = await Promise.all([owner, weak, owner, weak, weak, owner].map(post))
    expect(answers.map(outcome)).toEqual(['200', REFUSED, '200', REFUSED, REFUSED, '200'])
    const { rows } = await api.pools.owner.pool.query(
      'SELECT count(*)::int AS posted FROM transaction WHERE organisation_id = $1',
      [owner.organisationId],
    )
    expect(rows).toEqual([{ posted: 3 }])
  })

  test('reads its user, whether it has two factors, and which organisations require them', async () => {
    const other = await api.newMember()
    await join(other, weak)
    await require2()
    const tenants = async (who: SignedIn) => {
      const { tenantUsersWithDetails, hasTwoFactors } = done(listTenants, await api.call(who, 'GET', '/tenants'))
      const needs = tenantUsersWithDetails.map(({ tenantUUID, needsTwoFactors }) => [tenantUUID, needsTwoFactors])
      return { hasTwoFactors, ...Object.fromEntries(needs) }
    }
    const one = { hasTwoFactors: false, [owner.tenantUUID]: true, [other.tenantUUID]: false }
    const two = { hasTwoFactors: true, [owner.tenantUUID]: false, [other.tenantUUID]: false }
    expect(await tenants(weak)).toEqual(one)
    expect(await tenants(owner)).toEqual(two)
    expect(outcome(await api.call(weak, 'GET', '/users/current'))).toBe('200')
  })
})

/** Makes a user a member of another user's organisation. */
const join = (into: SignedIn, who: SignedIn) => joinOrganisation(api.pools.owner.pool, who, into, 'CLERK')

const switchTo = (who: SignedIn, { tenantUUID }: Pick<SignedIn, 'tenantUUID'>) =>
  api.call(who, 'POST', '/tenants/switch', { body: { tenantUUID } })

describe('switching into the organisation', () => {
  test('403 with one factor, 200 with two, and 404 for a stranger with either', async () => {
    const member = await api.newMember()
    await join(owner, member)
    await require2()
    expect(outcome(await switchTo(member, owner))).toBe(REFUSED)
    const strong = await signedInAgain(api.pools.owner.pool, member, { hasTwoFactors: true })
    expect(done(switchTenant, await switchTo(strong, owner)).currentUser?.tenantUUID).toBe(owner.tenantUUID)
    expect(outcome(await switchTo(await api.newMember(), owner))).toBe('404 NOT_FOUND')
    const stranger = await api.newMember({ signIn: { hasTwoFactors: true } })
    expect(outcome(await switchTo(stranger, owner))).toBe('404 NOT_FOUND')
  })

  test('a refused switch spends no refresh token', async () => {
    const member = await api.newMember()
    await join(owner, member)
    await require2()
    await switchTo(member, owner)
    const refreshed = await api.call(null, 'POST', '/refresh', { body: { refreshToken: member.refreshToken } })
    expect(outcome(refreshed)).toBe('200')
  })
})

describe('a new session', () => {
  const tenantOf = async (who: SignedIn, hasTwoFactors: boolean) => {
    const pair = await newSession(api.pools.owner.pool, who.userId, { hasTwoFactors })
    return { pair, tenant: decodeJwt(pair.accessToken).tenant }
  }

  test('opens in no organisation if the last one requires more, and from there switches to another', async () => {
    const other = await api.newMember()
    await join(other, owner)
    await switchTo(owner, owner)
    await require2()
    expect((await tenantOf(owner, true)).tenant).toBe(owner.tenantUUID)
    const { pair, tenant } = await tenantOf(owner, false)
    expect([tenant, pair.currentUser]).toEqual([null, undefined])
    const nowhere = { ...owner, ...pair, headers: { authorization: `Bearer ${pair.accessToken}` } }
    expect(done(switchTenant, await switchTo(nowhere, other)).currentUser?.tenantUUID).toBe(other.tenantUUID)
  })

  test('opens in the last organisation if another one requires more', async () => {
    const other = await api.newMember()
    await join(other, owner)
    await switchTo(owner, other)
    await require2(await signedInAgain(api.pools.owner.pool, owner, { hasTwoFactors: true }).then(inOwn))
    expect((await tenantOf(owner, false)).tenant).toBe(other.tenantUUID)
  })

  /** Uses the same session in the owner's own organisation. The last used organisation does not change. */
  async function inOwn(session: SignedIn): Promise<SignedIn> {
    return { ...session, headers: owner.headers }
  }
})

describe('an invitation to the organisation', () => {
  test('403: is not accepted with one factor, and is afterwards with two', async () => {
    await require2()
    const invited = await api.call(owner, 'POST', '/members/invitations', { body: { invitee: 'x', role: 'CLERK' } })
    const { code } = done(inviteMember, invited)
    const newcomer = await api.newMember()
    const accept = (who: SignedIn) => api.call(who, 'POST', '/invitations/accept', { body: { code } })
    expect(outcome(await api.call(newcomer, 'POST', '/invitations/open', { body: { code } }))).toBe('200')
    expect(outcome(await accept(newcomer))).toBe(REFUSED)
    const { rows } = await api.pools.owner.pool.query(
      'SELECT count(*)::int AS members FROM membership WHERE organisation_id = $1',
      [owner.organisationId],
    )
    expect(rows).toEqual([{ members: 1 }])
    const strong = await signedInAgain(api.pools.owner.pool, newcomer, { hasTwoFactors: true })
    expect(outcome(await accept(strong))).toBe('200')
  })
})

describe('the database', () => {
  test('a session from before the migration counts as one factor, and its sign-in as unknown', async () => {
    const { rows } = await api.pools.owner.pool.query(
      `INSERT INTO session (session_id, user_id) VALUES (gen_random_uuid(), $1)
       RETURNING authenticated_at, two_factors, browser, system`,
      [owner.userId],
    )
    expect(rows).toEqual([{ authenticated_at: null, two_factors: false, browser: '', system: '' }])
  })

  test.each(['enter', 'enter_as'])('%s() opens no books for a caller that does not say', async entering => {
    await require2()
    const client = await api.pools.app.pool.connect()
    try {
      for (const values of [
        `${owner.userId}, ${owner.organisationId}`,
        `${owner.userId}, ${owner.organisationId}, NULL`,
      ]) {
        await client.query('BEGIN')
        await client.query(`SELECT ${entering}(${values})`).catch((error: Error) => {
          expect(error.message).toBe('TWO_FACTORS_REQUIRED')
        })
        await client.query('COMMIT')
        expect((await client.query('SELECT FROM account')).rowCount).toBe(0)
        const opened = await client.query("SELECT current_setting('app.organisation', true) AS open")
        expect(opened.rows[0].open).toBeOneOf([null, ''])
      }
    } finally {
      client.release()
    }
  })
})
