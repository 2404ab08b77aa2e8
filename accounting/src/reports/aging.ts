// AGING: how old what is owed is at the end of a day.
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { Names } from './listed-line.ts'
import { type Column, type Report, type Row, reportOf, tieOutOf } from './report-rows.ts'
import { balanceLabel, inNature, natureOf, type ReportedAccount } from './reported-account.ts'
import { drillOf } from './statement.ts'

/** The ages in days that stand in a column together, from the youngest; the last has no end. */
export const AGES = [
  { id: 'current', label: 'Current', daysMax: 0 },
  { id: 'days30', label: '1\u201330', daysMax: 30 },
  { id: 'days60', label: '31\u201360', daysMax: 60 },
  { id: 'days90', label: '61\u201390', daysMax: 90 },
  { id: 'older', label: 'Over 90', daysMax: Number.POSITIVE_INFINITY },
] as const

/** Cents by age, youngest first. */
export type Aged = readonly [Cents, Cents, Cents, Cents, Cents]

/** The first day whose lines are looked at: what is older is over 90 days, whatever its day. Null before the calendar's
 * beginning. */
export function firstAgedDay(endDate: CalendarDate): CalendarDate {
  return endDate < '0001-04-02' ? '0001-01-02' : addDays(endDate, -90)
}

/** The column of something that is due on a day: what is not due yet is current. */
export function ageOf(dueDate: CalendarDate, endDate: CalendarDate): number {
  const days = daysBetween(dueDate, endDate)
  return AGES.findIndex(({ daysMax }) => days <= daysMax)
}

/**
 * A balance by age, first in, first out: what lowers it takes from the oldest first, so what is left is the newest of what
 * raised it. A balance of 500 that was raised by 200 today and by 100 in the last 30 days is 200 current, 100 of 1-30, and 200
 * over 90 when nothing else raised it since. `raised` are the raising lines by age (over 90 does not matter), all positive; a
 * balance below 0 is aged by what lowered it.
 */
export function agedBalance(balanceCents: Cents, raised: Aged): Aged {
  let left = balanceCents
  const [current, days30, days60, days90] = raised.slice(0, 4).map(cents => {
    const part = Math.min(left, cents)
    left -= part
    return part
  })
  return [current ?? 0, days30 ?? 0, days60 ?? 0, days90 ?? 0, left]
}

/** An account with its balance at the end (debit-positive) and its own debits and credits by age. */
export type AgedAccount = ReportedAccount & { balanceCents: Cents; debitsByAge: Aged; creditsByAge: Aged }

/** The ages of an account's balance, in its sign by nature; a negative balance is aged by what lowered it. */
export function agesOfAccount(account: AgedAccount): Aged {
  const nature = natureOf([account])
  const balance = inNature(account.balanceCents, nature)
  const [raised, lowered] =
    nature === 'CREDIT' ? [account.creditsByAge, account.debitsByAge] : [account.debitsByAge, account.creditsByAge]
  if (balance >= 0) return agedBalance(balance, raised)
  const [current, days30, days60, days90, older] = agedBalance(-balance, lowered)
  return [0 - current, 0 - days30, 0 - days60, 0 - days90, 0 - older]
}

const money = (id: string, label: string): Column => ({ id, label, kind: 'money' })

/** An account's balance (debit-positive) with its ages, in its sign by nature. */
export type AgedBalance = { account: ReportedAccount; balanceCents: Cents; ages: Aged }

/** The balances of some accounts, those of 0 left out, aged by their lines. */
export function agedByLines(accounts: readonly AgedAccount[], ids: ReadonlySet<number>): AgedBalance[] {
  return accounts
    .filter(account => ids.has(account.id) && account.balanceCents !== 0)
    .map(account => ({ account, balanceCents: account.balanceCents, ages: agesOfAccount(account) }))
}

type Asked = { aged: readonly AgedBalance[]; endDate: CalendarDate; names: Names; notice: string }

/**
 * The balances by age, however each was aged. Ties the ages to the ledger's balances. Accounts of both natures add up debits
 * less credits.
 */
export function agingReport({ aged, endDate, names, notice }: Asked): Report {
  const nature = natureOf(aged.map(({ account }) => account))
  const rows: Row[] = []
  const sums = [0, 0, 0, 0, 0]
  for (const { account, ages } of aged) {
    const own = natureOf([account])
    ages.forEach((cents, index) => {
      sums[index] = (sums[index] ?? 0) + inNature(inNature(cents, own), nature)
    })
    const total = ages.reduce((sum, cents) => sum + cents, 0)
    const name = names.get(account.id) ?? account.name
    rows.push({ kind: 'line', depth: 0, cells: [name, ...ages, total], ...drillOf(account, { endDate }) })
  }
  const whole = sums.reduce((sum, cents) => sum + cents, 0)
  const booked = inNature(
    aged.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
    nature,
  )
  return reportOf({
    columns: [
      { id: 'account', label: 'Account', kind: 'link' },
      ...AGES.map(({ id, label }) => money(id, label)),
      money('total', balanceLabel(nature).replace('Balance', 'Total')),
    ],
    rows,
    end: {
      totals: [{ kind: 'total', depth: 0, cells: ['Total', ...sums, whole] }],
      tieOut: tieOutOf('The ages add up to the balances of the ledger.', whole, booked),
    },
    notice,
  })
}
