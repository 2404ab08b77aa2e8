// Runs the same reports with hledger, if it is installed, on a journal of similar transactions.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { accountName } from '../bench-books.ts'
import { FILE_DAYS } from '../imported-books.ts'
import { centsOf, pairOf } from '../posts.ts'
import type { Run } from '../run.ts'
import { anyDay, LEDGER_OF, twelveMonths, typeOf } from './report-queries.ts'

const OTHER_PROGRAM = 'hledger'
const JOURNAL_TRANSACTIONS = 100_000
const DAYS = FILE_DAYS.spread

/** The letters that hledger uses for account types. */
const LETTERS: Partial<Record<AccountType, string>> = {
  ASSET: 'A',
  LIABILITY: 'L',
  EQUITY: 'E',
  INCOME: 'R',
  EXPENSE: 'X',
}

/**
 * Returns the time that hledger needs for the same reports on a journal of similar transactions. Returns null if hledger is not installed.
 */
export function askHledger(
  { environment, extent, say }: Run,
  accounts: number,
): { count: number; took: string } | null {
  if (spawnSync(OTHER_PROGRAM, ['--version']).error) return null
  const count = Math.min(extent.bookSizes.at(-1) ?? 0, JOURNAL_TRANSACTIONS)
  say(`Running ${OTHER_PROGRAM} on ${count.toLocaleString('en')} transactions`)
  const file = join(environment.folder, 'reported.journal')
  writeFileSync(file, journalOf(accounts, count))
  const { startDate, endDate } = twelveMonths(0)
  const year = ['-b', startDate, '-e', addDays(endDate, 1)]
  const asked = {
    'trial balance': ['balance', '--flat', '-e', anyDay(400)],
    'balance sheet': ['balancesheet', '-e', anyDay(400)],
    'income statement': ['incomestatement', ...year],
    'one account': ['register', `^${accountName(LEDGER_OF)}$`, ...year],
  }
  const took = Object.entries(asked).map(([name, words]) => {
    const beganAt = performance.now()
    const { status } = spawnSync(OTHER_PROGRAM, ['-f', file, ...words], { maxBuffer: 1 << 28, timeout: 120_000 })
    return status === 0
      ? `${name} ${((performance.now() - beganAt) / 1000).toFixed(1)} s`
      : `${name}: no answer in 120 s`
  })
  rmSync(file)
  return { count, took: took.join(', ') }
}

function journalOf(accounts: number, count: number): string {
  const declared = Array.from(
    { length: accounts },
    (_, no) => `account ${accountName(no)}  ; type: ${LETTERS[typeOf(no)]}`,
  )
  const entries = Array.from({ length: count }, (_, n) => {
    const { debit, credit } = pairOf(n, accounts, 'spread')
    const date = addDays(DAYS.first, Math.floor((n / count) * DAYS.count))
    const amount = (centsOf(n) / 100).toFixed(2)
    return `${date} Office supplies ${n}\n    ${accountName(debit)}  ${amount} USD\n    ${accountName(credit)}  -${amount} USD\n`
  })
  return [...declared, '', ...entries].join('\n')
}
