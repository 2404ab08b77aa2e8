// Reconciles real purchasing cards month by month. The purchases are in the books, and the statements are imported from files.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
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
import { type Movement, STATEMENT_WRITERS } from './statement-files.ts'

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
