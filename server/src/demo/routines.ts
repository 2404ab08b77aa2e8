// What every business enters over and over: spending, payroll, loans, taxes, transfers.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Chance } from './chance.ts'
import { isDue, isMonthEnd } from './day.ts'
import type { DemoLedger } from './demo-ledger.ts'
import type { PurchasesOnAccount } from './purchases-on-account.ts'

const FILLED_UP = 1_500_000

/** A business while its books are made. */
export type Business = { ledger: DemoLedger; chance: Chance; purchases: PurchasesOnAccount }

/** Something that is bought now and then: its account, who sells it, and its price in whole dollars. */
export type Purchase = { account: string; from: readonly string[]; dollars: readonly [min: number, max: number] }

/**
 * Something that is paid on a day of each month (of these months, if they are named); `spread` is how far it varies. What has a
 * vendor comes as a bill once purchases are on account.
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

/** Cents between two amounts of whole dollars. */
export function amountBetween({ chance }: Business, [min, max]: readonly [number, number]): number {
  return chance.whole(min * 100, max * 100 - 1)
}

/** Buys one of `purchases`, paid from an account. */
export function buy(business: Business, date: CalendarDate, purchases: readonly Purchase[], paidFrom: string): void {
  const { account, from, dollars } = business.chance.pick(purchases)
  const cents = amountBetween(business, dollars)
  business.ledger.post(date, business.chance.pick(from), [
    [account, cents],
    [paidFrom, -cents],
  ])
}

/** Pays the bills that fall due, or takes them in where there is a vendor to pay later. */
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

/** Buys from a vendor: on account in the last year, paid at once before. */
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

/** The accounts of a payroll. */
export type Payroll = {
  wages: string
  taxes: string
  federal: string
  state: string
  benefits: string
  paidFrom: string
}

/** Pays wages of `gross` cents: withholdings stay owed, the rest is paid. Employer's tax is 7.65 percent. */
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

/** Pays over what was withheld so far. */
export function payWithholdings(business: Business, date: CalendarDate, payroll: Payroll): void {
  const { ledger } = business
  const owed: [string, string][] = [
    ['Payroll taxes, federal', payroll.federal],
    ['Payroll taxes, state', payroll.state],
    ['Health plan', payroll.benefits],
  ]
  for (const [comment, account] of owed) settle(ledger, date, comment, account, payroll.paidFrom)
}

/** Pays a liability down to zero. */
function settle(ledger: DemoLedger, date: CalendarDate, comment: string, liability: string, paidFrom: string): void {
  const owed = -ledger.balanceOf(liability)
  if (owed <= 0) return
  ledger.post(date, comment, [
    [liability, owed],
    [paidFrom, -owed],
  ])
}

/** Moves money between two accounts of one's own. */
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

/** The accounts between which an owner keeps a business afloat. */
export type Purse = { checking: string; savings: string; contributions: string; draws: string }

/** Fills checking up when it falls below `least` cents: from savings, or by the owner when those are used up. */
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

/** What the owner takes out each month: a part of checking, in whole hundreds of dollars. */
export function drawMonthly({ ledger }: Business, date: CalendarDate, purse: Purse, day: number): void {
  if (!isDue(date, day)) return
  const drawn = Math.floor(share(ledger.balanceOf(purse.checking), 1300) / 10_000) * 10_000
  ledger.post(date, 'Owner draw', [
    [purse.draws, drawn],
    [purse.checking, -drawn],
  ])
}

/** A loan: what is paid each month, at which yearly rate in hundredths of a percent. */
export type Loan = { account: string; comment: string; day: number; paymentCents: number; rate: number }

/** Pays a loan's instalment when due: interest on what is still owed, the rest off the loan. */
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

/** Enters depreciation and the bank's interest on savings at the end of a month. */
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

/** A part of an amount, in hundredths of a percent, to the cent. */
export function share(cents: number, hundredthsOfPercent: number): number {
  return Math.round((cents * hundredthsOfPercent) / 10_000)
}
