import type { FastifyBaseLogger } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createRelyingParty } from './relying-party.ts'

const redirectURI = 'https://books.example.com/authenticated'

function relyingParty() {
  const warn = vi.fn()
  const created = createRelyingParty({
    clientId: 'twofold',
    passwordPage: null,
    scope: 'openid',
    twoFactorAcr: [],
    redirectUris: [redirectURI],
    addresses: () => Promise.reject(new Error('unused')),
    withConfiguration: () => Promise.reject(new Error('unused')),
    logger: { warn } as unknown as FastifyBaseLogger,
  })
  return { warn, ...created }
}

test.each([
  [
    'another address',
    { redirectURI: 'https://10.0.0.7/authenticated' },
    'redirectURI',
    '"https://10.0.0.7/authenticated"',
  ],
  ['another client', { clientID: 'other' }, 'clientID', '"other"'],
  ['a long address', { redirectURI: 'x'.repeat(2000) }, 'redirectURI', `"${'x'.repeat(199)}`],
])('a sign-in with %s is refused, and the log shows the setting and the value', async (_, sent, name, logged) => {
  const { redeem, warn } = relyingParty()
  const refused = await redeem({ clientID: 'twofold', code: 'c', redirectURI, ...sent })
  expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'SIGN_IN_REJECTED' }] })
  const [fields, message] = warn.mock.calls[0]!
  expect(message).toBe('a sign-in was rejected')
  expect(fields.reason).toContain('TWOFOLD_PUBLIC_URL')
  expect(fields[name]).toBe(logged)
})
