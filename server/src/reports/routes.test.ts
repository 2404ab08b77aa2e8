// Stored reports and their output over HTTP. Each response is checked.

import { DEFAULT_REPORTS } from '@twofold/accounting/reports/default-reports'
import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import type { ErrorBody } from '@twofold/contract/errors'
import * as contract from '@twofold/contract/reports'
import { describe, expect, test } from 'vitest'
import { withChart } from '../../tests/harness/books-driver.ts'
import { reporter } from '../../tests/harness/reporter.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'
import { cellsOfSheet, unzipped } from '../../tests/harness/unzipped.ts'

const { api, owner, books, member } = setUpBooks()

const PLAIN = { dataSetType: 'LEDGER' } as const
const post = (body: unknown, member = owner, key?: string) =>
  api.call(member, 'POST', '/reports', key === undefined ? { body } : { body, key })
const create = async (reportName = 'Ledger', reportBody: unknown = PLAIN) =>
  done(contract.createReport, await post({ reportName, reportBody }))
const list = async (member = owner) => done(contract.listReports, await api.call(member, 'GET', '/reports')).reports
const fieldsOf = ({ body }: ApiResponse) => (body as ErrorBody).fields?.map(({ field, code }) => [field, code])

describe('a stored report', () => {
  test('200: has every field of its body, and is listed by name, read, changed and deleted', async () => {
    proves(
      'rule 7.24',
      'GET /reports (reports with reportID, reportName, reportBody); GET /reports/{reportID}; GET /reports/{reportID}/output with query startDate and endDate.',
    )
    proves('call 7.23', 'GET /reports')
    proves('call 7.24', 'GET /reports/{reportID}')
    proves(
      'rule 7.25',
      "POST /reports {reportName, reportBody}; PUT /reports/{id} same body; DELETE /reports/{id}: on 200 the response's reportName is shown with the notice 'Deleted' in a dialog titled 'Delete Success', then after 1.5 seconds it goes to /reports/list.",
    )
    proves('call 7.26', 'POST /reports')
    proves('call 7.27', 'PUT /reports/{id}')
    proves('call 7.28', 'DELETE /reports/{id}')

    const made = await create('Zebra', { ...PLAIN, sourceAccountSetType: 'GROUP', sourceAccountGroup: 'INCOME' })
    expect(made.reportBody).toEqual({
      sourceAccountSetType: 'GROUP',
      sourceAccountGroup: 'INCOME',
      sourcePredefinedAccounts: [],
      sourceRecurseSubAccounts: false,
      sourceRecurseSubAccountsDepth: 0,
      filterAccountSetType: 'NONE',
      filterAccountGroup: null,
      filterPredefinedAccounts: [],
      filterRecurseSubAccounts: false,
      filterRecurseSubAccountsDepth: 0,
      dataSetType: 'LEDGER',
    })
    await create('apple')
    expect((await list()).map(({ reportName }) => reportName)).toEqual(['apple', 'Zebra'])
    const path = `/reports/${made.reportID}`
    expect(done(contract.readReport, await api.call(owner, 'GET', path))).toEqual(made)
    const body = { ...made, reportName: 'Mule', reportBody: { ...made.reportBody, dataSetType: 'INCOME' } }
    const changed = done(contract.changeReport, await api.call(owner, 'PUT', path, { body }))
    expect(changed).toMatchObject({ reportName: 'Mule', reportBody: { dataSetType: 'INCOME' } })
    expect(done(contract.deleteReport, await api.call(owner, 'DELETE', path)).reportName).toBe('Mule')
    expect(refusal(await api.call(owner, 'GET', path))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'DELETE', path))).toBe('404 NOT_FOUND')
    expect((await list()).map(({ reportName }) => reportName)).toEqual(['apple'])
  })

  test('409: a stale change changes nothing and returns the current record', async () => {
    const made = await create()
    const path = `/reports/${made.reportID}`
    const put = (body: unknown) => api.call(owner, 'PUT', path, { body })
    const first = done(contract.changeReport, await put({ reportName: 'First', modifiedAt: made.modifiedAt }))
    const second = await put({ reportName: 'Second', modifiedAt: made.modifiedAt })
    expect([refusal(second), (second.body as ErrorBody).current]).toEqual(['409 STALE', first])
    const same = done(contract.changeReport, await put({ reportName: 'First', modifiedAt: first.modifiedAt }))
    expect(same).toEqual(first)
  })

  test('200: is stored once for each key, regardless of retries; 422 with another body', async () => {
    const body = { reportName: 'Once', reportBody: PLAIN }
    const first = done(contract.createReport, await post(body, owner, 'key'))
    expect(done(contract.createReport, await post(body, owner, 'key'))).toEqual(first)
    expect(refusal(await post({ ...body, reportName: 'Twice' }, owner, 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await list()).toHaveLength(1)
  })

  test.each<[what: string, body: Record<string, unknown>, code: string, field: string]>([
    ['an empty name', { reportName: ' ' }, 'TEXT_EMPTY', 'reportName'],
    ['a name with two lines', { reportName: 'a\nb' }, 'TEXT_NOT_ALLOWED', 'reportName'],
    ['a name with NUL', { reportName: 'a\0b' }, 'TEXT_NOT_ALLOWED', 'reportName'],
    ['a name too long', { reportName: 'x'.repeat(201) }, 'TEXT_TOO_LONG', 'reportName'],
    ['no body', { reportBody: undefined }, 'FIELD_MISSING', 'reportBody'],
    ['a body that is a string', { reportBody: '{}' }, 'FIELD_TYPE', 'reportBody'],
    ['no data set', { reportBody: {} }, 'FIELD_MISSING', 'reportBody.dataSetType'],
    ['an unknown data set', { reportBody: { dataSetType: 'CHART' } }, 'NOT_A_CHOICE', 'reportBody.dataSetType'],
    [
      'an unknown set',
      { reportBody: { ...PLAIN, sourceAccountSetType: 'ALL' } },
      'NOT_A_CHOICE',
      'reportBody.sourceAccountSetType',
    ],
    [
      'an unknown group',
      { reportBody: { ...PLAIN, filterAccountGroup: 'GAIN' } },
      'NOT_A_CHOICE',
      'reportBody.filterAccountGroup',
    ],
    [
      'a group without its name',
      { reportBody: { ...PLAIN, sourceAccountSetType: 'GROUP' } },
      'FIELD_MISSING',
      'reportBody.sourceAccountGroup',
    ],
    [
      'accounts that do not exist',
      { reportBody: { ...PLAIN, sourcePredefinedAccounts: [999_999_999] } },
      'UNKNOWN_ACCOUNT',
      'reportBody.sourcePredefinedAccounts',
    ],
    [
      '10,000 accounts',
      { reportBody: { ...PLAIN, filterPredefinedAccounts: Array.from({ length: 10_000 }, (_, id) => id + 1) } },
      'TOO_MANY_ACCOUNTS',
      'reportBody.filterPredefinedAccounts',
    ],
    [
      'a depth below none',
      { reportBody: { ...PLAIN, sourceRecurseSubAccountsDepth: -1 } },
      'FIELD_VALUE',
      'reportBody.sourceRecurseSubAccountsDepth',
    ],
    [
      'an unknown field',
      { reportBody: { ...PLAIN, sourceAccounts: [] } },
      'UNKNOWN_FIELD',
      'reportBody.sourceAccounts',
    ],
  ])('400: %s is refused with a sentence for the field', async (_, wrong, code, field) => {
    const answer = await post({ reportName: 'x', reportBody: PLAIN, ...wrong })
    expect([answer.status, fieldsOf(answer)?.[0]]).toEqual([400, [field, code]])
    expect(await list()).toEqual([])
  })

  test('can be written by bookkeepers and above, and run by all roles except clerks', async () => {
    const { reportID } = await create()
    const may = async (role: Role, method: string, path: string, body?: unknown) =>
      (await api.call(await member(role), method, path, body === undefined ? {} : { body })).status
    const body = { reportName: 'x', reportBody: PLAIN }
    for (const role of ['ACCOUNTANT', 'BOOKKEEPER', 'CLERK', 'VIEWER'] as const) {
      const isWriter = role === 'ACCOUNTANT' || role === 'BOOKKEEPER'
      expect([role, await may(role, 'POST', '/reports', body)]).toEqual([role, isWriter ? 200 : 403])
      expect([role, await may(role, 'GET', `/reports/${reportID}/output`)]).toEqual([
        role,
        role === 'CLERK' ? 403 : 200,
      ])
    }
  })
})

describe('restoring', () => {
  proves('call 7.29', 'POST /reports/restore')

  const restore = async (member = owner, key?: string) =>
    done(contract.restoreReports, await api.call(member, 'POST', '/reports/restore', key === undefined ? {} : { key }))
      .reports

  test('200: restores the default reports by name, and leaves all others unchanged', async () => {
    proves('rule 7.26', 'POST /reports/restore: no body.')

    const mine = await create('Mine', { dataSetType: 'AGING' })
    const own = await create('Balance Sheet', { dataSetType: 'LEDGER' })
    const restored = await restore()
    expect(restored.map(({ reportName }) => reportName).sort()).toEqual(
      ['Mine', ...DEFAULT_REPORTS.map(({ name }) => name)].sort(),
    )
    expect(restored.find(({ reportID }) => reportID === mine.reportID)).toEqual(mine)
    const sheet = restored.find(({ reportName }) => reportName === 'Balance Sheet')
    expect(sheet).toMatchObject({ reportID: own.reportID, reportBody: { dataSetType: 'BALANCE' } })
    expect(await restore()).toEqual(restored)
    await api.call(owner, 'DELETE', `/reports/${own.reportID}`)
    const again = (await restore(owner, 'key')).find(({ reportName }) => reportName === 'Balance Sheet')
    expect(again?.reportID).toBeGreaterThan(own.reportID)
    await api.call(owner, 'DELETE', `/reports/${again?.reportID}`)
    expect((await restore(owner, 'key')).map(({ reportName }) => reportName)).not.toContain('Balance Sheet')
  })

  test('200: equals what a new organisation starts with', async () => {
    const founder = await withChart(api)
    const reports = await list(founder)
    expect(reports).toHaveLength(DEFAULT_REPORTS.length)
    expect(await restore(founder)).toEqual(reports)
    const balance = reports.find(({ reportName }) => reportName === 'Trial Balance')
    const output = await api.call(founder, 'GET', `/reports/${balance?.reportID}/output`)
    expect(done(contract.runReport, output)).toMatchObject({ rows: [], tieOut: { holds: true, left: 0, right: 0 } })
  })

  test('has one audit entry for each report that it changed', async () => {
    await create('Balance Sheet', { dataSetType: 'LEDGER' })
    await restore()
    const { rows } = await api.pools.owner.pool.query<{ action: string; count: number }>(
      `SELECT action, count(*)::int AS count FROM audit_entry WHERE organisation_id = $1 AND object_kind = 'report' GROUP BY 1 ORDER BY 1`,
      [owner.organisationId],
    )
    expect(rows).toEqual([
      { action: 'change', count: 1 },
      { action: 'create', count: DEFAULT_REPORTS.length },
    ])
  })
})

describe('report output', () => {
  proves('call 7.25', 'GET /reports/{reportID}/output')

  const ask = async (query: string, body: unknown = { ...PLAIN, sourceAccountSetType: 'USER_SUPPLIED' }) => {
    const { reportID } = await create('Asked', body)
    return api.call(owner, 'GET', `/reports/${reportID}/output${query}`)
  }

  test.each([
    ['a start date after the end date', '?startDate=2026-11-06&endDate=2026-11-05', '400 PERIOD_BACKWARD'],
    ['an invalid date', '?startDate=2026-02-30', '400 NOT_A_DATE'],
    ['an unknown account', '?account=999999999', '400 UNKNOWN_ACCOUNT'],
    ['an account that is not a number', '?account=1%3BDROP', '400 UNKNOWN_ACCOUNT'],
    ['1,001 accounts', `?${'account=1&'.repeat(1001)}`, '400 TOO_MANY_ACCOUNTS'],
    ['an unknown field', '?accounts=1', '400 UNKNOWN_FIELD'],
    ['no rows at all', '?limit=0', '400 FIELD_VALUE'],
  ])('400: %s is refused with a sentence', async (_, query, code) => {
    expect(refusal(await ask(query))).toBe(code)
  })

  test('413: 10,000 accounts are too long for a URL, and are refused before they are read', async () => {
    expect(refusal(await ask(`?${'account=1&'.repeat(10_000)}`))).toBe('413 TOO_LARGE')
  })

  test('404: for an unknown report, or another organisation’s', async () => {
    const { reportID } = await create()
    const stranger = await api.newMember()
    expect(refusal(await api.call(stranger, 'GET', `/reports/${reportID}/output`))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', '/reports/999999999/output'))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', '/reports/x/output'))).toBe('404 NOT_FOUND')
  })

  test('200: without chosen accounts it is empty and says why', async () => {
    const output = done(contract.runReport, await ask(''))
    expect(output).toMatchObject({ rows: [], totals: [], tieOut: null, columns: [] })
    expect(output.notice).toMatch(/No account was chosen/)
  })

  test('200: says which chosen accounts were not used, and that a filter does not apply to balances', async () => {
    const bank = (await books.open('Bank')).accountID
    const plain = done(contract.runReport, await ask(`?account=${bank}`, PLAIN))
    expect(plain.notice).toMatch(/were ignored/)
    const filtered = { dataSetType: 'BALANCE', filterAccountSetType: 'GROUP', filterAccountGroup: 'INCOME' }
    expect(done(contract.runReport, await ask('', filtered)).notice).toMatch(/The filter was ignored/)
  })

  test('200: without dates it covers the last month up to the organisation’s today', async () => {
    proves(
      'rule 7.24',
      'GET /reports (reports with reportID, reportName, reportBody); GET /reports/{reportID}; GET /reports/{reportID}/output with query startDate and endDate.',
    )

    const { startDate, endDate } = done(contract.runReport, await ask(''))
    const today = new Date().toISOString().slice(0, 10)
    expect([endDate.slice(0, 10), startDate < endDate]).toEqual([today, true])
  })

  test('400: a date that is given twice', async () => {
    expect(refusal(await ask('?startDate=2026-01-01&startDate=2026-02-01'))).toBe('400 FIELD_REPEATED')
  })

  test('200: takes four statements at most, including the rows of a list', async () => {
    const bank = (await books.open('Bank')).accountID
    const sales = (await books.open('Sales', 'INCOME')).accountID
    await books.enter({ debit: bank, credit: sales })
    const reports = reporter(api, owner)
    for (const [dataSetType, most] of [
      ['BALANCE', 2],
      ['INCOME', 2],
      ['SUMGROUPLINE', 2],
      ['LEDGER', 3],
      ['NETTRANS', 3],
      ['INCOMETRANS', 3],
      ['AGING', 4],
    ] as const) {
      await reports.idOf({ dataSetType })
      expect([dataSetType, await api.statementsOf(() => reports.run({ dataSetType }))]).toEqual([dataSetType, most])
    }
  })
})

describe('report output as a file', () => {
  async function fileOf(kind: 'csv' | 'xlsx') {
    const assets = (await books.open('Assets')).accountID
    const bank = (await books.open('=Bank, "main"', 'ASSET', assets)).accountID
    const sales = (await books.open('Sales', 'INCOME')).accountID
    await books.enter({ debit: bank, credit: sales, cents: 120_050, date: '2026-11-05' })
    const { reportID } = await create('Trial: Balance/2026', { dataSetType: 'SUMGROUPLINE' })
    const path = `/api/reports/${reportID}/output/${kind}?startDate=2026-11-01&endDate=2026-11-30`
    const response = await fetch(api.origin + path, { headers: owner.headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="trial-balance-2026-2026-11-30.${kind}"`,
    )
    return new Uint8Array(await response.arrayBuffer())
  }

  test('200: CSV has its rows, totals and tie-out, and nothing that a spreadsheet would execute', async () => {
    const text = new TextDecoder().decode(await fileOf('csv'))
    expect(text.split('\r\n')).toEqual([
      'Account,Opening debit,Opening credit,Debits,Credits,Closing debit,Closing credit',
      'Assets,,,,,,',
      `"'  =Bank, ""main""",,,1200.50,,1200.50,`,
      'Total Assets,,,1200.50,,1200.50,',
      'Sales,,,,1200.50,,1200.50',
      'Total,0.00,0.00,1200.50,1200.50,1200.50,1200.50',
      'Checked: Total debit balances equal total credit balances.',
      '',
    ])
  })

  test('200: the workbook has the same content, with amounts as numbers', async () => {
    const sheet = unzipped(await fileOf('xlsx')).get('xl/worksheets/sheet1.xml')
    const cells = cellsOfSheet(String(sheet))
    expect(cells[0]).toEqual([
      'Account',
      'Opening debit',
      'Opening credit',
      'Debits',
      'Credits',
      'Closing debit',
      'Closing credit',
    ])
    expect(cells[2]).toEqual(['  =Bank, "main"', null, null, '1200.50', null, '1200.50', null])
  })
})
