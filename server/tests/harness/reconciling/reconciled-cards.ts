// Reconciles real purchasing cards month by month. The purchases are in the books, and the statements are imported from files.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { centsToDecimal } from '@twofold/accounting/money'
import { matchBankLines } from '@twofold/contract/bank-lines'
import { recordStatement } from '@twofold/contract/reconciliation'
import { importStatement } from '@twofold/contract/statement-imports'
import { expect } from 'vitest'
import { csvOnDisk } from '../../../src/imports/csv.ts'
import { importTransactions } from '../../../src/imports/transaction-files/transaction-import.ts'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { done, type TestApi } from '../test-api.ts'
import { createBankLinesDriver } from './bank-lines-driver.ts'
import { CARD_HEADER, cardImport, cardPurchases, purchaseOf, purchaseRows } from './card-purchases.ts'
import { reconciler } from './reconciler.ts'

/** A bank transaction as the bank reports it. A positive amount is money in. */
type Movement = { date: CalendarDate; cents: number; text: string }

/** A statement: the bank transactions of an account up to a date, and the balance on that date. */
type BankPeriod = {
  account: string
  movements: readonly Movement[]
  closingOn: CalendarDate
  closingCents: number
}

const compact = (date: CalendarDate) => date.replaceAll('-', '')
const american = (date: CalendarDate) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function ofx({ account, movements, closingOn, closingCents }: BankPeriod): string {
  const entries = movements.map(
    ({ date, cents, text }, index) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(date)}<TRNAMT>${centsToDecimal(cents)}<FITID>${account}-${compact(closingOn)}-${index}<NAME>${escaped(text)}<MEMO></STMTTRN>`,
  )
  return `OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>${account}</CCACCTFROM><BANKTRANLIST>${entries.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${centsToDecimal(closingCents)}<DTASOF>${compact(closingOn)}</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`
}

function qif({ movements }: BankPeriod): string {
  const entries = movements.map(
    ({ date, cents, text }) => `D${american(date)}\nT${centsToDecimal(cents)}\nP${text}\n^\n`,
  )
  return `!Type:CCard\n${entries.join('')}`
}

function camt({ account, movements, closingOn, closingCents }: BankPeriod): string {
  const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const amount = (cents: number) => `<Amt Ccy="USD">${centsToDecimal(Math.abs(cents))}</Amt>${side(cents)}`
  const entries = movements.map(
    ({ date, cents, text }) =>
      `<Ntry>${amount(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${escaped(text)}</AddtlNtryInf></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amount(closingCents)}<Dt><Dt>${closingOn}</Dt></Dt></Bal>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** A CSV file with money in and money out in separate columns, and without a balance column. */
function csv({ movements }: BankPeriod): string {
  const entries = movements.map(({ date, cents, text }) => {
    const amount = centsToDecimal(Math.abs(cents))
    return `${american(date)},"${text.replaceAll('"', '""')}",${cents < 0 ? `,${amount}` : `${amount},`}\n`
  })
  return `Posting Date,Description,Money in,Money out\n${entries.join('')}`
}

/** The functions that write a statement, by format. */
const STATEMENT_WRITERS = { ofx, qif, camt, csv } as const

type Purchase = Movement & { row: string }

const MONTH_ENDS = ['2010-01-31', '2010-02-28', '2010-03-31'] as const
const WRITERS = Object.values(STATEMENT_WRITERS)
/** The maximum number of days between a purchase and the date on which the bank posts it. */
const DAYS_LATER = [0, 1, 2, 0, 3, 1] as const

/** Returns the purchases of the most frequently used cards. */
function busiestCards(folder: string, count: number): Map<string, Purchase[]> {
  const cards = new Map<string, Purchase[]>()
  for (const [index, row] of purchaseRows(cardPurchases(folder).file).entries()) {
    const { card, ...purchase } = purchaseOf(row)
    const date = addDays(purchase.date, DAYS_LATER[index % DAYS_LATER.length] ?? 0)
    if (purchase.cents !== 0) cards.set(card, [...(cards.get(card) ?? []), { ...purchase, date, row }])
  }
  const busiest = [...cards].sort(([, one], [, other]) => other.length - one.length).slice(0, count)
  return new Map(busiest)
}

/** The numbers of recorded statements, lines and manually matched lines. */
type CardsReconciled = { statements: number; lines: number; byHand: number }

/**
 * Imports the January, February and March statements of the busiest cards in every file format, accepts the suggested matches, and records
 * each statement. Fails if a line is left for review, or if an opening balance differs from the previous closing balance.
 */
export async function reconcileCards(api: TestApi, owner: SignedIn, options: { folder: string; count: number }) {
  const cards = busiestCards(options.folder, options.count)
  const file = join(options.folder, `busiest-${options.count}.csv`)
  writeFileSync(
    file,
    CARD_HEADER +
      [...cards.values()]
        .flat()
        .map(({ row }) => `${row}\n`)
        .join(''),
  )
  const books = createBooksDriver(api, owner)
  await books.open('Liabilities', 'LIABILITY')
  await books.open('Expenses', 'EXPENSE')
  const caller = { userId: owner.userId, organisationId: owner.organisationId, sessionId: 'test', requestId: 'test' }
  const source = { ...cardImport(file), file: csvOnDisk(file) }
  const listener = { fault: () => {}, progress: () => {} }
  const imported = await importTransactions({ database: api.pools.app, caller, source, listener })
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusals))
  const chart = await books.chart()
  const result: CardsReconciled = { statements: 0, lines: 0, byHand: 0 }
  for (const [index, [card, purchases]] of [...cards].entries()) {
    const accountId = chart.find(({ accountName }) => accountName === card)!.accountID
    await reconcileCard(api, owner, { accountId, card, purchases, firstWriter: index, result })
  }
  return result
}

type Card = {
  accountId: number
  card: string
  purchases: readonly Purchase[]
  firstWriter: number
  result: CardsReconciled
}

async function reconcileCard(api: TestApi, owner: SignedIn, card: Card): Promise<void> {
  const bank = reconciler(api, owner)
  let closingCents = 0
  let after: CalendarDate = '2009-12-31'
  for (const [month, closingOn] of MONTH_ENDS.entries()) {
    const movements = card.purchases.filter(({ date }) => date > after && date <= closingOn)
    closingCents += movements.reduce((sum, { cents }) => sum + cents, 0)
    const write = WRITERS[(card.firstWriter + month) % WRITERS.length]!
    const text = write({ account: card.card, movements, closingOn, closingCents })
    await decideAll(api, owner, { ...card, text, lineCount: movements.length })
    // A card account has a credit balance, so a debt is positive in the books and negative on the bank statement.
    done(recordStatement, await bank.record(card.accountId, closingOn, -closingCents))
    card.result.statements += 1
    card.result.lines += movements.length
    after = closingOn
  }
  const statements = await bank.statements(card.accountId)
  expect(statements.map(({ closingBalance }) => closingBalance).slice(1)).toEqual(
    statements.map(({ openingBalance }) => openingBalance).slice(0, -1),
  )
  expect(statements[0]?.closingBalance).toBe(-closingCents)
}

/** Imports a file. Specifies the date order only if it is ambiguous, because all dates in the file are valid in two orders. */
async function importFile(api: TestApi, owner: SignedIn, { accountId, text }: { accountId: number; text: string }) {
  const driver = createBankLinesDriver(api, owner)
  const first = await driver.bring(accountId, text)
  if (first.status === 200) return done(importStatement, first)
  expect(first.body).toMatchObject({ code: 'STATEMENT_QUESTIONS', fields: [{ field: 'dayOrder' }] })
  return done(importStatement, await driver.bring(accountId, text, { dayOrder: 'MDY' }))
}

/** Imports a file, and accepts suggested matches until no line is left for review. */
async function decideAll(
  api: TestApi,
  owner: SignedIn,
  card: Card & { text: string; lineCount: number },
): Promise<void> {
  const driver = createBankLinesDriver(api, owner)
  const brought = await importFile(api, owner, card)
  expect(brought.lineCount).toBe(card.lineCount)
  for (let round = 0; round < 3; round++) {
    const { proposals, lines } = await driver.page(card.accountId)
    if (lines.length === 0) return
    if (round > 0) card.result.byHand += lines.length
    for (let from = 0; from < proposals.length; from += 400)
      done(matchBankLines, await driver.match(card.accountId, proposals.slice(from, from + 400)))
  }
  expect((await driver.page(card.accountId)).lines).toEqual([])
}
