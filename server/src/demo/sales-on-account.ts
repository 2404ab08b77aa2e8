// Sales on account in demo books: invoices, payments, and common special cases.
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { chanceFrom } from './chance.ts'
import type { DemoLedger } from './demo-ledger.ts'
import { type DemoDocument, type DemoParty, type OnAccount, openAccountBook, percentOf } from './on-account.ts'

/** A customer and its credit limit. */
export type DemoCustomer = DemoParty & { creditLimitCents?: number }

/** The accounts used by sales on account. */
export type SalesAccounts = { bank: string; tax: string; badDebts: string }

/** A sale: the customer, the account, the description, and the amounts in cents. */
type Sale = { customer: DemoCustomer; account: string; comment: string; preTax: number; tax: number }

/** The invoices and payments of a business for which demo books are generated. */
export type SalesOnAccount = {
  receivables: OnAccount<DemoCustomer>
  /**
   * Returns whether sales on this day are on account. Sales in the last year of the books are on account. Earlier sales are paid
   * immediately.
   */
  hasBegun: (date: CalendarDate) => boolean
  sell: (date: CalendarDate, sale: Sale) => void
  /** Processes the events of a day: payments and special cases. */
  live: (date: CalendarDate) => void
}

/** Special cases, one for every second invoice of a year. */
const CASES = ['part', 'short', 'returned', 'overpaid', 'credited', 'canceled', 'prepaid', 'forgotten', 'half'] as const
const FIRST_CASE = 3
const CASE_EVERY = 2
/** The number of recent invoices that are left as drafts. */
const DRAFTS = 2

/** Creates the invoices and customer payments of a demo business. The books end at `today`. */
export function openSalesOnAccount(
  ledger: DemoLedger,
  customers: readonly DemoCustomer[],
  { today, accounts, prefix }: { today: CalendarDate; accounts: SalesAccounts; prefix: string },
): SalesOnAccount {
  const chance = chanceFrom(77 + customers.length)
  const draftsFrom = addDays(today, -4)
  const book = openAccountBook(ledger, customers, today)
  const { apply, later } = book
  const { documents } = book.onAccount
  let invoices = 0
  let drafts = 0

  const record = (fields: Omit<DemoDocument, 'lines'>) => book.record({ ...fields, lines: linesOf(fields, accounts) })
  const base = { dueDate: null, termsDays: null, tax: 0, comment: '', state: 'POSTED', isRefund: false } as const
  const pay = (date: CalendarDate, customer: string, cents: number, fields: Partial<DemoDocument> = {}): number => {
    const payment = {
      ...base,
      kind: 'customer payment',
      party: customer,
      date,
      preTax: cents,
      account: accounts.bank,
    } as const
    return record({ ...payment, reference: `Check ${chance.whole(1200, 9800)}`, ...fields })
  }

  function sell(date: CalendarDate, { customer, account, comment, preTax, tax }: Sale): void {
    const { name, termsDays } = customer
    const isDraft = date >= draftsFrom && drafts < DRAFTS
    if (isDraft) drafts += 1
    const what = isDraft ? undefined : caseOf(invoices)
    invoices += 1
    const total = preTax + tax
    const fields = { ...base, kind: 'receivable invoice', party: name, account, comment } as const
    const prepaid = what === 'prepaid' ? pay(date, name, percentOf(total, 30), { comment: 'Advance payment' }) : null
    const state = isDraft ? 'PENDING' : what === 'canceled' ? 'ENDED' : 'POSTED'
    const reference = `${prefix}-${chance.whole(1000, 9999)}`
    const terms = { dueDate: addDays(date, termsDays), termsDays }
    const invoice = record({ ...fields, ...terms, date, preTax, tax, reference, state })
    if (prepaid !== null) apply(date, prepaid, invoice, percentOf(total, 30))
    if (state !== 'POSTED') return
    const isQuick = chance.happens(30)
    const paidOn = addDays(date, isQuick ? chance.whole(6, termsDays) : termsDays + chance.whole(-2, customer.lateDays))
    const settle = (cents: number) => (day: CalendarDate) => apply(day, pay(day, name, cents), invoice, cents)
    const left = prepaid === null ? total : total - percentOf(total, 30)
    const happen: Record<(typeof CASES)[number], (day: CalendarDate) => void> = {
      canceled: () => {},
      forgotten: () => {},
      half: day => settle(percentOf(left, 50))(day),
      prepaid: settle(left),
      // The customer pays a part of the invoice now and the rest weeks later.
      part: day => {
        settle(percentOf(left, 60))(day)
        later(addDays(day, 24), settle(left - percentOf(left, 60)))
      },
      // The customer deducts a small amount, which is written off.
      short: day => {
        const missing = Math.min(chance.whole(900, 2600), left - 1)
        settle(left - missing)(day)
        later(addDays(day, 30), date => {
          const given = { ...base, kind: 'customer write-off', party: name, date, preTax: missing } as const
          apply(
            date,
            record({ ...given, account: accounts.badDebts, reference: '', comment: 'Small balance written off' }),
            invoice,
            missing,
          )
        })
      },
      // The check bounces. The customer sends another check.
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
      overpaid: day => apply(day, pay(day, name, left + 5000, { comment: 'Overpaid by 50.00' }), invoice, left),
      // A credit note corrects the invoice and reduces its open amount.
      credited: day => {
        const credit = record({
          ...fields,
          date: day,
          preTax: -percentOf(preTax, 20),
          tax: -percentOf(tax, 20),
          reference: `${reference}-C`,
          comment: `Credit for ${comment}`,
        })
        const credited = percentOf(preTax, 20) + percentOf(tax, 20)
        apply(day, credit, invoice, credited)
        later(addDays(day, 3), settle(left - credited))
      },
    }
    later(paidOn, what === undefined ? settle(left) : happen[what])
  }

  return { receivables: book.onAccount, hasBegun: book.hasBegun, sell, live: book.live }
}

function caseOf(invoice: number): (typeof CASES)[number] | undefined {
  const turn = invoice - FIRST_CASE
  return turn >= 0 && turn % CASE_EVERY === 0 ? CASES[turn / CASE_EVERY] : undefined
}

/** Returns the lines of a document, except the line on the customer's account. */
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
