// Recurring transactions of the demo businesses: purchases, payroll, loans, taxes and transfers.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Chance } from './chance.ts'
import { isDue, isMonthEnd } from './day.ts'
import type { DemoLedger } from './demo-ledger.ts'
import type { PurchasesOnAccount } from './purchases-on-account.ts'

const FILLED_UP = 1_500_000

/** The ledger, the random numbers and the purchases of a business for which demo books are generated. */
export type Business = { ledger: DemoLedger; chance: Chance; purchases: PurchasesOnAccount }

/** A kind of occasional purchase: the account, the sellers, and the price range in whole dollars. */
export type Purchase = { account: string; from: readonly string[]; dollars: readonly [min: number, max: number] }

/**
 * A bill that is paid on a fixed day of every month, or only of the months in `months`. `spread` is the maximum variation of the amount. In
 * the last year, a bill with a vendor is recorded as a document.
 */
export type Bill = {
  day: number
  vendor?: string
  comment: string
  account: string
  dollars: number
  spread?: number
  months?: readonly number[]
}

/** Returns a random amount in cents between two amounts in whole dollars. */
export function amountBetween({ chance }: Business, [min, max]: readonly [number, number]): number {
  return chance.whole(min * 100, max * 100 - 1)
}

/** Makes a random purchase from `purchases` and pays for it from an account. */
export function buy(business: Business, date: CalendarDate, purchases: readonly Purchase[], paidFrom: string): void {
  const { account, from, dollars } = business.chance.pick(purchases)
  const cents = amountBetween(business, dollars)
  business.ledger.post(date, business.chance.pick(from), [
    [account, cents],
    [paidFrom, -cents],
  ])
}

/** Pays the bills that are due. Bills with a vendor are recorded as purchases from the vendor. */
export function payBills(business: Business, date: CalendarDate, bills: readonly Bill[], paidFrom: string): void {
  const month = Number(date.slice(5, 7))
  for (const { day, vendor, comment, account, dollars, spread = 0, months } of bills) {
    if (!isDue(date, day) || (months && !months.includes(month))) continue
    const cents = dollars * 100 + business.chance.whole(-spread * 100, spread * 100)
    if (vendor !== undefined) buyFrom(business, date, { vendor, account, comment, cents }, paidFrom)
    else
      business.ledger.post(date, comment, [
        [account, cents],
        [paidFrom, -cents],
      ])
  }
}

/** Records a purchase from a vendor. In the last year, the purchase is on account. Before that, it is paid immediately. */
export function buyFrom(
  { ledger, purchases }: Business,
  date: CalendarDate,
  bought: { vendor: string; account: string; comment: string; cents: number },
  paidFrom: string,
): void {
  const { vendor, account, comment, cents } = bought
  if (purchases.hasBegun(date)) purchases.receive(date, bought)
  else
    ledger.post(date, `${vendor}, ${comment}`, [
      [account, cents],
      [paidFrom, -cents],
    ])
}

/** The accounts used by payroll. */
export type Payroll = {
  wages: string
  taxes: string
  federal: string
  state: string
  benefits: string
  paidFrom: string
}

/** Pays wages of `gross` cents. The withholdings remain as a liability, and the rest is paid. The employer's tax is 7.65 percent. */
export function payWages(business: Business, date: CalendarDate, payroll: Payroll, gross: number): void {
  const federal = share(gross, 1900)
  const state = share(gross, 450)
  const benefits = share(gross, 300)
  const employer = share(gross, 765)
  business.ledger.post(date, 'Payroll', [
    [payroll.wages, gross],
    [payroll.taxes, employer],
    [payroll.federal, -(federal + employer)],
    [payroll.state, -state],
    [payroll.benefits, -benefits],
    [payroll.paidFrom, -(gross - federal - state - benefits)],
  ])
}

/** Pays all outstanding withholdings. */
export function payWithholdings(business: Business, date: CalendarDate, payroll: Payroll): void {
  const { ledger } = business
  const owed: [string, string][] = [
    ['Payroll taxes, federal', payroll.federal],
    ['Payroll taxes, state', payroll.state],
    ['Health plan', payroll.benefits],
  ]
  for (const [comment, account] of owed) settle(ledger, date, comment, account, payroll.paidFrom)
}

/** Pays a liability in full. */
function settle(ledger: DemoLedger, date: CalendarDate, comment: string, liability: string, paidFrom: string): void {
  const owed = -ledger.balanceOf(liability)
  if (owed <= 0) return
  ledger.post(date, comment, [
    [liability, owed],
    [paidFrom, -owed],
  ])
}

/** Transfers money between two accounts of the business. */
export function transfer(
  ledger: DemoLedger,
  date: CalendarDate,
  [from, to]: readonly [string, string],
  cents: number,
): void {
  ledger.post(date, `Transfer to ${to.split(':').at(-1)}`, [
    [to, cents],
    [from, -cents],
  ])
}

/** The accounts used to top up the checking account and to pay the owner's draws. */
export type Purse = { checking: string; savings: string; contributions: string; draws: string }

/**
 * Tops up the checking account when its balance is below `least` cents. Transfers the money from savings, or records an owner contribution
 * if savings are used up.
 */
export function keepAfloat({ ledger }: Business, date: CalendarDate, purse: Purse, least: number): void {
  if (ledger.balanceOf(purse.checking) >= least) return
  const saved = Math.min(FILLED_UP, ledger.balanceOf(purse.savings))
  if (saved >= FILLED_UP / 3) transfer(ledger, date, [purse.savings, purse.checking], saved)
  else
    ledger.post(date, 'Owner contribution', [
      [purse.checking, FILLED_UP],
      [purse.contributions, -FILLED_UP],
    ])
}

/** Pays the owner's monthly draw. The draw is a percentage of the checking balance, rounded down to a multiple of 100 dollars. */
export function payOwnerDraw({ ledger }: Business, date: CalendarDate, purse: Purse, day: number): void {
  if (!isDue(date, day)) return
  const drawn = Math.floor(share(ledger.balanceOf(purse.checking), 1300) / 10_000) * 10_000
  ledger.post(date, 'Owner draw', [
    [purse.draws, drawn],
    [purse.checking, -drawn],
  ])
}

/** A loan: its monthly payment, and its annual rate in hundredths of a percent. */
export type Loan = { account: string; comment: string; day: number; paymentCents: number; rate: number }

/** Pays a loan installment when it is due: interest on the balance, and the rest as principal. */
export function payLoan(
  { ledger }: Business,
  date: CalendarDate,
  { account, comment, day, paymentCents, rate }: Loan,
  accounts: { interest: string; paidFrom: string },
): void {
  const owed = -ledger.balanceOf(account)
  if (!isDue(date, day) || owed <= 0) return
  const interest = Math.round((owed * rate) / 10_000 / 12)
  const principal = Math.min(owed, paymentCents - interest)
  ledger.post(date, comment, [
    [account, principal],
    [accounts.interest, interest],
    [accounts.paidFrom, -(principal + interest)],
  ])
}

/** Posts depreciation and interest on savings at the end of a month. */
export function closeMonth(
  { ledger }: Business,
  date: CalendarDate,
  month: { depreciation: number; expense: string; accumulated: string; savings: string; interest: string },
): void {
  if (!isMonthEnd(date)) return
  ledger.post(date, 'Depreciation for the month', [
    [month.expense, month.depreciation],
    [month.accumulated, -month.depreciation],
  ])
  const earned = Math.round((ledger.balanceOf(month.savings) * 200) / 10_000 / 12)
  ledger.post(date, 'Interest on savings', [
    [month.savings, earned],
    [month.interest, -earned],
  ])
}

/** Returns a percentage of an amount, rounded to the cent. The percentage is in hundredths of a percent. */
export function share(cents: number, hundredthsOfPercent: number): number {
  return Math.round((cents * hundredthsOfPercent) / 10_000)
}
