import { describe, expect, test } from 'vitest'
import { provesTwoFactors, twoFactorParametersOf } from './two-factors.ts'

const ACR = ['https://refeds.org/profile/mfa', 'c1']

describe('provesTwoFactors', () => {
  test.each([
    ['mfa among the methods', { amr: ['pwd', 'otp', 'mfa'] }, true],
    ['an accepted acr', { acr: 'https://refeds.org/profile/mfa' }, true],
    ['an accepted authentication context', { acrs: ['c2', 'c1'] }, true],
    ['an accepted authentication context as a text', { acrs: 'c1' }, true],
    ['nothing', {}, false],
    ['a password alone', { amr: ['pwd'], acr: '1' }, false],
    ['two methods without mfa', { amr: ['pwd', 'otp'] }, false],
    ['an acr that is not accepted', { acr: 'https://refeds.org/profile/sfa' }, false],
    ['an acr that contains an accepted one', { acr: 'https://refeds.org/profile/mfa2' }, false],
    ['another authentication context', { acrs: ['c2'] }, false],
    ['a method that contains mfa', { amr: ['mfa-enrolled'] }, false],
    ['objects', { amr: [{ method: 'mfa' }], acr: { value: 'c1' } }, false],
    ['null', { amr: null, acr: null, acrs: null }, false],
  ])('%s: %j', (_, claims, expected) => {
    expect(provesTwoFactors(claims, ACR)).toBe(expected)
  })
})

describe('twoFactorParametersOf', () => {
  test('all values are requested as acr_values', () => {
    expect(twoFactorParametersOf(['gold', 'silver'])).toEqual({ acr_values: 'gold silver' })
  })

  test('an authentication context is also requested as the claim acrs', () => {
    const { claims, acr_values } = twoFactorParametersOf(['c1'])
    expect([acr_values, JSON.parse(claims!)]).toEqual(['c1', { id_token: { acrs: { essential: true, value: 'c1' } } }])
  })
})
