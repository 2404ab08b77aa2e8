import { readSettings } from '@twofold/contract/organisations'
import { expect, it } from 'vitest'
import { foreignChanges } from '../kit/forms/foreign-changes.ts'
import { responseTo } from '../testing/filled.ts'
import { mergedFields, settingsBody, settingsValuesOf, withoutFields } from './settings-values.ts'

const STANDS = responseTo(readSettings, {
  tenantName: 'Harbor & Co.',
  signConvention: 'SPECIFICATION',
  timeZone: 'UTC',
  hardLockDate: '2025-12-31T00:00:00Z',
  accountsReceivableID: 3,
  accountsPayableID: 4,
  salesTaxPayableID: 5,
  badDebtsID: 6,
  paperSize: 'LETTER',
  modifiedAt: 'v1',
})

it('sends only the changes, because not every role may send all settings', () => {
  const values = settingsValuesOf(STANDS)
  expect(settingsBody(values, STANDS)).toEqual({ modifiedAt: 'v1' })
  expect(settingsBody({ ...values, softLockDate: '2026-06-30' }, STANDS)).toEqual({
    softLockDate: '2026-06-30',
    modifiedAt: 'v1',
  })
  const all = { fiscalYearFirstMonth: '7', badDebtsID: null, retainedEarningsID: 9, hardLockDate: null }
  expect(settingsBody({ ...values, ...all }, STANDS)).toEqual({
    fiscalYearFirstMonth: 7,
    badDebtsID: 0,
    retainedEarningsID: 9,
    hardLockDate: null,
    modifiedAt: 'v1',
  })
})

it('keeps another user’s changes next to what was typed', () => {
  const typed = { tenantName: 'Harbor & Sons' }
  const now = { ...STANDS, softLockDate: '2026-06-30T00:00:00Z', badDebtsID: 8, modifiedAt: 'v2' }
  expect(settingsBody({ ...settingsValuesOf(now), ...typed }, now)).toEqual({ ...typed, modifiedAt: 'v2' })
})

it('describes another user’s changes in words', () => {
  const now = { ...STANDS, softLockDate: '2026-06-30T00:00:00Z', badDebtsID: 8, modifiedAt: 'v2' }
  const fields = mergedFields(id => (id === 0 ? '' : `Account ${id}`))
  const before = settingsValuesOf(STANDS)
  expect(foreignChanges(fields, { before, now: settingsValuesOf(now), typed: { ...before, badDebtsID: 7 } })).toEqual([
    { what: 'Soft lock', was: '', now: 'Jun 30, 2026' },
    { what: 'Bad debts', was: 'Account 6', now: 'Account 8', mine: 'Account 7' },
  ])
})

it('drops only the typed values that the user replaced with another user’s', () => {
  const typed = { badDebtsID: 7, tenantName: 'Harbor & Sons', softLockDate: null }
  const fields = mergedFields(String)
  expect(withoutFields(typed, fields, new Set(['Bad debts', 'Soft lock']))).toEqual({ tenantName: 'Harbor & Sons' })
  expect(withoutFields(typed, fields, new Set())).toEqual(typed)
})

it('names each setting of the form once', () => {
  expect(
    mergedFields(String)
      .flatMap(({ names }) => names)
      .toSorted(),
  ).toEqual(Object.keys(settingsValuesOf(STANDS)).toSorted())
})
