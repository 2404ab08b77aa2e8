import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { appAddress, newAppSecret, stepOfCode } from './factors.ts'

/** The secret of the test vectors in RFC 6238, appendix B. */
const RFC = Secret.fromLatin1('12345678901234567890').base32

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d seconds is the one of RFC 6238', (seconds, code) => {
    expect(stepOfCode(RFC, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test.each([
    [-31, null],
    [-30, 37_037_036],
    [-1, 37_037_036],
    [0, 37_037_036],
    [29, 37_037_036],
    [30, 37_037_036],
    [59, 37_037_036],
    [60, null],
  ])('is accepted one step early or late: %d seconds after its step began', (seconds, step) => {
    // The time step starts at 1,111,111,080 seconds. The RFC lists its code for the time 1,111,111,109.
    expect(stepOfCode(RFC, '081804', (1_111_111_080 + seconds) * 1000)).toBe(step)
  })

  test.each(['', '81804', '0818040', '08180a', 'abcdef', '081804 081804', '-81804', '８１８０４０'])(
    'is not %j',
    code => {
      expect(stepOfCode(RFC, code, 1_111_111_109_000)).toBeNull()
    },
  )

  test('may be typed with blanks', () => {
    expect(stepOfCode(RFC, ' 081 804 ', 1_111_111_109_000)).toBe(37_037_036)
  })
})

test('a secret has 160 bits, and its address names the product and the user', () => {
  const secret = newAppSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAppSecret()).not.toBe(secret)
  const address = new URL(appAddress(secret, 'ada & co'))
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Twofold:ada & co',
  ])
  expect(address.searchParams.get('secret')).toBe(secret)
})
