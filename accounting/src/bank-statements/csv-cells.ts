// Recognizes dates and amounts in CSV cells.
import { bankAmount } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import { DAY_ORDERS } from './day-order.ts'

/** Returns whether a cell is a date in any order of day, month and year. */
export function isDayCell(cell: string): boolean {
  return DAY_ORDERS.some(order => bankDay(cell, order) !== null)
}

/** Returns whether a cell is an amount and not a date. */
export function isAmountCell(cell: string): boolean {
  return !isDayCell(cell) && (typeof bankAmount(cell, '.') === 'number' || typeof bankAmount(cell, ',') === 'number')
}
