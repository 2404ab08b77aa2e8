import * as decisions from '@twofold/contract/bank-lines'
import * as contract from '@twofold/contract/statement-imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { pageOf, reconciler } from '../../tests/harness/reconciling/reconciler.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
const bank = reconciler(api, owner)
const driver = createBankLinesDriver(api, owner)
let [checking, rent, food, card] = [0, 0, 0, 0]

beforeEach(async () => {
  checking = (await books.open('Checking')).accountID
  card = (await books.open('Card', 'LIABILITY')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
  food = (await books.open('Food', 'EXPENSE')).accountID
})

const JANUARY = `Date,Description,Amount,Balance,Id
2026-01-05,LANDLORD,-800.00,200.00,A1
2026-01-07,COFFEE BAR 17,-3.50,196.50,A2
2026-01-31,SALARY,2000.00,2196.50,A3
`
const COFFEES = `Date,Description,Amount
2026-01-07,COFFEE,-3.50
2026-01-07,COFFEE,-3.50
`

const pay = async (cents: number, date: string, comment: string) =>
  (await books.enter({ debit: rent, credit: checking, cents, date, comment })).transactionID

/** Returns the lines of a page in short form. */
const waiting = async (accountId = checking) =>
  (await driver.page(accountId)).lines.map(
    ({ lineDate, amount, payee }) => `${lineDate.slice(5, 10)} ${amount} ${payee}`,
  )

describe('POST /accounts/{accountID}/statement-imports/preview', () => {
  test('200: shows what an import would add, and writes nothing', async () => {
    const preview = done(contract.previewStatement, await driver.preview(checking, JANUARY))
    expect(preview).toMatchObject({
      format: 'CSV',
      columns: ['Date', 'Description', 'Amount', 'Balance', 'Id'],
      taken: { columns: { date: 'Date', payee: 'Description', amount: 'Amount', balance: 'Balance' } },
      statements: [{ lineCount: 3, closingDate: '2026-01-31T00:00:00Z', closingBalance: 2196_50 }],
      added: 3,
      known: 0,
    })
    expect((await driver.page(checking)).imports).toEqual([])
  })

  test('200: reports errors with their lines, and what must still be chosen', async () => {
    const broken = done(contract.previewStatement, await driver.preview(checking, JANUARY.replace('-3.50', 'three')))
    expect(broken).toMatchObject({ faultCount: 1, faults: [{ line: 3, err: '“three” isn’t an amount.' }], added: 0 })
    const unnamed = done(
      contract.previewStatement,
      await driver.preview(checking, '2026-01-05,X,1.00\n2026-01-06,Y,2.00\n'),
    )
    expect(unnamed.problems).toHaveLength(2)
  })
})

describe('POST /accounts/{accountID}/statement-imports', () => {
  test('200: adds lines for review, and neither posts nor clears anything', async () => {
    await pay(800_00, '2026-01-04', 'Landlord')
    const before = await books.register(checking)
    const made = done(contract.importStatement, await driver.bring(checking, JANUARY))
    expect(made).toMatchObject({
      lineCount: 3,
      waitingCount: 3,
      closingBalance: 2196_50,
      closingDate: '2026-01-31T00:00:00Z',
    })
    expect(await waiting()).toEqual(['01-05 -80000 LANDLORD', '01-07 -350 COFFEE BAR 17', '01-31 200000 SALARY'])
    expect(await books.register(checking)).toEqual(before)
  })

  test('409 STATEMENT_KNOWN: no line is imported twice, by its content and its place among equal lines', async () => {
    done(contract.importStatement, await driver.bring(checking, JANUARY))
    expect(refusal(await driver.bring(checking, JANUARY))).toBe('409 STATEMENT_KNOWN')
    const longer = `${JANUARY.replace('COFFEE BAR 17', 'Coffee  bar 17')}2026-02-01,FEE,-1.00,2195.50,A4\n`
    expect(done(contract.importStatement, await driver.bring(checking, longer)).lineCount).toBe(1)
    expect(done(contract.importStatement, await driver.bring(card, COFFEES)).lineCount).toBe(2)
    const three = done(contract.importStatement, await driver.bring(card, `${COFFEES}2026-01-07,COFFEE,-3.50\n`))
    expect(three.lineCount).toBe(1)
  })

  test('if two concurrent requests import one file, only one adds its lines', async () => {
    const answers = await Promise.all([driver.bring(checking, JANUARY), driver.bring(checking, JANUARY)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waiting()).toHaveLength(3)
  })

  test('a retry with the same key returns the same response; another body 422', async () => {
    const first = done(contract.importStatement, await driver.bring(checking, JANUARY, {}, 'one key'))
    expect(done(contract.importStatement, await driver.bring(checking, JANUARY, {}, 'one key'))).toEqual(first)
    expect(refusal(await driver.bring(checking, COFFEES, {}, 'one key'))).toBe('422 IDEMPOTENCY_MISMATCH')
  })

  test('409 IMPORT_HAS_FAULTS: a file with one error adds nothing', async () => {
    expect(refusal(await driver.bring(checking, JANUARY.replace('-3.50', 'three')))).toBe('409 IMPORT_HAS_FAULTS')
    expect(await waiting()).toEqual([])
  })

  test('the chosen columns are stored with the account', async () => {
    const text = 'When;What;Spent\n01/02/2026;Lunch;12,50\n'
    const said = { columns: { date: 'When', payee: 'What', amount: 'Spent' }, dayOrder: 'DMY', isTurned: true } as const
    done(contract.importStatement, await driver.bring(card, text, said))
    done(contract.importStatement, await driver.bring(card, text.replace('Lunch', 'Dinner')))
    expect(await waiting(card)).toEqual(['02-01 -1250 Lunch', '02-01 -1250 Dinner'])
  })
})

describe('POST /accounts/{accountID}/bank-lines/matches', () => {
  test("200: clears the transaction on the bank's date", async () => {
    const entry = await pay(800_00, '2026-01-04', 'Landlord')
    await driver.bring(checking, JANUARY)
    const { proposals } = await driver.page(checking)
    expect(proposals).toMatchObject([{ transactionIDs: [entry], confidence: 99 }])
    const { lines } = done(decisions.matchBankLines, await driver.match(checking, proposals))
    expect(lines).toMatchObject([{ state: 'MATCHED', transactionIDs: [entry], isLoose: false }])
    const page = pageOf(await bank.page(checking, '2026-01-31'))
    expect(page.rows).toEqual(['Landlord -80000 Y'])
    expect(await waiting()).toHaveLength(2)
  })

  test('200: matches many to one and one to many if both sides are equal in sum', async () => {
    const [one, two, whole] = [
      await pay(5_00, '2026-01-06', 'a'),
      await pay(2_00, '2026-01-06', 'b'),
      await pay(7_00, '2026-01-06', 'c'),
    ]
    await driver.bring(checking, `${COFFEES}2026-01-08,Both,-7.00\n`)
    const ids = (await driver.page(checking)).lines.map(({ bankLineID }) => bankLineID)
    expect(refusal(await driver.match(checking, [{ bankLineIDs: [ids[2]!], transactionIDs: [one] }]))).toBe(
      '409 MATCH_SUM_DIFFERS',
    )
    const matches = [
      { bankLineIDs: [ids[2]!], transactionIDs: [one, two] },
      { bankLineIDs: ids.slice(0, 2), transactionIDs: [whole] },
    ]
    done(decisions.matchBankLines, await driver.match(checking, matches))
    expect(await waiting()).toEqual([])
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['a -500 Y', 'b -200 Y', 'c -700 Y'])
  })

  test('409: neither a line nor a transaction can be matched twice', async () => {
    const entry = await pay(3_50, '2026-01-07', 'Coffee')
    await driver.bring(checking, COFFEES)
    const [first, second] = (await driver.page(checking)).lines
    const match = (line: typeof first) =>
      driver.match(checking, [{ bankLineIDs: [line!.bankLineID], transactionIDs: [entry] }])
    done(decisions.matchBankLines, await match(first))
    expect(refusal(await match(first))).toBe('409 BANK_LINE_DECIDED')
    expect(refusal(await match(second))).toBe('409 TRANSACTION_MATCHED')
  })

  test('a transaction that is already cleared can be matched, and stays cleared when the match is undone', async () => {
    const entry = await pay(3_50, '2026-01-07', 'Coffee')
    await bank.clear(entry, '2026-01-20', checking)
    await driver.bring(checking, COFFEES)
    const { proposals } = await driver.page(checking)
    expect(proposals[0]?.reasons).toContain('Already cleared')
    const { lines } = done(decisions.matchBankLines, await driver.match(checking, proposals))
    done(decisions.undoBankLine, await driver.undo(lines[0]!.bankLineID))
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['Coffee -350 Y'])
  })

  test('a line dated in a reconciled period counts for the statement with which it was imported', async () => {
    const entry = await pay(800_00, '2026-01-04', 'Landlord')
    await bank.record(checking, '2026-01-10', 0)
    await driver.bring(checking, JANUARY)
    const { proposals } = await driver.page(checking)
    done(decisions.matchBankLines, await driver.match(checking, proposals))
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['Landlord -80000 Y'])
    expect(
      (await books.register(checking)).transactions.find(({ transactionID }) => transactionID === entry),
    ).toMatchObject({
      transactionReconcileDate: '2026-01-31T00:00:00Z',
    })
  })
})

describe('POST /accounts/{accountID}/bank-lines/entries', () => {
  test("200: posts on the bank's date with the bank's text, and clears the transaction", async () => {
    await driver.bring(checking, JANUARY)
    const [, coffee] = (await driver.page(checking)).lines
    const { lines } = done(
      decisions.bookBankLines,
      await driver.book(checking, [{ bankLineID: coffee!.bankLineID, accountID: food }]),
    )
    expect(lines).toMatchObject([{ state: 'BOOKED', isLoose: false }])
    expect((await books.register(food)).transactions).toMatchObject([
      {
        transactionComment: 'COFFEE BAR 17',
        transactionDCAmount: 3_50,
        debitOrCredit: 'DEBIT',
        transactionDate: '2026-01-07T00:00:00Z',
      },
    ])
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['COFFEE BAR 17 -350 Y'])
  })

  test('a retry with the same key posts once', async () => {
    await driver.bring(checking, JANUARY)
    const [, coffee] = (await driver.page(checking)).lines
    const book = () => driver.book(checking, [{ bankLineID: coffee!.bankLineID, accountID: food }], 'a key')
    const first = done(decisions.bookBankLines, await book())
    expect(done(decisions.bookBankLines, await book())).toEqual(first)
    expect((await books.register(food)).transactions).toHaveLength(1)
  })

  test('the next line of the same payee is proposed for the same account, unless a rule applies', async () => {
    await driver.bring(checking, JANUARY)
    const [, coffee] = (await driver.page(checking)).lines
    await driver.book(checking, [{ bankLineID: coffee!.bankLineID, accountID: food }])
    await driver.bring(checking, 'Date,Description,Amount\n2026-02-03,COFFEE BAR 99,-4.00\n2026-02-04,BAKERY,-2.00\n')
    const page = await driver.page(checking)
    const at = (payee: string) => page.lines.find(line => line.payee === payee)?.bankLineID
    expect(page.accountProposals).toEqual([
      { bankLineID: at('COFFEE BAR 99'), accountID: food, payeeRuleID: 0, reasons: ['Same account as last time'] },
    ])
    const rule = done(decisions.createPayeeRule, await driver.rule(checking, 'Coffee', rent))
    expect(refusal(await driver.rule(checking, 'COFFEE ', food))).toBe('409 PAYEE_RULE_TAKEN')
    expect((await driver.page(checking)).accountProposals).toMatchObject([
      { accountID: rent, payeeRuleID: rule.payeeRuleID },
    ])
    done(decisions.deletePayeeRule, await api.call(owner, 'DELETE', `/payee-rules/${rule.payeeRuleID}`))
    expect((await driver.page(checking)).accountProposals).toMatchObject([{ accountID: food, payeeRuleID: 0 }])
  })

  test('a payee with one more word is proposed for the account of the known payee, whose text the reason quotes', async () => {
    await driver.bring(checking, 'Date,Description,Amount\n2026-01-07,PAPER & PEN 0172,-3.50\n')
    const [paper] = (await driver.page(checking)).lines
    await driver.book(checking, [{ bankLineID: paper!.bankLineID, accountID: food }])
    await pay(20_00, '2026-01-08', 'Corner Bakery 7')
    await driver.bring(
      checking,
      'Date,Description,Amount\n2026-02-03,PAPER & PEN 0172 RETURN,3.50\n2026-02-04,CORNER BAKERY 9 REFUND,2.00\n',
    )
    const { lines, accountProposals } = await driver.page(checking)
    const why = new Map(
      accountProposals.map(({ bankLineID, accountID, reasons }) => [bankLineID, [accountID, ...reasons]]),
    )
    expect(lines.map(({ payee, bankLineID }) => [payee, why.get(bankLineID)])).toEqual([
      ['PAPER & PEN 0172 RETURN', [food, 'Same account as last time for “PAPER & PEN 0172”']],
      ['CORNER BAKERY 9 REFUND', [rent, 'Same account as last time for “Corner Bakery 7”']],
    ])
  })

  test('refuses what a manual transaction would be refused for, and posts nothing', async () => {
    await driver.bring(checking, `${JANUARY}2026-01-31,NOTHING,0.00,2196.50,A4\n`)
    const [first, second, , zero] = (await driver.page(checking)).lines
    const lines = (accountID: number) => [first, second].map(line => ({ bankLineID: line!.bankLineID, accountID }))
    expect(refusal(await driver.book(checking, lines(checking)))).toBe('400 NEEDS_TWO_ACCOUNTS')
    expect(refusal(await driver.book(checking, lines(999_999_999)))).toBe('400 UNKNOWN_ACCOUNT')
    expect(refusal(await driver.book(checking, [{ bankLineID: zero!.bankLineID, accountID: food }]))).toBe(
      '400 AMOUNT_OUT_OF_RANGE',
    )
    expect(await waiting()).toHaveLength(4)
    expect((await books.register(checking)).transactions).toEqual([])
  })
})

describe('PUT /bank-lines/{bankLineID}/waiting and /aside', () => {
  test('an excluded line is not for review until the exclusion is undone', async () => {
    await driver.bring(checking, JANUARY)
    const [first] = (await driver.page(checking)).lines
    const aside = () => api.call(owner, 'PUT', `/bank-lines/${first!.bankLineID}/aside`)
    expect(done(decisions.setBankLineAside, await aside()).lines).toMatchObject([{ state: 'ASIDE' }])
    expect(refusal(await aside())).toBe('409 BANK_LINE_DECIDED')
    expect(await waiting()).toHaveLength(2)
    expect(done(decisions.undoBankLine, await driver.undo(first!.bankLineID)).lines).toMatchObject([
      { state: 'WAITING' },
    ])
    expect(refusal(await driver.undo(first!.bankLineID))).toBe('409 BANK_LINE_WAITS')
  })

  test('undoing a decision unclears matched transactions and voids posted ones; nothing is deleted', async () => {
    const entry = await pay(800_00, '2026-01-04', 'Landlord')
    await driver.bring(checking, JANUARY)
    const { lines, proposals } = await driver.page(checking)
    await driver.match(checking, proposals)
    await driver.book(checking, [{ bankLineID: lines[1]!.bankLineID, accountID: food }])
    done(decisions.undoBankLine, await driver.undo(lines[0]!.bankLineID))
    done(decisions.undoBankLine, await driver.undo(lines[1]!.bankLineID))
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['Landlord -80000'])
    expect((await books.register(food)).transactions).toEqual([])
    expect(await waiting()).toHaveLength(3)
    expect((await driver.page(checking)).proposals).toMatchObject([{ transactionIDs: [entry] }])
  })

  test('409 ON_STATEMENT while a recorded statement contains the line', async () => {
    await pay(800_00, '2026-01-04', 'Landlord')
    await driver.bring(checking, JANUARY)
    const { lines, proposals, imports } = await driver.page(checking)
    await driver.match(checking, proposals)
    await bank.record(checking, '2026-01-31', -800_00)
    expect(refusal(await driver.undo(lines[0]!.bankLineID))).toBe('409 ON_STATEMENT')
    expect(refusal(await driver.undoImport(imports[0]!.statementImportID))).toBe('409 ON_STATEMENT')
    expect(await waiting()).toHaveLength(2)
  })

  test('a match whose transaction was deleted or uncleared is flagged', async () => {
    const entry = await pay(800_00, '2026-01-04', 'Landlord')
    await driver.bring(checking, JANUARY)
    const { lines, proposals } = await driver.page(checking)
    await driver.match(checking, proposals)
    await bank.unclear(entry, checking)
    expect((await driver.page(checking)).decided).toMatchObject([{ bankLineID: lines[0]!.bankLineID, isLoose: true }])
    await api.call(owner, 'DELETE', `/transactions/${entry}`)
    done(decisions.undoBankLine, await driver.undo(lines[0]!.bankLineID))
    expect(await waiting()).toHaveLength(3)
  })
})

describe('DELETE /statement-imports/{statementImportID}', () => {
  test('200: undoes all decisions on its lines, and the file can be imported again', async () => {
    await pay(800_00, '2026-01-04', 'Landlord')
    await driver.bring(checking, JANUARY)
    const { lines, proposals, imports } = await driver.page(checking)
    await driver.match(checking, proposals)
    await driver.book(checking, [{ bankLineID: lines[1]!.bankLineID, accountID: food }])
    const importId = imports[0]!.statementImportID
    expect(done(contract.undoStatementImport, await driver.undoImport(importId)).undoneAt).not.toBe('')
    expect(pageOf(await bank.page(checking, '2026-01-31')).rows).toEqual(['Landlord -80000'])
    expect((await books.register(food)).transactions).toEqual([])
    expect(await driver.page(checking)).toMatchObject({ lines: [], decided: [], imports: [] })
    expect(refusal(await driver.undoImport(importId))).toBe('409 IMPORT_UNDONE')
    expect(refusal(await driver.undo(lines[0]!.bankLineID))).toBe('409 IMPORT_UNDONE')
    expect(done(contract.importStatement, await driver.bring(checking, JANUARY)).lineCount).toBe(3)
  })

  test('409 IMPORT_CHANGED if a posted transaction was changed since: nothing is undone', async () => {
    await driver.bring(checking, JANUARY)
    const { lines, imports } = await driver.page(checking)
    await driver.book(checking, [{ bankLineID: lines[1]!.bankLineID, accountID: food }])
    const [row] = (await books.register(food)).transactions
    await api.call(owner, 'PUT', `/transactions/${row!.transactionID}`, { body: { transactionComment: 'mine' } })
    expect(refusal(await driver.undoImport(imports[0]!.statementImportID))).toBe('409 IMPORT_CHANGED')
    expect(await waiting()).toHaveLength(2)
  })
})

test('if two users decide concurrently on one line or one transaction, one is refused', async () => {
  const entry = await pay(3_50, '2026-01-07', 'Coffee')
  await driver.bring(checking, COFFEES)
  const [first, second] = (await driver.page(checking)).lines.map(({ bankLineID }) => bankLineID)
  const match = (line: number) => driver.match(checking, [{ bankLineIDs: [line], transactionIDs: [entry] }])
  const matched = await Promise.all([match(first!), match(second!)])
  expect(matched.map(({ status }) => status).sort()).toEqual([200, 409])
  const [left] = (await driver.page(checking)).lines
  const book = () => driver.book(checking, [{ bankLineID: left!.bankLineID, accountID: food }])
  const booked = await Promise.all([book(), book()])
  expect(booked.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await books.register(food)).transactions).toHaveLength(1)
})

test('a decision takes a handful of statements, regardless of the number of lines', async () => {
  for (let day = 1; day <= 20; day++) await pay(day, '2026-01-04', `entry ${day}`)
  const rows = Array.from(
    { length: 20 },
    (_, index) => `2026-01-06,entry ${index + 1},-0.${String(index + 1).padStart(2, '0')}`,
  )
  await driver.bring(checking, `Date,Description,Amount\n${rows.join('\n')}\n`)
  const { proposals } = await driver.page(checking)
  expect(proposals).toHaveLength(20)
  expect(await api.statementsOf(() => driver.page(checking))).toBeLessThanOrEqual(9)
  expect(await api.statementsOf(() => driver.match(checking, proposals))).toBeLessThanOrEqual(8)
})
