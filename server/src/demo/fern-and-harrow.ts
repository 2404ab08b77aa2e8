// Fern & Harrow, an outdoor shop with a web store: daily sales, card payouts, inventory, sales tax.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { chanceFrom } from './chance.ts'
import { WHOLESALE_BUYERS } from './customers.ts'
import { isDue, isMonthEnd, monthNumber, twoYearsTo, weekdayOf } from './day.ts'
import type { DemoBooks } from './demo-books.ts'
import { openDemoLedger } from './demo-ledger.ts'
import { BILLS, CARD_PURCHASES, FERN, SUPPLIERS } from './fern-and-harrow-accounts.ts'
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
import { SHOP_VENDORS } from './vendors.ts'

const SALES_TAX = 825
const CARD_FEE = 260
const COST_OF_SALES = 5800
const TILL_FLOAT = 30_000
const CHECKING_MAX = 4_500_000
const CHECKING_LEAST = 1_200_000
const STOCK = 6_800_000
/** The seasonal factor of each month's sales in percent, beginning with January. */
const SEASONS = [72, 76, 92, 104, 112, 108, 102, 98, 94, 96, 118, 148]
const LOAN = { account: FERN.loan, comment: 'Harbor Mutual, loan payment', day: 5, paymentCents: 117_400, rate: 650 }

type Shop = Business & {
  sales: SalesOnAccount
  taxDue: number
  cardDue: number
  soldAtNoCostYet: number
  fortnight: number
}

/** Returns the books of Fern & Harrow from the first of the month two years ago to today. The result depends only on `today`. */
export function fernAndHarrow(today: CalendarDate): DemoBooks {
  const ledger = openDemoLedger()
  const accounts = { bank: FERN.checking, tax: FERN.salesTax, badDebts: FERN.badDebts }
  const shop: Shop = {
    ledger,
    sales: openSalesOnAccount(ledger, WHOLESALE_BUYERS, { today, accounts, prefix: 'PO' }),
    purchases: openPurchasesOnAccount(ledger, SHOP_VENDORS, { today, bank: FERN.checking }),
    chance: chanceFrom(4217),
    taxDue: 0,
    cardDue: 0,
    soldAtNoCostYet: 0,
    fortnight: 0,
  }
  const days = twoYearsTo(today)
  open(shop, days[0]!)
  for (const [index, date] of days.entries()) {
    sell(shop, date, Math.floor(index / 30))
    shop.sales.live(date)
    collect(shop, date)
    shop.purchases.live(date)
    spend(shop, date)
    payPeople(shop, date)
    bookCost(shop, date)
    endMonth(shop, date)
  }
  return { entries: ledger.entries, receivables: shop.sales.receivables, payables: shop.purchases.payables }
}

function open({ ledger }: Shop, date: CalendarDate): void {
  const assets: [string, number][] = [
    [FERN.checking, 3_450_000],
    [FERN.savings, 1_500_000],
    [FERN.till, TILL_FLOAT],
    [FERN.stock, STOCK],
    [FERN.fixtures, 2_200_000],
    [FERN.equipment, 1_600_000],
    [FERN.accumulated, -950_000],
    [FERN.loan, -6_000_000],
    [FERN.card, -64_215],
  ]
  const capital = assets.reduce((sum, [, cents]) => sum + cents, 0)
  ledger.post(date, 'Opening balances', [...assets, [FERN.capital, -capital]])
}

/** Adds store sales on working days and Saturdays, web store sales twice a week, and occasional wholesale orders. */
function sell(shop: Shop, date: CalendarDate, monthsSoFar: number): void {
  const { ledger, chance } = shop
  const weekday = weekdayOf(date)
  const season = (SEASONS[monthNumber(date) - 1]! * (100 + monthsSoFar)) / 10_000
  const sold = (comment: string, income: string, net: number, paid: (gross: number) => [string, number][]) => {
    const tax = share(net, SALES_TAX)
    ledger.post(date, comment, [...paid(net + tax), [income, -net], [FERN.salesTax, -tax]])
    shop.soldAtNoCostYet += net
  }
  if (weekday !== 0) {
    const net = Math.round(amountBetween(shop, weekday === 6 ? [1900, 2900] : [950, 1750]) * season)
    sold('Store sales', FERN.storeSales, net, gross => {
      const cash = share(gross, chance.whole(1600, 2800))
      return [
        [FERN.till, cash],
        [FERN.clearing, gross - cash],
      ]
    })
  }
  if (weekday === 1 || weekday === 4) {
    const net = Math.round(amountBetween(shop, [1300, 2500]) * season)
    sold('Web store orders', FERN.onlineSales, net, gross => [[FERN.clearing, gross]])
  }
  if (weekday !== 0 && weekday !== 6 && chance.happens(14)) {
    const net = Math.round(amountBetween(shop, [900, 3200]) * season)
    const customer = chance.pick(WHOLESALE_BUYERS)
    if (shop.sales.hasBegun(date)) {
      shop.sales.sell(date, { customer, account: FERN.wholesale, comment: 'Wholesale order', preTax: net, tax: 0 })
    } else {
      ledger.post(date, `${customer.name}, wholesale order`, [
        [FERN.checking, net],
        [FERN.wholesale, -net],
      ])
    }
    shop.soldAtNoCostYet += net
  }
  if (weekday !== 0 && chance.happens(11)) {
    const net = amountBetween(shop, [18, 160])
    const tax = share(net, SALES_TAX)
    ledger.post(date, 'Return, refunded to card', [
      [FERN.returns, net],
      [FERN.salesTax, tax],
      [FERN.clearing, -(net + tax)],
    ])
  }
}

/** Adds card payouts on Tuesdays and Fridays, less the processor's fee, and cash deposits on Mondays. */
function collect({ ledger, chance }: Shop, date: CalendarDate): void {
  const weekday = weekdayOf(date)
  const clearing = ledger.balanceOf(FERN.clearing)
  if ((weekday === 2 || weekday === 5) && clearing > 0) {
    const fee = share(clearing, CARD_FEE)
    ledger.post(date, 'Card payout', [
      [FERN.checking, clearing - fee],
      [FERN.cardFees, fee],
      [FERN.clearing, -clearing],
    ])
  }
  if (weekday !== 1) return
  const cash = ledger.balanceOf(FERN.till) - TILL_FLOAT
  const short = chance.happens(30) ? chance.whole(-300, 500) : 0
  if (cash < 10_000) return
  ledger.post(date, 'Cash deposit', [
    [FERN.checking, cash - short],
    [FERN.overAndShort, short],
    [FERN.till, -cash],
  ])
}

/** Restocks low inventory, and pays card purchases, bills, loan installments and taxes. */
function spend(shop: Shop, date: CalendarDate): void {
  const { ledger, chance } = shop
  const weekday = weekdayOf(date)
  if (weekday === 3 || (weekday === 1 && chance.happens(40))) {
    const missing = STOCK - ledger.balanceOf(FERN.stock) + share(shop.soldAtNoCostYet, COST_OF_SALES)
    const wanted = Math.max(share(missing, chance.whole(5500, 9500)), amountBetween(shop, [400, 900]))
    const cents = Math.min(wanted, share(ledger.balanceOf(FERN.checking), 5000))
    const goods = { vendor: chance.pick(SUPPLIERS), account: FERN.stock, comment: 'goods', cents }
    buyFrom(shop, date, goods, FERN.checking)
    if (chance.happens(35)) {
      const freight = { vendor: 'Northway Freight', account: FERN.freightIn, comment: 'freight' }
      buyFrom(shop, date, { ...freight, cents: amountBetween(shop, [60, 240]) }, FERN.checking)
    }
  }
  if (weekday !== 0 && chance.happens(46)) buy(shop, date, CARD_PURCHASES, FERN.card)
  payBills(shop, date, BILLS, FERN.checking)
  payLoan(shop, date, LOAN, { interest: FERN.interestPaid, paidFrom: FERN.checking })
  if (isDue(date, 24) && shop.cardDue > 0) pay(shop, date, 'Business card payment', FERN.card, shop.cardDue)
  if (isDue(date, 18)) shop.cardDue = -ledger.balanceOf(FERN.card)
  if (isDue(date, 20) && shop.taxDue > 0) pay(shop, date, 'Sales tax return', FERN.salesTax, shop.taxDue)
  if (isDue(date, 26)) {
    const spare = Math.floor((ledger.balanceOf(FERN.checking) - CHECKING_MAX) / 100_000) * 100_000
    if (spare > 0) transfer(ledger, date, [FERN.checking, FERN.savings], spare)
  }
  payOwnerDraw(shop, date, FERN, 28)
  keepAfloat(shop, date, FERN, CHECKING_LEAST)
}

function pay({ ledger }: Shop, date: CalendarDate, comment: string, liability: string, cents: number): void {
  ledger.post(date, comment, [
    [liability, cents],
    [FERN.checking, -cents],
  ])
}

/** Pays wages every other Friday, and the withholdings on the 15th. */
function payPeople(shop: Shop, date: CalendarDate): void {
  if (weekdayOf(date) === 5 && shop.fortnight++ % 2 === 0) {
    payWages(shop, date, FERN.payroll, amountBetween(shop, [5100, 5900]))
  }
  if (isDue(date, 15)) payWithholdings(shop, date, FERN.payroll)
}

/** Also posts the cost of goods sold each Saturday, so that the current month includes this cost. */
function bookCost(shop: Shop, date: CalendarDate): void {
  if (weekdayOf(date) !== 6 && !isMonthEnd(date)) return
  const cost = share(shop.soldAtNoCostYet, COST_OF_SALES)
  shop.soldAtNoCostYet = 0
  if (cost === 0) return
  shop.ledger.post(date, 'Cost of goods sold', [
    [FERN.costOfGoods, cost],
    [FERN.stock, -cost],
  ])
}

function endMonth(shop: Shop, date: CalendarDate): void {
  if (!isMonthEnd(date)) return
  shop.taxDue = -shop.ledger.balanceOf(FERN.salesTax)
  closeMonth(shop, date, {
    depreciation: 63_300,
    expense: FERN.depreciation,
    accumulated: FERN.accumulated,
    savings: FERN.savings,
    interest: FERN.interestEarned,
  })
}
