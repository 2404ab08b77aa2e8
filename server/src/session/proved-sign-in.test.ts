// Tests that the ID token of an external identity provider must meet the requirements of the sign-in request: a recent sign-in or two
// factors.
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { changedIdToken } from '../../tests/harness/signing-in/bad-id-tokens.ts'
import {
  authenticate,
  goAndComeBack,
  grantOf,
  setUpExternalProvider,
  signInSettings,
  TWO_FACTOR_ACR,
} from '../../tests/harness/signing-in/external-sign-in.ts'
import { nowSeconds } from '../../tests/harness/signing-in/token-forge.ts'

const { fixture, server } = setUpExternalProvider()

/** Signs in with changed claims in the ID token and the requirements `requires`. */
async function signInWith(claims: object, requires?: string[]) {
  const { provider } = fixture
  const unsaid = { auth_time: undefined, amr: undefined, acr: undefined }
  provider.tampering = changedIdToken(token => provider.resigned(token, { ...unsaid, ...claims }))
  const grant = grantOf(await goAndComeBack(server))
  return authenticate(server, { ...grant, ...(requires && { requires }) })
}

/** Returns the stored sign-in time and factors of the session that a token belongs to. */
async function storedSignIn(accessToken: string) {
  const { rows } = await fixture.pools.owner.pool.query<{ at: number | null; two_factors: boolean }>(
    'SELECT extract(epoch FROM authenticated_at)::float8 AS at, two_factors FROM session WHERE session_id = $1',
    [decodeJwt(accessToken).sid],
  )
  return rows[0]!
}

const RECENT = ['RECENT_SIGN_IN']
const TWO = ['TWO_FACTORS']

describe('POST /authenticate', () => {
  test.each([
    ['no auth_time, although it was asked for', {}, RECENT, 'SIGN_IN_TIME_MISSING'],
    ['an auth_time that is a text', { auth_time: '1' }, RECENT, 'SIGN_IN_REJECTED'],
    ['an auth_time of six minutes ago', { auth_time: nowSeconds() - 360 }, RECENT, 'SIGN_IN_NOT_RECENT'],
    ['an auth_time in an hour', { auth_time: nowSeconds() + 3600 }, RECENT, 'SIGN_IN_TIME_MISSING'],
    ['neither amr nor acr', { auth_time: nowSeconds() }, TWO, 'SECOND_FACTOR_MISSING'],
    ['another acr', { acr: '1', amr: ['pwd', 'otp'] }, TWO, 'SECOND_FACTOR_MISSING'],
    ['two factors without an auth_time', { amr: ['mfa'] }, [...TWO, ...RECENT], 'SIGN_IN_TIME_MISSING'],
    ['a recent password', { auth_time: nowSeconds() }, [...RECENT, ...TWO], 'SECOND_FACTOR_MISSING'],
  ])('401: an ID token with %s', async (_, claims, requires, code) => {
    const { status, body } = await signInWith(claims, requires)
    expect([status, body.code]).toEqual([401, code])
    expect(body).not.toHaveProperty('accessToken')
  })

  test.each([
    ['mfa in amr', { amr: ['pwd', 'mfa'] }],
    ['the first accepted acr', { acr: TWO_FACTOR_ACR[0] }],
    ['the other accepted acr', { acr: TWO_FACTOR_ACR[1] }],
    ['an accepted authentication context', { acrs: [TWO_FACTOR_ACR[1]] }],
  ])('200: two factors by %s', async (_, claims) => {
    const { status, body } = await signInWith(claims, TWO)
    expect(status).toBe(200)
    expect(await storedSignIn(body.accessToken!)).toEqual({ at: null, two_factors: true })
  })

  test('200: the session keeps what the ID token says, whether or not it was asked for', async () => {
    const at = nowSeconds() - 100
    const said = await signInWith({ auth_time: at, amr: ['pwd'] }, RECENT)
    expect(await storedSignIn(said.body.accessToken!)).toEqual({ at, two_factors: false })
    const unsaid = await signInWith({})
    expect(await storedSignIn(unsaid.body.accessToken!)).toEqual({ at: null, two_factors: false })
    const old = await signInWith({ auth_time: at - 86_400, acr: TWO_FACTOR_ACR[0] })
    expect(await storedSignIn(old.body.accessToken!)).toEqual({ at: at - 86_400, two_factors: true })
  })

  test('400: a requirement that does not exist', async () => {
    expect((await signInWith({}, ['ANYTHING'])).status).toBe(400)
  })
})

test('GET /sign-in answers how to ask this provider for two factors', async () => {
  const { body } = await signInSettings(server)
  expect(body.twoFactorParameters).toEqual({ acr_values: TWO_FACTOR_ACR.join(' ') })
})
