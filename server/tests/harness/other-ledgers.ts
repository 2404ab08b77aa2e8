// Runs other accounting programs on exported files. They are Debian packages and may not be installed.
import { spawnSync } from 'node:child_process'
import { addDays } from '@twofold/accounting/calendar'

/**
 * The balance of each account in cents, debit-positive, by account name. Excludes subaccounts. Accounts with a balance of 0 may be missing.
 */
export type OtherBalances = Map<string, number>

/**
 * Returns the net income for a period and the account balances that hledger calculates for a journal. The period includes its first and
 * last day. Balances are in cents, debit-positive, by account name. Accounts with a balance of 0 may be missing.
 */
export function hledgerFigures(file: string, period: { startDate: string; endDate: string }): OtherFigures {
  const end = addDays(period.endDate, 1)
  const balance = (...dates: string[]) =>
    csvOf(['-f', file, 'balance', '--flat', '--no-total', ...dates]).map(
      ([name = '', , amount = '']): [string, number] => [name, centsOf(amount)],
    )
  // hledger's own income statement takes minutes for many accounts. This query by account type returns the same amounts.
  const earned = balance('-b', period.startDate, '-e', end, 'type:RX')
  return {
    opening: new Map(balance('-e', period.startDate)),
    movement: new Map(balance('-b', period.startDate, '-e', end)),
    closing: new Map(balance('-e', end)),
    netIncome: 0 - earned.reduce((sum, [, cents]) => sum + cents, 0),
  }
}

/** Balances in cents by account name, and the net income of the period. */
export type OtherFigures = {
  opening: OtherBalances
  movement: OtherBalances
  closing: OtherBalances
  netIncome: number
}

function csvOf(args: readonly string[]): string[][] {
  return run('hledger', [...args, '-O', 'csv', '--layout=bare'])
    .trim()
    .split('\n')
    .slice(1)
    .map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1', BEANCOUNT_DISABLE_LOAD_CACHE: '1' },
  })
  if (error) throw error
  if (status !== 0 || stderr !== '')
    throw new Error(`${program} ${args[0]} ended with ${status}: ${stderr.slice(0, 4000)}`)
  return stdout
}

/** Returns whether a program is installed. Prints a notice if it is not. */
function isThere(program: string, package_: string): boolean {
  const { error } = spawnSync(program, ['--version'])
  if (error)
    console.log(
      `${program} is not installed (Debian package ${package_}), so its reading of exported files is not tested.`,
    )
  return error === undefined
}

/** The installed programs. A test that needs another program is reported as skipped. */
export const IS_THERE = { hledger: isThere('hledger', 'hledger'), beancount: isThere('bean-check', 'beancount') }

/** Returns the balances that hledger calculates for a journal in its strictest mode, or null if hledger is not installed. */
export function hledgerBalances(file: string): OtherBalances | null {
  if (!IS_THERE.hledger) return null
  run('hledger', ['-f', file, 'check', 'accounts', 'commodities', 'ordereddates'])
  const out = run('hledger', ['-f', file, 'balance', '--flat', '--no-total', '--empty', '-O', 'csv', '--layout=bare'])
  return new Map(
    out
      .trim()
      .split('\n')
      .slice(1)
      .map(line => {
        const [, name = '', amount = ''] = /^"(.*)",".*?","(.*)"$/.exec(line) ?? []
        return [name.replaceAll('""', '"'), centsOf(amount)]
      }),
  )
}

/** Returns the balances that Beancount calculates for a file that bean-check accepts, or null if Beancount is not installed. */
export function beancountBalances(file: string): OtherBalances | null {
  if (!IS_THERE.beancount) return null
  run('bean-check', ['--no-cache', file])
  const out = run('bean-query', ['-f', 'csv', file, 'SELECT account, sum(number) GROUP BY account'])
  const rows = out.trim().split('\n').slice(1)
  return new Map(
    rows
      .map(row => row.split(',').map(cell => cell.trim()) as [string, string])
      .map(([name, amount]) => [name, centsOf(amount)]),
  )
}

function centsOf(amount: string): number {
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === '') throw new Error(`"${amount}" is not an amount`)
  return Number(`${minus}${whole}${fraction.padEnd(2, '0')}`)
}
