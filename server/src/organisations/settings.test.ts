import { addDays, todayIn } from '@twofold/accounting/calendar'
import { listAccountTypes } from '@twofold/contract/accounts'
import { type ErrorBody, errorBody } from '@twofold/contract/errors'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import { currentUserRead } from '@twofold/contract/session'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runConcurrently } from '../../tests/harness/all-waiting.ts'
import { createBooksDriver, simpleEntry, withChart } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const PATH = '/organisation/settings'
const NO_DAY = '0001-01-01T00:00:00Z'

const { api, owner, books, member } = setUpBooks()

const read = async (who = owner) => done(readSettings, await api.call(who, 'GET', PATH))
const put = (body: unknown, who = owner) => api.call(who, 'PUT', PATH, { body })
const change = async (body: unknown, who = owner) => done(changeSettings, await put(body, who))
const fieldsOf = ({ body }: ApiResponse) =>
  z.parse(errorBody, body).fields?.map(({ field, code }) => `${code} ${field}`)

describe('GET /organisation/settings', () => {
  test('200: what the organisation was founded with, and the accounts that its chart names', async () => {
    const founder = await withChart(api)
    const { modifiedAt, tenantUUID, ...settings } = await read(founder)
    const chart = await createBooksDriver(api, founder).chart()
    const idOf = (name: string) => chart.find(account => account.accountName === name)?.accountID
    expect(settings).toEqual({
      tenantName: 'Harbor & Co.',
      signConvention: 'SPECIFICATION',
      fiscalYearFirstMonth: 1,
      timeZone: 'UTC',
      softLockDate: NO_DAY,
      hardLockDate: NO_DAY,
      accountsReceivableID: idOf('Accounts Receivable'),
      accountsPayableID: idOf('Accounts Payable'),
      salesTaxPayableID: idOf('Sales Tax Payable'),
      badDebtsID: idOf('Bad Debts'),
      retainedEarningsID: idOf('Retained Earnings'),
      applyOnlyToPosted: false,
      secondApprover: false,
      requiresTwoFactors: false,
      letterheadAddress: '',
      letterheadFooter: '',
      paperSize: 'LETTER',
      replyTo: '',
    })
    expect([modifiedAt, tenantUUID].every(Boolean)).toBe(true)
  })
})

describe('PUT /organisation/settings', () => {
  test('200: every setting, read back as it was answered, and a field left out stays', async () => {
    const wishes = {
      tenantName: ' Harbor & Sons ',
      signConvention: 'TEXTBOOK',
      fiscalYearFirstMonth: 7,
      timeZone: 'Pacific/Kiritimati',
      softLockDate: '2026-06-30',
      hardLockDate: '2025-12-31T23:59:59-08:00',
      applyOnlyToPosted: true,
      secondApprover: true,
      letterheadAddress: '12 Quay Street\nPortland, ME',
      letterheadFooter: 'Thank you.',
      paperSize: 'A4',
      replyTo: 'books@example.com',
    }
    const after = await change(wishes)
    expect(after).toMatchObject({
      ...wishes,
      tenantName: 'Harbor & Sons',
      softLockDate: '2026-06-30T00:00:00Z',
      hardLockDate: '2025-12-31T00:00:00Z',
    })
    expect(await read()).toEqual(after)
    expect(await change({ fiscalYearFirstMonth: 4 })).toMatchObject({
      tenantName: 'Harbor & Sons',
      fiscalYearFirstMonth: 4,
    })
    const user = done(currentUserRead, await api.call(owner, 'GET', '/users/current'))
    expect(user).toMatchObject({
      tenantName: 'Harbor & Sons',
      signConvention: 'TEXTBOOK',
      timeZone: 'Pacific/Kiritimati',
    })
  })

  test('200: an address for replies that was stored under earlier rules stays until it is changed', async () => {
    const founder = await api.newMember()
    const store = 'UPDATE organisation SET reply_to = $2 WHERE organisation_id = $1'
    await api.pools.owner.pool.query(store, [founder.organisationId, 'books@mailhost'])
    const { modifiedAt: _, ...before } = await read(founder)
    expect(await change({ ...before, paperSize: 'A4' }, founder)).toMatchObject({ replyTo: 'books@mailhost' })
    const other = await api.call(founder, 'PUT', PATH, { body: { replyTo: 'root@localhost' } })
    expect(refusal(other)).toBe('400 MAIL_ADDRESS_INVALID')
  })

  test('200: a record sent back as it came changes nothing and leaves no trace', async () => {
    const founder = await withChart(api)
    const before = await read(founder)
    const entries = 'SELECT count(*)::int AS n FROM audit_entry'
    const { rows } = await api.pools.owner.pool.query(entries)
    expect(await change(before, founder)).toEqual(before)
    expect((await api.pools.owner.pool.query(entries)).rows).toEqual(rows)
  })

  test('200: the other sign convention turns signs and balances over and leaves the books as they are', async () => {
    const [bank, sales] = [await books.open('Bank'), await books.open('Sales', 'INCOME')]
    await books.enter({ debit: bank.accountID, credit: sales.accountID, cents: 500 })
    const balances = async () => (await books.chart()).map(account => [account.accountSign, account.accountBalance])
    const ledger = 'SELECT account, cents, version FROM transaction WHERE organisation_id = $1'
    const stored = async () => (await api.pools.owner.pool.query(ledger, [owner.organisationId])).rows
    const before = await stored()
    expect(await balances()).toEqual([
      ['DEBIT', 500],
      ['DEBIT', -500],
    ])
    await change({ signConvention: 'TEXTBOOK' })
    expect(await balances()).toEqual([
      ['DEBIT', 500],
      ['CREDIT', 500],
    ])
    const { accountTypes } = done(listAccountTypes, await api.call(owner, 'GET', '/accounttypes'))
    expect(accountTypes.find(({ name }) => name === 'INCOME')?.sign).toBe('CREDIT')
    expect(await stored()).toEqual(before)
  })

  test('200: a lock holds from the next entry on, and a soft one can be lifted', async () => {
    const [bank, rent] = [await books.open('Bank'), await books.open('Rent', 'EXPENSE')]
    const body = simpleEntry({ debit: rent.accountID, credit: bank.accountID, date: '2026-06-30' })
    const post = async () => {
      const answer = await api.call(owner, 'POST', '/transactions', { body })
      return answer.status === 200 ? '200' : `${refusal(answer)}: ${(answer.body as ErrorBody).err}`
    }
    await change({ softLockDate: '2026-06-30' })
    expect(await post()).toBe('409 LOCKED: The books are locked through Jun 30, 2026. Give a reason for the change.')
    await change({ softLockDate: null })
    expect(await post()).toBe('200')
    await change({ hardLockDate: '2026-06-30' })
    expect(await post()).toBe('409 HARD_LOCKED: The books are closed through Jun 30, 2026 and cannot be changed.')
  })

  test('the change is audited with what it was and what it is, and by whom', async () => {
    await change({ softLockDate: '2026-06-30', tenantName: 'Harbor' }, await member('ADMIN'))
    const { rows } = await api.pools.owner.pool.query(
      `SELECT role, action, object_kind, object_version, before, after FROM audit_entry
        WHERE organisation_id = $1 ORDER BY audit_entry_id DESC LIMIT 1`,
      [owner.organisationId],
    )
    expect(rows).toEqual([
      {
        role: 'ADMIN',
        action: 'change',
        object_kind: 'organisation',
        object_version: 2,
        before: { tenantName: expect.stringContaining('Organisation '), softLockDate: null },
        after: { tenantName: 'Harbor', softLockDate: '2026-06-30' },
      },
    ])
  })

  test("403 names each setting that is not the role's, and then nothing is written", async () => {
    const rest = { timeZone: 'Europe/Berlin', hardLockDate: '2025-01-01', applyOnlyToPosted: true }
    const body = { softLockDate: '2026-06-30', ...rest }
    const answer = await put(body, await member('ACCOUNTANT'))
    expect(fieldsOf(answer)).toEqual(Object.keys(rest).map(field => `FORBIDDEN ${field}`))
    expect((await read()).softLockDate).toBe(NO_DAY)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an empty name', { tenantName: '  ' }, '400 TEXT_EMPTY'],
    ['a name of two lines', { tenantName: 'a\nb' }, '400 TEXT_NOT_ALLOWED'],
    ['an unknown time zone', { timeZone: 'Moon/Base' }, '400 UNKNOWN_TIME_ZONE'],
    ['no time zone', { timeZone: '' }, '400 UNKNOWN_TIME_ZONE'],
    ['a month beyond December', { fiscalYearFirstMonth: 13 }, '400 FIELD_VALUE'],
    ['a day that no calendar has', { softLockDate: '2026-02-30' }, '400 NOT_A_DATE'],
    ['a hard lock after today', { hardLockDate: addDays(todayIn('UTC', new Date()), 3) }, '400 HARD_LOCK_IN_FUTURE'],
    ['an unknown field', { colour: 'red' }, '400 UNKNOWN_FIELD'],
  ])('refuses %s', async (_what, body, expected) => {
    expect(refusal(await put(body))).toBe(expected)
  })

  test('409: a hard lock goes neither back nor away', async () => {
    await change({ hardLockDate: '2025-12-31' })
    expect(refusal(await put({ hardLockDate: '2025-12-30' }))).toBe('409 HARD_LOCK_GOES_FORWARD')
    expect(refusal(await put({ hardLockDate: null }))).toBe('409 HARD_LOCK_GOES_FORWARD')
    expect((await change({ hardLockDate: '2026-01-31' })).hardLockDate).toBe('2026-01-31T00:00:00Z')
  })

  test('409 STALE answers the settings as they stand, and of two at once one wins', async () => {
    const { modifiedAt } = await read()
    const held = {
      text: 'SELECT FROM organisation WHERE organisation_id = $1 FOR NO KEY UPDATE',
      values: [owner.organisationId],
    }
    const answers = await runConcurrently(api.pools.owner, held, () =>
      ['A', 'B'].map(tenantName => put({ tenantName, modifiedAt })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409) as ApiResponse
    expect(refusal(stale)).toBe('409 STALE')
    expect((stale.body as ErrorBody).current).toEqual(await read())
  })
})

describe('the default accounts', () => {
  test('200: another account of a suitable type can be set; the previous one can then be deleted, but not the new one', async () => {
    const founder = await withChart(api)
    const chart = createBooksDriver(api, founder)
    const vat = await chart.open('VAT', 'LIABILITY')
    const before = await read(founder)
    expect((await change({ salesTaxPayableID: vat.accountID }, founder)).salesTaxPayableID).toBe(vat.accountID)
    expect(refusal(await api.call(founder, 'DELETE', `/accounts/${vat.accountID}`))).toBe('409 ACCOUNT_IN_SETTINGS')
    expect((await api.call(founder, 'DELETE', `/accounts/${before.salesTaxPayableID}`)).status).toBe(200)
  })

  test('200: an unused account becomes the control account, and the previous one becomes an ordinary account', async () => {
    const founder = await withChart(api)
    const chart = createBooksDriver(api, founder)
    const debtors = await chart.open('Debtors')
    const before = await read(founder)
    await change({ accountsReceivableID: debtors.accountID }, founder)
    const kinds = new Map((await chart.chart()).map(account => [account.accountID, account.accountKind]))
    expect(kinds.get(debtors.accountID)).toBe('CONTROL')
    expect(kinds.get(before.accountsReceivableID)).toBe('ORDINARY')
    const entry = simpleEntry({ debit: debtors.accountID, credit: before.accountsReceivableID })
    expect(refusal(await api.call(founder, 'POST', '/transactions', { body: entry }))).toMatch(/ACCOUNT_IS_CONTROL/)
  })

  test('refuses an unsuitable account, with the field', async () => {
    const founder = await withChart(api)
    const chart = createBooksDriver(api, founder)
    const settings = await read(founder)
    const [used, other, parent] = [await chart.open('Used'), await chart.open('Other'), await chart.open('Parent')]
    await chart.open('Child', 'ASSET', parent.accountID)
    await chart.enter({ debit: used.accountID, credit: other.accountID })
    const outcome = async (body: unknown) => fieldsOf(await put(body, founder))?.join()
    expect(await outcome({ accountsReceivableID: used.accountID })).toBe('ACCOUNT_HAS_LINES accountsReceivableID')
    expect(await outcome({ accountsReceivableID: parent.accountID })).toBe('ACCOUNT_HAS_CHILDREN accountsReceivableID')
    expect(await outcome({ badDebtsID: used.accountID })).toBe('ACCOUNT_TYPE_UNSUITABLE badDebtsID')
    expect(await outcome({ salesTaxPayableID: settings.accountsPayableID })).toBe(
      'ACCOUNT_IS_CONTROL salesTaxPayableID',
    )
    expect(await outcome({ retainedEarningsID: 987654321 })).toBe('UNKNOWN_ACCOUNT retainedEarningsID')
    expect(await outcome({ retainedEarningsID: 0 })).toBe('UNKNOWN_ACCOUNT retainedEarningsID')
    expect(await read(founder)).toEqual(settings)
  })

  test('409 ACCOUNT_TOO_DEEP: a control account keeps a level below it for its parties, wherever it is moved', async () => {
    const founder = await withChart(api)
    const chart = createBooksDriver(api, founder)
    const ids = [0]
    for (let level = 1; level <= 20; level += 1)
      ids.push((await chart.open(`Level ${level}`, 'ASSET', ids.at(-1)!)).accountID)
    const tooDeep = await put({ accountsReceivableID: ids[20] }, founder)
    expect(refusal(tooDeep)).toBe('409 ACCOUNT_TOO_DEEP')
    expect(tooDeep.body).toMatchObject({
      err: expect.stringContaining('level 21'),
      fields: [{ field: 'accountsReceivableID' }],
    })
    const { accountsReceivableID: control } = await read(founder)
    const move = (accountParent?: number) =>
      api.call(founder, 'PUT', `/accounts/${control}`, { body: { accountParent } })
    expect(refusal(await move(ids[19]))).toBe('409 ACCOUNT_TOO_DEEP')
    expect((await move(ids[18])).status).toBe(200)
  })

  test('409: a control account with parties cannot be replaced', async () => {
    const founder = await withChart(api)
    const chart = createBooksDriver(api, founder)
    const debtors = await chart.open('Debtors')
    expect((await api.call(founder, 'POST', '/customers', { body: { customerName: 'Ann' } })).status).toBe(200)
    expect(refusal(await put({ accountsReceivableID: debtors.accountID }, founder))).toBe('409 CONTROL_HAS_PARTIES')
  })
})
