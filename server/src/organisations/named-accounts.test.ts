// Tests the accounts in the settings: which accounts are allowed, and which accounts become control accounts.
import { errorBody } from '@twofold/contract/errors'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBooksDriver, simpleEntry, withChart } from '../../tests/harness/books-driver.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const PATH = '/organisation/settings'

const api = setUpApi()

const read = async (who: SignedIn) => done(readSettings, await api.call(who, 'GET', PATH))
const put = (body: unknown, who: SignedIn) => api.call(who, 'PUT', PATH, { body })
const change = async (body: unknown, who: SignedIn) => done(changeSettings, await put(body, who))
const fieldsOf = ({ body }: ApiResponse) =>
  z.parse(errorBody, body).fields?.map(({ field, code }) => `${code} ${field}`)

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
