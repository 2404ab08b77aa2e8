import { proves } from '@twofold/accounting/testing/proves'
import * as accounts from '@twofold/contract/accounts'
import * as contract from '@twofold/contract/reconciliation'
import { describe, expect, test } from 'vitest'
import { pageOf, reconciler } from '../../tests/harness/reconciling/reconciler.ts'
import {
  type ReconciliationFixture,
  setUpReconciliationFixture,
} from '../../tests/harness/reconciling/reconciliation-fixture.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, books, bank, banks, checking, savings, rent, sales } = {} as ReconciliationFixture
setUpReconciliationFixture(created => {
  ;({ api, owner, books, bank, banks, checking, savings, rent, sales } = created)
})

const recorded = (answer: ApiResponse) => done(contract.recordStatement, answer)

async function enter(debit: number, credit: number, cents: number, date: string, comment = ''): Promise<number> {
  return (await books.enter({ debit, credit, cents, date, comment })).transactionID
}

/** Posts sales of 500.00 and rent of 120.00 in January. Both transactions are cleared on the January statement. */
async function january(): Promise<{ sold: number; paid: number }> {
  const sold = await enter(checking, sales, 500_00, '2026-01-05', 'sold')
  const paid = await enter(rent, checking, 120_00, '2026-01-20', 'paid')
  for (const id of [sold, paid]) await bank.clear(id, '2026-01-31', checking)
  return { sold, paid }
}

async function reconciledOn(accountId: number): Promise<string | undefined> {
  return (await books.chart()).find(({ accountID }) => accountID === accountId)?.accountReconcileDate.slice(0, 10)
}

describe('PUT /accounts/{accountID}/reconciled', () => {
  proves('rule 7.17', 'PUT /accounts/{id}/reconciled {accountID, accountReconcileDate (ISO)}; success is only logged.')
  proves('call 7.14', 'PUT /accounts/{id}/reconciled')

  test('200: opening, lines and closing of consecutive months', async () => {
    await january()
    const first = recorded(await bank.record(checking, '2026-01-31', 380_00))
    expect(first).toMatchObject({
      statementNo: 1,
      accountID: checking,
      accountFullName: 'Banks:Checking',
      statementDate: '2026-01-31T00:00:00Z',
      accountReconcileDate: '2026-01-31T00:00:00Z',
      openingBalance: 0,
      closingBalance: 380_00,
      lineCount: 2,
      isReopened: false,
      reopenedAt: '',
    })
    const late = await enter(rent, checking, 30_00, '2026-01-25', 'late')
    await enter(rent, checking, 5_00, '2026-02-02', 'outstanding')
    await bank.clear(late, '2026-02-28', checking)
    const rows = ['late -3000 Y', 'outstanding -500']
    expect(pageOf(await bank.page(checking, '2026-02-28'))).toEqual({ starting: 380_00, rows })
    const second = recorded(await bank.record(checking, '2026-02-28', 350_00))
    expect(second).toMatchObject({ statementNo: 2, openingBalance: 380_00, closingBalance: 350_00, lineCount: 1 })
    expect(await reconciledOn(checking)).toBe('2026-02-28')
    const account = done(accounts.readAccount, await api.call(owner, 'GET', `/accounts/${checking}`))
    const register = await books.register(checking)
    const page = done(contract.listUnreconciled, await bank.page(checking, '2026-03-31'))
    for (const shown of [account, register, page]) expect(shown.accountReconcileDate).toBe('2026-02-28T00:00:00Z')
    expect((await bank.statements(checking)).map(({ statementID }) => statementID)).toEqual([
      second.statementID,
      first.statementID,
    ])
  })

  test('200: a statement without movements, and one in the sign of a CREDIT account', async () => {
    expect(recorded(await bank.record(savings, '2026-01-31', 0))).toMatchObject({ closingBalance: 0, lineCount: 0 })
    const card = (await books.open('Card', 'LIABILITY')).accountID
    const bought = await enter(rent, card, 80_00, '2026-01-05')
    await bank.clear(bought, '2026-01-31', card)
    expect(recorded(await bank.record(card, '2026-01-31', 80_00))).toMatchObject({ closingBalance: 80_00 })
  })

  test('200: for the parent of an account that was deleted after its statement, and verify reports nothing', async () => {
    const { statementID } = recorded(await bank.record(savings, '2026-01-15', 0))
    expect(refusal(await bank.record(banks, '2026-02-28', 0))).toBe('409 STATEMENT_ON_RELATED_ACCOUNT')
    expect((await api.call(owner, 'DELETE', `/accounts/${savings}`)).status).toBe(200)
    expect(recorded(await bank.record(banks, '2026-02-28', 0))).toMatchObject({ closingBalance: 0, lineCount: 0 })
    await api.expectRight()
    expect((await bank.reopen(statementID)).status).toBe(200)
    await api.expectRight()
  })

  test('200: without a balance, the computed one is stored', async () => {
    await january()
    expect(recorded(await bank.record(checking, '2026-01-31')).closingBalance).toBe(380_00)
  })

  test('409 STATEMENT_BALANCE_DIFFERS: the balance differs by a cent, and nothing is recorded', async () => {
    proves(
      'rule 4.11',
      '**Account reconcile date**: can be recorded only when the difference between the ending balance entered and the reconciled balance is zero.',
    )

    await january()
    const answer = await bank.record(checking, '2026-01-31', 380_01)
    expect(refusal(answer)).toBe('409 STATEMENT_BALANCE_DIFFERS')
    expect(answer.body).toMatchObject({
      err: 'The reconciled balance is $380.00, but the statement balance is $380.01. Nothing was recorded.',
    })
    expect(await bank.statements(checking)).toEqual([])
    expect(await reconciledOn(checking)).toBe('0001-01-01')
  })

  test('400 STATEMENT_DATE_NOT_LATER, NOT_A_DATE', async () => {
    await bank.record(checking, '2026-01-31', 0)
    expect(refusal(await bank.record(checking, '2026-01-31', 0))).toBe('400 STATEMENT_DATE_NOT_LATER')
    expect(refusal(await bank.record(checking, '2026-01-30', 0))).toBe('400 STATEMENT_DATE_NOT_LATER')
    for (const date of ['0001-01-01', '2026-02-30', ''])
      expect(refusal(await bank.record(savings, date))).toBe('400 NOT_A_DATE')
  })

  test('409 STATEMENT_ON_RELATED_ACCOUNT: a parent account or subaccount has statements', async () => {
    await bank.record(checking, '2026-01-31')
    const answer = await bank.record(banks, '2026-01-31')
    expect(refusal(answer)).toBe('409 STATEMENT_ON_RELATED_ACCOUNT')
    expect((answer.body as { err: string }).err).toContain('Banks:Checking has statements')
    const page = done(contract.listUnreconciled, await bank.page(banks, '2026-01-31'))
    expect(page.relatedAccountFullName).toBe('Banks:Checking')
    expect((await bank.record(savings, '2026-01-31')).status).toBe(200)
    const other = reconciler(api, owner)
    const till = (await books.open('Till', 'ASSET', savings)).accountID
    expect(refusal(await other.record(till, '2026-01-31'))).toBe('409 STATEMENT_ON_RELATED_ACCOUNT')
  })
})

describe('a recorded statement', () => {
  test('locks its lines: marks, amounts, dates and existence cannot change; comments and other accounts can', async () => {
    const { sold, paid } = await january()
    await bank.record(checking, '2026-01-31', 380_00)
    expect(refusal(await bank.unclear(sold, checking))).toBe('409 ON_STATEMENT')
    expect(refusal(await bank.unclear(sold))).toBe('409 ON_STATEMENT')
    expect(refusal(await bank.clear(sold, '2026-02-28', checking))).toBe('409 ON_STATEMENT')
    const change = (id: number, body: object) => api.call(owner, 'PUT', `/transactions/${id}`, { body })
    expect(refusal(await change(paid, { transactionDate: '2026-01-21' }))).toBe('409 CLEARED')
    expect(refusal(await api.call(owner, 'DELETE', `/transactions/${paid}`))).toBe('409 CLEARED')
    expect((await change(paid, { transactionComment: 'paid to the landlord' })).status).toBe(200)
    expect((await bank.statement((await bank.statements(checking))[0]!.statementID)).transactions).toMatchObject([
      { transactionComment: 'sold', transactionDCAmount: 500_00, debitOrCredit: 'DEBIT', isReconciled: true },
      { transactionComment: 'paid to the landlord', transactionDCAmount: 120_00, debitOrCredit: 'CREDIT' },
    ])
  })

  test('of a parent account shows a transaction between two subaccounts as one row', async () => {
    const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
      accountID,
      debitOrCredit,
      transactionDCAmount,
    })
    const debitCreditSet = [
      line(rent, 'DEBIT', 100_00),
      line(checking, 'CREDIT', 70_00),
      line(savings, 'CREDIT', 30_00),
    ]
    const body = { transactionDate: '2026-01-05', transactionComment: 'paid from both', debitCreditSet }
    const { transactionID } = (await api.call(owner, 'POST', '/transactions', { body })).body as {
      transactionID: number
    }
    await bank.clear(transactionID, '2026-01-31', banks)
    const { statementID } = recorded(await bank.record(banks, '2026-01-31', -100_00))
    expect((await bank.statement(statementID)).transactions).toMatchObject([
      { transactionID, transactionDCAmount: 100_00, debitOrCredit: 'CREDIT', split: String(rent), isReconciled: true },
    ])
  })

  test('includes what was open on its date', async () => {
    await january()
    await enter(rent, checking, 7_00, '2026-01-30', 'outstanding')
    await enter(rent, checking, 9_00, '2026-02-01', 'of the next month')
    const later = await enter(rent, checking, 8_00, '2026-01-31', 'cleared later')
    const { statementID } = recorded(await bank.record(checking, '2026-01-31'))
    await bank.clear(later, '2026-02-28', checking)
    const { transactions, closingBalance } = await bank.statement(statementID)
    expect(transactions.map(row => [row.transactionComment, row.isReconciled])).toEqual([
      ['sold', true],
      ['paid', true],
      ['outstanding', false],
      ['cleared later', false],
    ])
    const open = transactions.filter(row => !row.isReconciled)
    const outstanding = open.reduce((sum, row) => sum - row.transactionDCAmount, 0)
    const [atItsDay] = (await books.register(checking, '?endDate=2026-01-31&limit=1')).transactions
    expect(closingBalance + outstanding).toBe(atItsDay?.runningBalance)
  })

  test('keeps its account in place: it cannot be moved into or out of a tree with statements', async () => {
    const { sold } = await january()
    const move = (id: number, accountParent: number) =>
      api.call(owner, 'PUT', `/accounts/${id}`, { body: { accountParent } })
    const others = (await books.open('Others')).accountID
    expect((await move(checking, others)).status).toBe(200)
    expect((await move(checking, banks)).status).toBe(200)
    await bank.record(banks, '2026-01-31', 380_00)
    expect(refusal(await move(checking, others))).toBe('409 ACCOUNT_HAS_RECONCILED_LINES')
    expect(refusal(await move(checking, 0))).toBe('409 ACCOUNT_HAS_RECONCILED_LINES')
    expect((await move(savings, others)).status).toBe(200)
    expect((await move(savings, banks)).status).toBe(200)
    expect((await move(checking, savings)).status).toBe(200)
    const till = (await books.open('Till')).accountID
    const counted = await enter(till, sales, 5_00, '2026-01-05')
    await bank.clear(counted, '2026-03-31', till)
    expect(refusal(await move(till, banks))).toBe('409 ACCOUNT_HAS_RECONCILED_LINES')
    await bank.unclear(counted, till)
    expect((await move(till, banks)).status).toBe(200)
    const box = (await books.open('Box')).accountID
    await bank.record(box, '2026-01-31')
    expect(refusal(await move(box, banks))).toBe('409 ACCOUNT_HAS_RECONCILED_LINES')
    expect((await move(banks, others)).status).toBe(200)
    expect(refusal(await bank.unclear(sold, checking))).toBe('409 ON_STATEMENT')
  })
})

describe('PUT /statements/{statementID}/reopened', () => {
  test('200: only the newest can be reopened, with a reason; the date goes back, and its lines stay cleared and can change again', async () => {
    const { sold } = await january()
    const first = recorded(await bank.record(checking, '2026-01-31', 380_00)).statementID
    const second = recorded(await bank.record(checking, '2026-02-28', 380_00)).statementID
    expect(refusal(await bank.reopen(first))).toBe('409 STATEMENT_NOT_NEWEST')
    const reopened = done(contract.reopenStatement, await bank.reopen(second, ' a charge was missing '))
    expect(reopened).toMatchObject({
      isReopened: true,
      reopenReason: 'a charge was missing',
      accountReconcileDate: '2026-01-31T00:00:00Z',
    })
    expect(refusal(await bank.reopen(second))).toBe('409 STATEMENT_REOPENED')
    await bank.reopen(first)
    expect(await reconciledOn(checking)).toBe('0001-01-01')
    const rows = ['sold 50000 Y', 'paid -12000 Y']
    expect(pageOf(await bank.page(checking, '2026-01-31'))).toEqual({ starting: 0, rows })
    await bank.unclear(sold, checking)
    const body = { transactionDate: '2026-01-06' }
    expect((await api.call(owner, 'PUT', `/transactions/${sold}`, { body })).status).toBe(200)
    await bank.clear(sold, '2026-01-31', checking)
    expect(recorded(await bank.record(checking, '2026-01-31', 380_00))).toMatchObject({
      statementNo: 1,
      openingBalance: 0,
    })
    expect((await bank.statements(checking)).map(each => [each.statementNo, each.isReopened])).toEqual([
      [1, false],
      [2, true],
      [1, true],
    ])
  })

  test('its original content can still be read', async () => {
    const { paid } = await january()
    const { statementID } = recorded(await bank.record(checking, '2026-01-31', 380_00))
    await bank.reopen(statementID)
    await bank.unclear(paid, checking)
    await api.call(owner, 'DELETE', `/transactions/${paid}`)
    const { transactions, closingBalance } = await bank.statement(statementID)
    expect(transactions.map(row => [row.transactionComment, row.transactionDCAmount])).toEqual([
      ['sold', 500_00],
      ['paid', 120_00],
    ])
    expect(closingBalance).toBe(380_00)
  })

  test('400 without a reason', async () => {
    const { statementID } = recorded(await bank.record(checking, '2026-01-31'))
    expect(refusal(await bank.reopen(statementID, '  '))).toBe('400 TEXT_EMPTY')
  })

  test('the audit trail has the reopening with its reason, and the recording', async () => {
    const { statementID } = recorded(await bank.record(checking, '2026-01-31'))
    await bank.reopen(statementID, 'wrong month')
    const { body } = await api.call(owner, 'GET', `/audit/object/statement/${statementID}`)
    expect(body).toMatchObject({
      auditEntries: [
        { action: 'reopen', objectVersion: 2, reason: 'wrong month', after: { isReopened: true } },
        { action: 'record', objectVersion: 1, after: { accountID: checking, closingBalance: 0 } },
      ],
    })
  })
})

test('recording and reopening take four statements at most, reading takes two', async () => {
  const statementsOf = async (work: () => Promise<ApiResponse>) => {
    api.statements.length = 0
    const answer = await work()
    expect(answer.status).toBe(200)
    expect(api.statements.length).toBeLessThanOrEqual(4)
    return answer
  }
  const { statementID } = recorded(await statementsOf(() => bank.record(checking, '2026-01-31')))
  await statementsOf(() => api.call(owner, 'GET', `/statements/${statementID}`))
  expect(api.statements.length).toBeLessThanOrEqual(3)
  await statementsOf(() => api.call(owner, 'GET', `/accounts/${checking}/statements`))
  expect(api.statements.length).toBeLessThanOrEqual(2)
  await statementsOf(() => bank.reopen(statementID))
})
