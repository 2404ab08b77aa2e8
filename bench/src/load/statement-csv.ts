// Generates a bank file with the maximum number of lines of a statement, as a CSV with running balances.
import { addDays } from '@twofold/accounting/calendar'
import { centsToDecimal } from '@twofold/accounting/money'

const DAYS = 365

/**
 * Returns a CSV with the given number of lines, in base64. The balances are consistent with the amounts. A tenth of the descriptions
 * contain non-ASCII letters.
 */
export function statementOfLines(lines: number): string {
  const rows = ['Date,Description,Amount,Balance,Reference']
  let balance = 1_000_000_00
  for (let no = 0; no < lines; no++) {
    const cents = no % 3 === 0 ? (no % 9000) * 7 + 50 : -((no % 7000) * 3 + 25)
    balance += cents
    const day = addDays('2025-01-01', Math.floor((no * DAYS) / lines))
    const name = no % 10 === 0 ? 'Bäckerei Schön' : 'Supplier'
    rows.push(
      `${day},${name} ${no % 700},${centsToDecimal(cents)},${centsToDecimal(balance)},Order ${no} of office supplies`,
    )
  }
  return Buffer.from(`${rows.join('\n')}\n`).toString('base64')
}
