// Northlight Studio, a design agency: fees, retainers that are earned month by month, and salaries through a separate bank account.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { chanceFrom } from './chance.ts'
import { STUDIO_CLIENTS } from './customers.ts'
import { isDue, isMonthEnd, twoYearsTo, weekdayOf } from './day.ts'
import type { DemoBooks } from './demo-books.ts'
import { openDemoLedger } from './demo-ledger.ts'
import { BILLS, CARD_PURCHASES, CASH_PURCHASES, FREELANCERS, NORTHLIGHT } from './northlight-studio-accounts.ts'
import { openPurchasesOnAccount } from './purchases-on-account.ts'
import {
  amountBetween,
  type Business,
  buy,
  buyFrom,
  closeMonth,
  keepAfloat,
  payBills,
  payLoan,
  payOwnerDraw,
  payWages,
  payWithholdings,
  share,
  transfer,
} from './routines.ts'
import { openSalesOnAccount, type SalesOnAccount } from './sales-on-account.ts'
import { STUDIO_VENDORS } from './vendors.ts'

const SALES_TAX = 700
const CHECKING_MAX = 6_500_000
const CHECKING_LEAST = 2_800_000
const PETTY_CASH = 25_000
const PAYROLL_RESERVE = 100_000
const BANK_LOAN = {
  account: NORTHLIGHT.bankLoan,
  comment: 'First Harbor Bank, loan payment',
  day: 6,
  paymentCents: 92_500,
  rate: 590,
}
const VEHICLE_LOAN = {
  account: NORTHLIGHT.vehicleLoan,
  comment: 'Vehicle loan payment',
  day: 19,
  paymentCents: 48_200,
  rate: 485,
}

type Studio = Business & { sales: SalesOnAccount; taxDue: number; cardDue: number }

/** Returns the books of Northlight Studio from the first of the month two years ago to today. The result depends only on `today`. */
export function northlightStudio(today: CalendarDate): DemoBooks {
  const ledger = openDemoLedger()
  const accounts = { bank: NORTHLIGHT.checking, tax: NORTHLIGHT.salesTax, badDebts: NORTHLIGHT.badDebts }
  const sales = openSalesOnAccount(ledger, STUDIO_CLIENTS, { today, accounts, prefix: 'NL' })
  const purchases = openPurchasesOnAccount(ledger, STUDIO_VENDORS, { today, bank: NORTHLIGHT.checking })
  const studio: Studio = { ledger, chance: chanceFrom(90_125), sales, purchases, taxDue: 0, cardDue: 0 }
  const days = twoYearsTo(today)
  open(studio, days[0]!)
  for (const date of days) {
    if (weekdayOf(date) % 6 !== 0) {
      earn(studio, date)
      spend(studio, date)
      payPeople(studio, date)
      move(studio, date)
    }
    sales.live(date)
    purchases.live(date)
    endMonth(studio, date)
  }
  return { entries: ledger.entries, receivables: sales.receivables, payables: purchases.payables }
}

function open({ ledger }: Studio, date: CalendarDate): void {
  const assets: [string, number][] = [
    [NORTHLIGHT.checking, 4_120_000],
    [NORTHLIGHT.payrollChecking, 150_000],
    [NORTHLIGHT.savings, 2_200_000],
    [NORTHLIGHT.pettyCash, PETTY_CASH],
    [NORTHLIGHT.deposits, 840_000],
    [NORTHLIGHT.computers, 3_150_000],
    [NORTHLIGHT.furniture, 1_280_000],
    [NORTHLIGHT.vehicles, 2_790_000],
    [NORTHLIGHT.accumulated, -1_940_000],
    [NORTHLIGHT.retainers, -1_200_000],
    [NORTHLIGHT.bankLoan, -4_000_000],
    [NORTHLIGHT.vehicleLoan, -2_050_000],
    [NORTHLIGHT.card, -118_640],
  ]
  const capital = assets.reduce((sum, [, cents]) => sum + cents, 0)
  ledger.post(date, 'Opening balances', [...assets, [NORTHLIGHT.capital, -capital]])
}

/** Returns whether income to this account is invoiced. Income to other accounts is posted when it is received. */
function isInvoiced(account: string): boolean {
  return account === NORTHLIGHT.projects || account === NORTHLIGHT.maintenance
}

/** Adds fees, maintenance with sales tax, retainers in advance, and reimbursed expenses. */
function earn(studio: Studio, date: CalendarDate): void {
  const { ledger, chance } = studio
  const received = (what: string, account: string, cents: number, taxRate = 0) => {
    const tax = share(cents, taxRate)
    const customer = chance.pick(STUDIO_CLIENTS)
    if (isInvoiced(account) && studio.sales.hasBegun(date)) {
      studio.sales.sell(date, { customer, account, comment: what, preTax: cents, tax })
      return
    }
    ledger.post(date, `${customer.name}, ${what}`, [
      [NORTHLIGHT.checking, cents + tax],
      [account, -cents],
      [NORTHLIGHT.salesTax, -tax],
    ])
  }
  if (chance.happens(38)) received('consulting', NORTHLIGHT.consulting, amountBetween(studio, [900, 3400]))
  const isPayday = weekdayOf(date) === 2 || weekdayOf(date) === 4
  if (isPayday && chance.happens(66)) received('project fee', NORTHLIGHT.projects, amountBetween(studio, [3900, 8100]))
  if (chance.happens(45)) received('maintenance', NORTHLIGHT.maintenance, amountBetween(studio, [180, 640]), SALES_TAX)
  if (chance.happens(12)) received('expenses reimbursed', NORTHLIGHT.reimbursed, amountBetween(studio, [60, 420]))
  if (isDue(date, 3) || isDue(date, 17)) received('retainer', NORTHLIGHT.retainers, amountBetween(studio, [2400, 4200]))
}

/** Adds card and petty cash purchases, freelancer payments, bills, loan payments, card payments, and sales tax. */
function spend(studio: Studio, date: CalendarDate): void {
  const { ledger, chance } = studio
  for (const percent of [72, 40]) if (chance.happens(percent)) buy(studio, date, CARD_PURCHASES, NORTHLIGHT.card)
  if (chance.happens(32)) buy(studio, date, CASH_PURCHASES, NORTHLIGHT.pettyCash)
  if (chance.happens(28)) {
    const cents = amountBetween(studio, [600, 2300])
    const work = { ...chance.pick(FREELANCERS), account: NORTHLIGHT.subcontractors, cents }
    buyFrom(studio, date, work, NORTHLIGHT.checking)
  }
  payBills(studio, date, BILLS, NORTHLIGHT.checking)
  const accounts = { interest: NORTHLIGHT.interestPaid, paidFrom: NORTHLIGHT.checking }
  for (const loan of [BANK_LOAN, VEHICLE_LOAN]) payLoan(studio, date, loan, accounts)
  if (isDue(date, 25)) pay(studio, date, 'Business card payment', NORTHLIGHT.card, studio.cardDue)
  if (isDue(date, 19)) studio.cardDue = -ledger.balanceOf(NORTHLIGHT.card)
  if (isDue(date, 20)) pay(studio, date, 'Sales tax return', NORTHLIGHT.salesTax, studio.taxDue)
}

function pay({ ledger }: Studio, date: CalendarDate, comment: string, liability: string, cents: number): void {
  if (cents <= 0) return
  ledger.post(date, comment, [
    [liability, cents],
    [NORTHLIGHT.checking, -cents],
  ])
}

/** Pays salaries twice a month after a transfer to the payroll account, and the withholdings on the 12th. */
function payPeople(studio: Studio, date: CalendarDate): void {
  const { ledger } = studio
  if (isDue(date, 14) || isDue(date, 28)) {
    const gross = amountBetween(studio, [13_200, 13_900])
    const { payroll, payrollChecking } = NORTHLIGHT
    const withheld = -[payroll.federal, payroll.state, payroll.benefits].reduce(
      (sum, owed) => sum + ledger.balanceOf(owed),
      0,
    )
    const missing = share(gross, 10_765) + withheld + PAYROLL_RESERVE - ledger.balanceOf(payrollChecking)
    transfer(ledger, date, [NORTHLIGHT.checking, payrollChecking], Math.ceil(missing / 50_000) * 50_000)
    payWages(studio, date, NORTHLIGHT.payroll, gross)
  }
  if (isDue(date, 12)) payWithholdings(studio, date, NORTHLIGHT.payroll)
}

/** Tops up petty cash on Mondays when it is low, and transfers surplus cash from checking to savings. */
function move(studio: Studio, date: CalendarDate): void {
  const { ledger } = studio
  const cash = ledger.balanceOf(NORTHLIGHT.pettyCash)
  if (weekdayOf(date) === 1 && cash < 10_000) {
    transfer(ledger, date, [NORTHLIGHT.checking, NORTHLIGHT.pettyCash], PETTY_CASH - cash)
  }
  const checking = ledger.balanceOf(NORTHLIGHT.checking)
  const spare = Math.floor((checking - CHECKING_MAX) / 250_000) * 250_000
  if (isDue(date, 26) && spare > 0) transfer(ledger, date, [NORTHLIGHT.checking, NORTHLIGHT.savings], spare)
  payOwnerDraw(studio, date, NORTHLIGHT, 27)
  keepAfloat(studio, date, NORTHLIGHT, CHECKING_LEAST)
}

function endMonth(studio: Studio, date: CalendarDate): void {
  if (!isMonthEnd(date)) return
  const earned = share(-studio.ledger.balanceOf(NORTHLIGHT.retainers), 3600)
  studio.ledger.post(date, 'Retainers earned this month', [
    [NORTHLIGHT.retainers, earned],
    [NORTHLIGHT.retained, -earned],
  ])
  studio.taxDue = -studio.ledger.balanceOf(NORTHLIGHT.salesTax)
  closeMonth(studio, date, {
    depreciation: 101_500,
    expense: NORTHLIGHT.depreciation,
    accumulated: NORTHLIGHT.accumulated,
    savings: NORTHLIGHT.savings,
    interest: NORTHLIGHT.interestEarned,
  })
}
