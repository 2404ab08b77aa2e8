// Handles the fee columns of a CSV file: money out that is not included in the amounts.
import type { Cents } from '../money.ts'
import type { AmountStyle } from './amount-style.ts'
import { type BalanceChain, balanceChain, type Movement } from './balance-check.ts'
import { bankAmount, quoted } from './bank-amount.ts'
import type { CsvHead, StatementColumns } from './csv-columns.ts'

/**
 * Returns the fee in a cell in cents: above 0 for money out, 0 for an empty cell. Returns an error message if the cell is not an amount.
 * `isBelowZero` is for banks that write fees as negative amounts.
 */
export function feeOfRow(text: string, mark: AmountStyle, isBelowZero: boolean): Cents | string {
  if (text === '') return 0
  const cents = bankAmount(text, mark)
  return typeof cents === 'string' || !isBelowZero ? cents : -cents
}

/** The data for finding a fee column if the user has not chosen one. */
type FeeContext = {
  head: CsvHead
  style: { amounts: AmountStyle }
  options: { columns: StatementColumns; isTurned?: boolean | undefined }
}

/**
 * Returns a message that suggests a fee column: the column that contains the difference at the first wrong balance. Returns null if there
 * is no such column.
 */
export function likelyFee(chain: BalanceChain, { head, style, options }: FeeContext): string | null {
  const { mismatch, at, sign } = chain
  if (mismatch === null || at === null) return null
  const difference = Math.abs(mismatch.found - mismatch.expected)
  const isOut = sign * (mismatch.found - mismatch.expected) < 0
  const row = head.rows.find(({ line }) => line === at.movement.line)
  if (row === undefined || !isOut) return null
  const used = new Set(Object.values(options.columns))
  const column = head.columns.findIndex((name, index) => {
    const cents = used.has(name) ? '' : bankAmount(row.cells[index] ?? '', style.amounts)
    return typeof cents === 'number' && Math.abs(cents) === difference
  })
  const name = head.columns[column]
  if (name === undefined) return null
  const fees = new Map(head.rows.map(({ line, cells }) => [line, bankAmount(cells[column] ?? '', style.amounts)]))
  const feeOf = ({ line }: Movement) => {
    const fee = fees.get(line)
    return typeof fee === 'number' ? Math.abs(fee) : 0
  }
  const withFees = chain.movements.map(each => ({ ...each, cents: each.cents - feeOf(each) }))
  return balanceChain(withFees, sign)?.mismatch === null
    ? `The balances add up only if ${quoted(name)} is subtracted from the amounts. Choose ${quoted(name)} as the fee column.`
    : `${quoted(name)} contains the difference in this row. This column may contain the fee.`
}
