// What a cell of CSV looks like.
import { bankAmount } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import { DAY_ORDERS } from './day-order.ts'

/** Whether a cell is a day in some order. */
export function isDayCell(cell: string): boolean {
  return DAY_ORDERS.some(order => bankDay(cell, order) !== null)
}

/** Whether a cell is an amount, and no day. */
export function isAmountCell(cell: string): boolean {
  return !isDayCell(cell) && (typeof bankAmount(cell, '.') === 'number' || typeof bankAmount(cell, ',') === 'number')
}
