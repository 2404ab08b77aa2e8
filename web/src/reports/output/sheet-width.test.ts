import type { ReportColumn } from '@twofold/contract/reports'
import { expect, test } from 'vitest'
import { sheetWidth } from './sheet-width.ts'

const columnsOf = (...kinds: ReportColumn['kind'][]): ReportColumn[] =>
  kinds.map((kind, at) => ({ id: `c${at}`, label: '', kind }))

test('one or two amounts get a narrow sheet, close to their names', () => {
  expect(sheetWidth(columnsOf('link', 'money'), 0)).toBe(720)
  expect(sheetWidth(columnsOf('link', 'money', 'money'), 0)).toBe(720)
})

test('the sheet grows with its columns and compared periods, up to the width of a page', () => {
  const trialBalance = sheetWidth(columnsOf('link', ...Array<'money'>(6).fill('money')), 0)
  const compared = sheetWidth(columnsOf('link', 'money'), 1)
  expect(compared).toBeGreaterThan(720)
  expect(trialBalance).toBeGreaterThan(compared)
  expect(trialBalance).toBeLessThan(1240)
  expect(sheetWidth(columnsOf('date', 'link', 'text', 'text', 'text', 'money', 'money'), 0)).toBe(1240)
  expect(sheetWidth(columnsOf('link', 'money'), 2)).toBeLessThanOrEqual(1240)
})

test('a list of changes shows all ten columns', () => {
  const words = Array<'text'>(6).fill('text')
  expect(sheetWidth(columnsOf('link', ...words, 'money', 'money', 'money'), 0)).toBe(1440)
})

test('larger amounts get a wider sheet, so that the last column is visible', () => {
  const columns = columnsOf('link', 'money', 'money')
  expect(sheetWidth(columns, 0, 160)).toBe(sheetWidth(columns, 0) + 2 * (160 - 116))
  const trialBalance = columnsOf('link', ...Array<'money'>(6).fill('money'))
  expect(sheetWidth(trialBalance, 0, 160)).toBe(sheetWidth(trialBalance, 0) + 6 * (160 - 116))
})
