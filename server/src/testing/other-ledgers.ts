// The other programs that read our files, asked what they make of them. They are Debian packages and may be absent.
import { spawnSync } from 'node:child_process'
import { addDays } from '@twofold/accounting/calendar'

/** Own balances by account name in cents, debits positive; accounts of 0 may be left out. */
export type OtherBalances = Map<string, number>

/** What hledger makes of a journal over a period: figures by account name in cents, debits positive, those of 0 perhaps left
 * out; and what it finds earned less spent. Days are both included. */
export function hledgerFigures(file: string, period: { startDate: string; endDate: string }): OtherFigures {
  const end = addDays(period.endDate, 1)
  const balance = (...dates: string[]) =>
    csvOf(['-f', file, 'balance', '--flat', '--no-total', ...dates]).map(
      ([name = '', , amount = '']): [string, number] => [name, centsOf(amount)],
    )
  // Its own statement of income takes minutes where accounts are many; this asks for the same by the types that it knows.
  const earned = balance('-b', period.startDate, '-e', end, 'type:RX')
  return {
    opening: new Map(balance('-e', period.startDate)),
    movement: new Map(balance('-b', period.startDate, '-e', end)),
    closing: new Map(balance('-e', end)),
    netIncome: 0 - earned.reduce((sum, [, cents]) => sum + cents, 0),
  }
}

/** Cents by account name, and income less expenses of the period. */
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

/** Whether a program is there; says so when it is not. */
function isThere(program: string, package_: string): boolean {
  const { error } = spawnSync(program, ['--version'])
  if (error) console.log(`${program} is absent (Debian package ${package_}): what it makes of our files was not asked.`)
  return error === undefined
}

/** The programs that are there to be asked: a test that needs one is skipped without it, and told as skipped. */
export const IS_THERE = { hledger: isThere('hledger', 'hledger'), beancount: isThere('bean-check', 'beancount') }

/** What hledger makes of a journal, checked as strictly as it can; null when hledger is absent. */
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

/** What Beancount makes of a file that bean-check has nothing against; null when Beancount is absent. */
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
  if (whole === '') throw new Error(`"${amount}" is no amount`)
  return Number(`${minus}${whole}${fraction.padEnd(2, '0')}`)
}
