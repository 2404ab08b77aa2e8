// Purchases on account in demo books: bills, weekly payments on Thursdays, and special cases such as partial payments and credits.
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import type { PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import { chanceFrom } from './chance.ts'
import { weekdayOf } from './day.ts'
import type { DemoLedger } from './demo-ledger.ts'
import { type DemoDocument, type DemoParty, type OnAccount, openAccountBook, percentOf } from './on-account.ts'

/**
 * A vendor: its payment method, the business's account number with the vendor, and the sales tax included in its prices, in hundredths of a
 * percent.
 */
export type DemoVendor = DemoParty & { method: PaymentMethod; ourAccount?: string; taxRate?: number }

/** A purchase: the vendor by name, the account, the description, and the cost in cents, including tax. */
type Purchase = { vendor: string; account: string; comment: string; cents: number }

/** The vendors of a business, and functions that record purchases while the books are created. */
export type PurchasesOnAccount = {
  payables: OnAccount<DemoVendor>
  /**
   * Returns whether purchases on this day are on account. Purchases in the last year of the books are on account. Earlier purchases are
   * paid immediately.
   */
  hasBegun: (date: CalendarDate) => boolean
  receive: (date: CalendarDate, purchase: Purchase) => void
  /** Runs the events of a day, and pays due bills on Thursdays. */
  live: (date: CalendarDate) => void
}

/** Special cases of bills, by the index of the bill in the year. */
const CASES = ['part', 'credited', 'twice', 'rejected', 'deposit', 'returned', 'disputed'] as const
const FIRST_CASE = 4
const CASE_EVERY = 5
/** The number of most recent days whose bills are not approved yet. */
const DAYS_UNSEEN = 12
/** The minimum bank balance after payments, in cents. */
const KEPT = 300_000

/** A payment of `cents` on a bill, to be made on the next Thursday. `then` is called after the payment. */
type PlannedPayment = { bill: number; cents: number; then?: ((date: CalendarDate) => void) | undefined }

/** Creates the vendor bills and payments of a demo business. The books end at `today`. */
export function openPurchasesOnAccount(
  ledger: DemoLedger,
  vendors: readonly DemoVendor[],
  { today, bank }: { today: CalendarDate; bank: string },
): PurchasesOnAccount {
  const chance = chanceFrom(401 + vendors.length)
  const book = openAccountBook(ledger, vendors, today)
  const { apply, later } = book
  const { documents } = book.onAccount
  const vendorOf = new Map(vendors.map(vendor => [vendor.name, { vendor, lastNumber: chance.whole(1200, 7800) }]))
  const plannedPayments = new Map<string, PlannedPayment[]>(vendors.map(({ name }) => [name, []]))
  const credits = new Map<string, { place: number; left: number }[]>(vendors.map(({ name }) => [name, []]))
  let bills = 0
  let checks = 4100

  const base = { dueDate: null, termsDays: null, tax: 0, comment: '', state: 'POSTED', isRefund: false } as const
  const record = (fields: Omit<DemoDocument, 'lines'>) => book.record({ ...fields, lines: linesOf(fields) })
  const pay = (date: CalendarDate, party: string, cents: number, fields: Partial<DemoDocument> = {}): number => {
    checks += 1
    const isCheck = vendorOf.get(party)?.vendor.method === 'CHECK'
    const reference = `${isCheck ? 'Check' : 'ACH'} ${checks}`
    return record({ ...base, kind: 'vendor payment', party, date, preTax: cents, account: bank, reference, ...fields })
  }
  const refund = (date: CalendarDate, creditItem: number, cents: number, comment: string) => {
    const { party, reference } = documents[creditItem]!
    const fields = { isRefund: true, reference, comment } as const
    apply(date, creditItem, pay(date, party, cents, fields), cents)
  }
  const creditFor = (date: CalendarDate, bill: number, percent: number) => {
    const { kind, party, account, preTax, tax, reference, comment } = documents[bill]!
    const amounts = { preTax: -percentOf(preTax, percent), tax: -percentOf(tax, percent) }
    const fields = { ...base, kind, party, date, account, ...amounts, comment: `Credit for ${comment}` }
    return { place: record({ ...fields, reference: `${reference}-C` }), left: -(amounts.preTax + amounts.tax) }
  }

  /**
   * Pays the open bills of a vendor. Applies its open credits first, then makes one payment for the rest. Postpones the payment by a week
   * if the bank balance is too low.
   */
  function payVendor(date: CalendarDate, party: string, items: readonly PlannedPayment[]): void {
    const open = credits.get(party)!
    const total = items.reduce((sum, { cents }) => sum + cents, 0)
    const taken = Math.min(
      total,
      open.reduce((sum, { left }) => sum + left, 0),
    )
    if (total === 0 || ledger.balanceOf(bank) - (total - taken) < KEPT) return
    plannedPayments.set(party, [])
    const payment = total > taken ? [{ place: pay(date, party, total - taken), left: total - taken }] : []
    const sources = [...open, ...payment]
    for (const { bill, cents, then } of items) {
      for (let missing = cents; missing > 0; ) {
        const source = sources.find(({ left }) => left > 0)!
        const part = Math.min(missing, source.left)
        apply(date, source.place, bill, part)
        source.left -= part
        missing -= part
      }
      then?.(date)
    }
    credits.set(
      party,
      open.filter(({ left }) => left > 0),
    )
  }

  function receive(date: CalendarDate, { vendor: party, account, comment, cents }: Purchase): void {
    const known = vendorOf.get(party)!
    const { termsDays, lateDays, taxRate = 0 } = known.vendor
    known.lastNumber += chance.whole(3, 40)
    // Only rent bills are due within a few days. They have no special cases.
    const isArguable = termsDays >= 10
    const what = isArguable ? caseOf(bills) : undefined
    if (isArguable) bills += 1
    const state = what === 'rejected' ? 'ENDED' : date > addDays(today, -DAYS_UNSEEN) ? 'PENDING' : 'POSTED'
    const tax = cents - Math.round((cents * 10_000) / (10_000 + taxRate))
    const fields = { ...base, kind: 'payable invoice', party, date, account, preTax: cents - tax, tax, state } as const
    const dueDate = addDays(date, termsDays)
    const reference = `${known.lastNumber}`
    const bill = record({ ...fields, dueDate, termsDays, reference, comment: sentenceCase(comment) })
    const isDeposited = what === 'deposit' && state === 'POSTED'
    if (isDeposited)
      apply(date, pay(date, party, percentOf(cents, 30), { comment: 'Deposit' }), bill, percentOf(cents, 30))
    if (state !== 'POSTED' || what === 'disputed') return
    const planPayment = (part: number, then?: (day: CalendarDate) => void) =>
      plannedPayments.get(party)!.push({ bill, cents: part, then })
    const left = isDeposited ? cents - percentOf(cents, 30) : cents
    const happen: Record<Exclude<(typeof CASES)[number], 'rejected' | 'disputed'>, (day: CalendarDate) => void> = {
      deposit: () => planPayment(left),
      // Pays a part of the bill now and the rest weeks later.
      part: () =>
        planPayment(percentOf(left, 60), day => later(addDays(day, 20), () => planPayment(left - percentOf(left, 60)))),
      // The vendor corrects a bill with a credit, which reduces the next payment.
      credited: day => {
        credits.get(party)!.push(creditFor(day, bill, 20))
        planPayment(left)
      },
      // The bill is paid twice by mistake, and the vendor refunds the second payment.
      twice: () =>
        planPayment(left, day =>
          later(addDays(day, 5), again => {
            const payment = pay(again, party, left)
            later(addDays(again, 16), date => refund(date, payment, left, 'Refund of duplicate payment'))
          }),
        ),
      // The vendor refunds goods that are returned after payment.
      returned: () =>
        planPayment(left, day =>
          later(addDays(day, 9), returned => {
            const credit = creditFor(returned, bill, 15)
            later(addDays(returned, 12), date => refund(date, credit.place, credit.left, 'Refund for returned goods'))
          }),
        ),
    }
    const paidOn = addDays(dueDate, chance.whole(1 - Math.min(termsDays, 7), lateDays))
    later(paidOn, what === undefined || what === 'rejected' ? () => planPayment(left) : happen[what])
  }

  // Leaves some items open at the end of the books: an advance payment and an unused credit.
  later(addDays(today, -6), date => pay(date, vendors[0]!.name, 50_000, { comment: 'Advance payment' }))
  later(addDays(today, -5), date => {
    const last = documents.findLastIndex(
      ({ kind, state, preTax }) => kind === 'payable invoice' && state === 'POSTED' && preTax > 0,
    )
    if (last >= 0) creditFor(date, last, 10)
  })

  return {
    payables: book.onAccount,
    hasBegun: book.hasBegun,
    receive,
    live: date => {
      book.live(date)
      if (weekdayOf(date) === 4) for (const [party, items] of plannedPayments) payVendor(date, party, items)
    },
  }
}

function caseOf(bill: number): (typeof CASES)[number] | undefined {
  const turn = bill - FIRST_CASE
  return turn >= 0 && turn % CASE_EVERY === 0 ? CASES[(turn / CASE_EVERY) % CASES.length] : undefined
}

/** Returns the lines of a document, except the line on the vendor's account. */
function linesOf({ kind, state, preTax, tax, account, isRefund }: Omit<DemoDocument, 'lines'>): [string, number][] {
  if (state !== 'POSTED') return []
  if (kind === 'payable invoice') return [[account, preTax + tax]]
  return [[account, isRefund ? preTax : -preTax]]
}

function sentenceCase(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
