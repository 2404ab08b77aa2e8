// Selling on account in demo books: invoices, what comes in for them and when, and the cases that every business has now and
// then. Only says what happens; receivables.ts writes it through the product's own commands.
import { addDays, addMonths, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import { chanceFrom } from './chance.ts'
import type { DemoLedger } from './day.ts'

/** A customer: whom it is addressed to, the terms in days, and how many days later than agreed it pays, roughly. */
export type DemoCustomer = {
  name: string
  address: string
  city: string
  state: string
  zip: string
  email: string
  phone: string
  termsDays: number
  lateDays: number
  creditLimitCents?: number
}

/** A document of a customer, by its place among them all; accounts by full name. */
export type DemoDocument = {
  kind: 'receivable invoice' | 'customer payment' | 'customer write-off'
  customer: string
  date: CalendarDate
  dueDate: CalendarDate | null
  termsDays: number | null
  preTax: number
  tax: number
  account: string
  reference: string
  comment: string
  state: 'PENDING' | 'POSTED' | 'ENDED'
  isRefund: boolean
  /** What it moves beside the customer's own account, debit-positive. */
  lines: (readonly [account: string, cents: number])[]
}

/** What of one document was applied to another, by their places. */
export type DemoApplication = { date: CalendarDate; lowering: number; raising: number; cents: number }

/** All that happened between a business and its customers. */
export type Receivables = {
  customers: readonly DemoCustomer[]
  documents: DemoDocument[]
  applications: DemoApplication[]
}

/** The accounts that sales on account touch. */
export type SalesAccounts = { bank: string; tax: string; badDebts: string }

/** A sale: to whom, what for, and the amounts in cents. */
type Sale = { customer: DemoCustomer; account: string; comment: string; preTax: number; tax: number }

/** The customers' side of a business while its books are made. */
export type SalesOnAccount = {
  receivables: Receivables
  /** Whether sales are on account already: they are in the last year, and were paid at once before. */
  hasBegun: (date: CalendarDate) => boolean
  sell: (date: CalendarDate, sale: Sale) => void
  /** Records what falls due on a day: payments, and what else was to happen. */
  live: (date: CalendarDate) => void
}

/** What becomes of the n-th invoice of the year, where it is not simply paid. */
const CASES = ['part', 'short', 'returned', 'overpaid', 'credited', 'canceled', 'prepaid', 'forgotten', 'half'] as const
const FIRST_CASE = 3
const CASE_EVERY = 2
/** So many of the newest invoices are still drafts. */
const DRAFTS = 2

/** Begins the customers' side of a business whose books are made up to `today`. */
export function openSalesOnAccount(
  ledger: DemoLedger,
  customers: readonly DemoCustomer[],
  { today, accounts, prefix }: { today: CalendarDate; accounts: SalesAccounts; prefix: string },
): SalesOnAccount {
  const chance = chanceFrom(77 + customers.length)
  const begins = addMonths(monthOf(today), -12)
  const draftsFrom = addDays(today, -4)
  const receivables: Receivables = { customers, documents: [], applications: [] }
  const due = new Map<CalendarDate, ((date: CalendarDate) => void)[]>()
  const { documents, applications } = receivables
  let invoices = 0
  let drafts = 0

  const later = (date: CalendarDate, what: (date: CalendarDate) => void) => {
    const day = weekday(date)
    due.set(day, [...(due.get(day) ?? []), what])
  }
  const record = (told: Omit<DemoDocument, 'lines'>): number => {
    const lines = linesOf(told, accounts)
    ledger.note(lines)
    return documents.push({ ...told, lines }) - 1
  }
  const apply = (date: CalendarDate, lowering: number, raising: number, cents: number) =>
    applications.push({ date, lowering, raising, cents })
  const base = { dueDate: null, termsDays: null, tax: 0, comment: '', state: 'POSTED', isRefund: false } as const
  const pay = (date: CalendarDate, customer: string, cents: number, told: Partial<DemoDocument> = {}): number => {
    const payment = {
      ...base,
      kind: 'customer payment',
      customer,
      date,
      preTax: cents,
      account: accounts.bank,
    } as const
    return record({ ...payment, reference: `Check ${chance.whole(1200, 9800)}`, ...told })
  }

  function sell(date: CalendarDate, { customer, account, comment, preTax, tax }: Sale): void {
    const { name, termsDays } = customer
    const isDraft = date >= draftsFrom && drafts < DRAFTS
    if (isDraft) drafts += 1
    const what = isDraft ? undefined : caseOf(invoices)
    invoices += 1
    const total = preTax + tax
    const told = { ...base, kind: 'receivable invoice', customer: name, account, comment } as const
    const prepaid = what === 'prepaid' ? pay(date, name, share(total, 30), { comment: 'In advance' }) : null
    const state = isDraft ? 'PENDING' : what === 'canceled' ? 'ENDED' : 'POSTED'
    const reference = `${prefix}-${chance.whole(1000, 9999)}`
    const terms = { dueDate: addDays(date, termsDays), termsDays }
    const invoice = record({ ...told, ...terms, date, preTax, tax, reference, state })
    if (prepaid !== null) apply(date, prepaid, invoice, share(total, 30))
    if (state !== 'POSTED') return
    const isQuick = chance.happens(30)
    const paidOn = addDays(date, isQuick ? chance.whole(6, termsDays) : termsDays + chance.whole(-2, customer.lateDays))
    const settle = (cents: number) => (day: CalendarDate) => apply(day, pay(day, name, cents), invoice, cents)
    const left = prepaid === null ? total : total - share(total, 30)
    const happen: Record<(typeof CASES)[number], (day: CalendarDate) => void> = {
      canceled: () => {},
      forgotten: () => {},
      half: day => settle(share(left, 50))(day),
      prepaid: settle(left),
      // Some now, the rest weeks later.
      part: day => {
        settle(share(left, 60))(day)
        later(addDays(day, 24), settle(left - share(left, 60)))
      },
      // What the customer took off by himself, and nobody asks for.
      short: day => {
        const missing = Math.min(chance.whole(900, 2600), left - 1)
        settle(left - missing)(day)
        later(addDays(day, 30), date => {
          const given = { ...base, kind: 'customer write-off', customer: name, date, preTax: missing } as const
          apply(
            date,
            record({ ...given, account: accounts.badDebts, reference: '', comment: 'Not worth the asking' }),
            invoice,
            missing,
          )
        })
      },
      // The bank sends the check back, and the customer another one.
      returned: day => {
        const payment = pay(day, name, left)
        later(addDays(day, 5), date => {
          const back = pay(date, name, left, {
            isRefund: true,
            reference: documents[payment]!.reference,
            comment: 'Check returned',
          })
          apply(date, payment, back, left)
        })
        later(addDays(day, 17), settle(left))
      },
      overpaid: day => apply(day, pay(day, name, left + 5000, { comment: 'Too much by 50.00' }), invoice, left),
      // Part of it was not right: a credit note takes it off.
      credited: day => {
        const credit = record({
          ...told,
          date: day,
          preTax: -share(preTax, 20),
          tax: -share(tax, 20),
          reference: `${reference}-C`,
          comment: `Credit for ${comment}`,
        })
        const credited = share(preTax, 20) + share(tax, 20)
        apply(day, credit, invoice, credited)
        later(addDays(day, 3), settle(left - credited))
      },
    }
    later(paidOn, what === undefined ? settle(left) : happen[what])
  }

  return {
    receivables,
    hasBegun: date => date >= begins,
    sell,
    live: date => {
      // What happens on a day may let something happen on a later one.
      for (const happen of due.get(date) ?? []) happen(date)
      due.delete(date)
    },
  }
}

function caseOf(invoice: number): (typeof CASES)[number] | undefined {
  const turn = invoice - FIRST_CASE
  return turn >= 0 && turn % CASE_EVERY === 0 ? CASES[turn / CASE_EVERY] : undefined
}

/** What a document does to the books, but for the customer's own account. */
function linesOf(
  { kind, state, preTax, tax, account, isRefund }: Omit<DemoDocument, 'lines'>,
  accounts: SalesAccounts,
): [string, number][] {
  if (state !== 'POSTED') return []
  if (kind === 'receivable invoice')
    return [
      [account, -preTax],
      [accounts.tax, -tax],
    ]
  return [[account, isRefund ? -preTax : preTax]]
}

function share(cents: number, percent: number): number {
  return Math.trunc((cents * percent) / 100)
}

/** The day itself, or the Monday after a weekend. */
function weekday(date: CalendarDate): CalendarDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, day === 0 ? 1 : day === 6 ? 2 : 0)
}
