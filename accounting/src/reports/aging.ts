// AGING: how old what is owed is at the end of a day.
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { AGES } from './ages.ts'
import type { WaysBehind } from './behind.ts'
import type { Names } from './listed-line.ts'
import { type Cell, type Column, type Report, type ReportEnd, type Row, tieOutOf } from './report-rows.ts'
import {
  balanceLabel,
  inNature,
  type Nature,
  natureOf,
  natureOfType,
  type ReportedAccount,
} from './reported-account.ts'

/** The columns of money of an aging by their ids: the ages from the youngest, then what parties have beside them. */
export const AGING_COLUMNS = [...AGES.map(({ id }) => id), 'markedPaid', 'unapplied', 'adjustments'] as const
export type AgingColumn = (typeof AGING_COLUMNS)[number]

/** Cents by age, youngest first. */
export type Aged = readonly [Cents, Cents, Cents, Cents, Cents]

const FIRST_DAY: CalendarDate = '0001-01-02'
/** The oldest age that has an end. */
const OLDEST = AGES[3]

/** The first day whose lines are looked at: what is older is of the last age, whatever its day. Never before the calendar's
 * beginning. */
export function firstAgedDay(endDate: CalendarDate): CalendarDate {
  return daysBetween(FIRST_DAY, endDate) < OLDEST.daysMax ? FIRST_DAY : addDays(endDate, -OLDEST.daysMax)
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

/** What stands beside the ages of a customer's or vendor's balance, in its sign by nature. */
type PartyColumns = { partyId: number; markedPaidCents: Cents; unappliedCents: Cents; adjustmentsCents: Cents }

/** An account's balance (debit-positive) with its ages, in its sign by nature. Of a party's documents; of other accounts
 * `party` is null. */
export type AgedBalance = {
  account: Pick<ReportedAccount, 'id' | 'name' | 'type'>
  balanceCents: Cents
  ages: Aged
  party: PartyColumns | null
}

/** The balances of some accounts, those of 0 left out, aged by their lines. */
export function agedByLines(accounts: readonly AgedAccount[], ids: ReadonlySet<number>): AgedBalance[] {
  return accounts
    .filter(account => ids.has(account.id) && account.balanceCents !== 0)
    .map(account => {
      const { balanceCents } = account
      return { account, balanceCents, ages: agesOfAccount(account), party: null }
    })
}

const PARTY_COLUMNS = [
  { id: 'markedPaid', label: 'Marked paid' },
  { id: 'unapplied', label: 'Unapplied' },
  { id: 'adjustments', label: 'Adjustments' },
] as const

/** What a column of an aging is called. */
export function agingLabel(column: AgingColumn): string {
  return [...AGES, ...PARTY_COLUMNS].find(({ id }) => id === column)?.label ?? ''
}

/** What an aging says when it has no row. */
export const NOTHING_OPEN_NOTICE = 'Nothing is open.'

type Asked = {
  aged: readonly AgedBalance[]
  endDate: CalendarDate
  names: Names
  notice: string
  ways: WaysBehind
}

/**
 * The balances by age, however each was aged; of customers and vendors also what is marked paid, not applied yet, or entered by
 * hand. Ties every row to its balance in the ledger. Accounts of both natures add up debits less credits.
 */
export function agingReport({ aged, endDate, names, notice, ways }: Asked): Report {
  const nature = natureOf(aged.map(({ account }) => account))
  const hasParties = aged.some(({ party }) => party !== null)
  return {
    columns: [
      { id: 'account', label: 'Account', kind: 'link' },
      ...AGES.map(({ id, label }) => money(id, label)),
      ...(hasParties ? PARTY_COLUMNS.map(({ id, label }) => money(id, label)) : []),
      money('total', balanceLabel(nature).replace('Balance', 'Total')),
    ],
    notice: notice === '' && aged.length === 0 ? NOTHING_OPEN_NOTICE : notice,
    rows: agingRows({ aged, endDate, names, ways, nature, hasParties }),
  }
}

type Rows = Omit<Asked, 'notice'> & { nature: Nature; hasParties: boolean }

// One by one: of many thousand rows the first are on their way while the last are not made yet.
function* agingRows({ aged, endDate, names, ways, nature, hasParties }: Rows): Generator<Row, ReportEnd> {
  const sums = (hasParties ? [...AGES, ...PARTY_COLUMNS] : AGES).map(() => 0)
  const lines = { endDate }
  // A party's row leads to all up to the report's own last day, which is not said twenty thousand times.
  const all = {}
  let [whole, booked, doRowsTie] = [0, 0, true]
  for (const { account, balanceCents, ages, party } of aged) {
    const own = natureOfType(account.type)
    // A party is known by its own name, which its account bears.
    const cells: Cell[] = [party === null ? (names.get(account.id) ?? account.name) : account.name, ...ages]
    if (hasParties) cells.push(...besideOf(party))
    let total = 0
    for (let index = 0; index < sums.length; index += 1) {
      const cents = (cells[index + 1] as Cents | null) ?? 0
      sums[index] = (sums[index] ?? 0) + inNature(inNature(cents, own), nature)
      total += cents
    }
    cells.push(total)
    doRowsTie &&= total === inNature(balanceCents, own)
    whole += inNature(inNature(total, own), nature)
    booked += inNature(balanceCents, nature)
    const { drill } = ways.own(account, party === null ? lines : all)
    if (party !== null) drill.partyId = party.partyId
    yield { kind: 'line', depth: 0, cells, drill }
  }
  const tie = tieOutOf(
    hasParties
      ? 'Each row adds up to the balance of its account, and all to the ledger.'
      : 'The ages add up to the balances of the ledger.',
    whole,
    booked,
  )
  return {
    totals: aged.length === 0 ? [] : [{ kind: 'total', depth: 0, cells: ['Total', ...sums, whole] }],
    tieOut: { ...tie, holds: tie.holds && doRowsTie },
  }
}

function besideOf(party: PartyColumns | null): (Cents | null)[] {
  return party === null ? [null, null, null] : [party.markedPaidCents, party.unappliedCents, party.adjustmentsCents]
}
