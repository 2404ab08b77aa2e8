import { expect, test } from 'vitest'
import { checkOrganisationName } from './organisation.ts'
import { accepted } from './refusals.ts'

test('an organisation’s name is one line without surrounding spaces', () => {
  expect(checkOrganisationName('  Harbor & Co.\n')).toEqual(accepted('Harbor & Co.'))
  expect(checkOrganisationName('Cafe\u0301')).toEqual(accepted('Caf\u00e9'))
})

test.each([
  ['', 'TEXT_EMPTY'],
  ['   ', 'TEXT_EMPTY'],
  ['\u200b', 'TEXT_EMPTY'],
  ['\u3164 \u2060', 'TEXT_EMPTY'],
  ['Harbor\u202eoC', 'TEXT_NOT_ALLOWED'],
  ['two\nlines', 'TEXT_NOT_ALLOWED'],
  ['x'.repeat(201), 'TEXT_TOO_LONG'],
])('%j is not a valid organisation name: %s', (typed, code) => {
  expect(checkOrganisationName(typed)).toMatchObject({ ok: false, refusals: [{ code, field: 'tenantName' }] })
})
