// AGING: open balances by age at the end of a day.
import { addDays, type CalendarDate, daysBetween, FIRST_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { AGES } from './ages.ts'
import type { DrillDowns } from './drill-down.ts'
import type { Names } from './listed-line.ts'
import { type Cell, type Column, type Report, type ReportEnd, type ReportRow, tieOutOf } from './report-rows.ts'
import {
  balanceLabel,
  inNature,
  type Nature,
  natureOf,
  natureOfType,
  type ReportedAccount,
} from './reported-account.ts'

/** The ids of the money columns of an aging report: the ages, youngest first, then the columns for customers and vendors. */
export const AGING_COLUMNS = [...AGES.map(({ id }) => id), 'markedPaid', 'unapplied', 'adjustments'] as const
export type AgingColumn = (typeof AGING_COLUMNS)[number]

/** Amounts in cents by age, youngest first. */
export type Aged = readonly [Cents, Cents, Cents, Cents, Cents]

/** The oldest age column that has an upper limit. */
const OLDEST = AGES[3]

/**
 * Returns the first day whose lines are needed for an aging report. Older amounts are in the last age column. Never returns a day before
 * the start of the calendar.
 */
export function firstAgedDay(endDate: CalendarDate): CalendarDate {
  return daysBetween(FIRST_DATE, endDate) < OLDEST.daysMax ? FIRST_DATE : addDays(endDate, -OLDEST.daysMax)
}

/** Returns the index of the age column for a due date. An item that is not due yet is in the first column, Current. */
export function ageOf(dueDate: CalendarDate, endDate: CalendarDate): number {
  const days = daysBetween(dueDate, endDate)
  return AGES.findIndex(({ daysMax }) => days <= daysMax)
}

/**
 * Distributes a balance over the age columns, first in, first out. Amounts that lower the balance are deducted from the oldest increases,
 * so the balance consists of the newest increases. Example: a balance of 500 was raised by 200 today and by 100 in the last 30 days. All
 * other increases are older than 90 days. The result is 200 current, 100 in 1-30, and 200 over 90. `raised` contains the increases by age,
 * all positive. Its last value is not used. A balance below 0 is distributed over the amounts that lowered it.
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

/** An account with its balance at the end of the report (debit-positive) and its debits and credits by age, excluding subaccounts. */
export type AgedAccount = ReportedAccount & { balanceCents: Cents; debitsByAge: Aged; creditsByAge: Aged }

/** Returns an account's balance by age, positive on its normal side. A negative balance is distributed over the amounts that lowered it. */
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

/** The parts of a customer's or vendor's balance that are not aged. Amounts are positive on the normal side of the account. */
type PartyColumns = { partyId: number; markedPaidCents: Cents; unappliedCents: Cents; adjustmentsCents: Cents }

/**
 * An account's balance (debit-positive), and the balance by age, positive on the account's normal side. `party` is null for accounts that
 * do not belong to a party.
 */
export type AgedBalance = {
  account: Pick<ReportedAccount, 'id' | 'name' | 'type'>
  balanceCents: Cents
  ages: Aged
  party: PartyColumns | null
}

/** Returns the balances of some accounts by age, calculated from their lines. Accounts with a balance of 0 are omitted. */
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

/** Returns the label of an aging column. */
export function agingLabel(column: AgingColumn): string {
  return [...AGES, ...PARTY_COLUMNS].find(({ id }) => id === column)?.label ?? ''
}

/** The notice of an aging report without rows. */
export const NOTHING_OPEN_NOTICE = 'There are no open items.'

type AgingParams = {
  aged: readonly AgedBalance[]
  endDate: CalendarDate
  names: Names
  notice: string
  drillDowns: DrillDowns
}

/**
 * Returns the aging report for the given balances. For customers and vendors, it also has columns for amounts that are marked as paid,
 * unapplied, or entered manually. Ties every row to its ledger balance. If the accounts have different normal sides, sums are debits less
 * credits.
 */
export function agingReport({ aged, endDate, names, notice, drillDowns }: AgingParams): Report {
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
    rows: agingRows({ aged, endDate, names, drillDowns, nature, hasParties }),
  }
}

type Rows = Omit<AgingParams, 'notice'> & { nature: Nature; hasParties: boolean }

// A generator, so that the first rows are sent before all rows are computed.
function* agingRows({ aged, endDate, names, drillDowns, nature, hasParties }: Rows): Generator<ReportRow, ReportEnd> {
  const sums = (hasParties ? [...AGES, ...PARTY_COLUMNS] : AGES).map(() => 0)
  const lines = { endDate }
  // A party's row drills down to all lines up to the end date of the report. The end date is not repeated in every row.
  const all = {}
  let [whole, booked, doRowsTie] = [0, 0, true]
  for (const { account, balanceCents, ages, party } of aged) {
    const own = natureOfType(account.type)
    // A party's row shows the name of its account without the parent accounts. This is the name of the party.
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
    const { drill } = drillDowns.own(account, party === null ? lines : all)
    if (party !== null) drill.partyId = party.partyId
    yield { kind: 'line', depth: 0, cells, drill }
  }
  const tie = tieOutOf(
    hasParties
      ? 'Each row equals the balance of its account. The total equals the ledger balance.'
      : 'The aged amounts add up to the ledger balances.',
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
