// Tests what is the same for customers and vendors.
import { proves } from '@twofold/accounting/testing/proves'
import { CUSTOMER, VENDOR } from '@twofold/contract/documents/party-codec'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { createDocumentDriver, type DocumentDriver, mustSucceed } from '../../tests/harness/documents/document-sides.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each([
  { name: 'receivables', names: CUSTOMER.names, path: '/customers', otherPath: '/vendors', otherField: 'taxID' },
  { name: 'payables', names: VENDOR.names, path: '/vendors', otherPath: '/customers', otherField: 'creditLimit' },
] as const)('the parties of $name', ({ name, names, path, otherPath, otherField }) => {
  let owner: SignedIn
  let driver: DocumentDriver

  beforeEach(async () => {
    owner = await api.newMember()
    driver = await createDocumentDriver(api, owner, name)
  })

  const post = (who: SignedIn | null, body: unknown, key?: string) =>
    api.call(who, 'POST', path, { body, ...(key !== undefined && { key }) })
  const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${path}/${id}`, { body })
  const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${path}/${id}`)
  const named = (text: string, fields: object = {}) => ({ [names.name]: text, ...fields })
  const changed = async (id: number, body: unknown) => mustSucceed(await put(owner, id, body)).body
  const read = async (id: number) => mustSucceed(await api.call(owner, 'GET', `${path}/${id}`)).body
  const accountOf = async (id: number) => {
    const accountId = (await driver.partyNow(id))[names.accountId]
    return (await createBooksDriver(api, owner).chart()).find(({ accountID }) => accountID === accountId)
  }
  const accountNames = async () =>
    (await createBooksDriver(api, owner).chart())
      .filter(({ accountKind }) => accountKind === 'PARTY')
      .map(({ accountName }) => accountName)

  test('two parties with the same name have two accounts, and a colon becomes a dash', async () => {
    await driver.party('Ann')
    const second = await driver.party('ANN')
    const third = await driver.party('Ann: Smith')
    expect((await accountOf(second))?.accountName).toBe(`ANN (${second})`)
    expect((await accountOf(third))?.accountName).toBe('Ann- Smith')
  })

  test('a retry with the same key creates one party and returns it as created', async () => {
    const made = mustSucceed(await post(owner, named('Ann'), 'key')).body as Record<string, number>
    await changed(made[names.id]!, named('Bob'))
    expect(mustSucceed(await post(owner, named('Ann'), 'key')).body).toEqual(made)
    expect(refusal(await post(owner, named('Eve'), 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await accountNames()).toEqual(['Bob'])
  })

  test.each([
    [{}, '400 FIELD_MISSING'],
    [named(' '), '400 PARTY_NAME_EMPTY'],
    [named('a\nb'), '400 TEXT_NOT_ALLOWED'],
    [named('x'.repeat(181)), '400 TEXT_TOO_LONG'],
    [named('Ann', { [names.email]: 'ann@' }), '400 MAIL_ADDRESS_INVALID'],
    [named('Ann', { [names.email]: 'root@localhost' }), '400 MAIL_ADDRESS_INVALID'],
    [named('Ann', { [names.email]: 'ann@127.0.0.1' }), '400 MAIL_ADDRESS_INVALID'],
    [named('Ann', { nickname: 'A' }), '400 UNKNOWN_FIELD'],
    [named('Ann', { [otherField]: 5 }), '400 UNKNOWN_FIELD'],
  ])('a new party with %j is refused: %s', async (body, expected) => {
    expect(refusal(await post(owner, body))).toBe(expected)
  })

  test('a party cannot be created without a control account', async () => {
    expect(refusal(await post(await api.newMember(), named('Ann')))).toBe('409 NO_CONTROL_ACCOUNT')
  })

  test('an omitted field keeps its value, the account follows the name, and an unchanged party is not written', async () => {
    const id = await driver.party('Ann')
    const before = (await changed(id, { [names.notes]: 'n' })) as { modifiedAt: string }
    const after = (await changed(id, named('Bob: B'))) as { modifiedAt: string }
    expect(after).toEqual({ ...before, [names.name]: 'Bob: B', modifiedAt: after.modifiedAt })
    expect(after.modifiedAt > before.modifiedAt).toBe(true)
    expect(await accountNames()).toEqual(['Bob- B'])
    expect(await changed(id, after)).toEqual(after)
  })

  test('an account keeps its number in the name until its party is renamed', async () => {
    const [first, second] = [await driver.party('Ann'), await driver.party('Ann')]
    await remove(owner, first)
    await changed(second, { [names.notes]: 'n' })
    expect(await accountNames()).toEqual([`Ann (${second})`])
  })

  test('409: a stale change, with the current party; another ledger account', async () => {
    const id = await driver.party('Ann')
    const { modifiedAt } = (await read(id)) as { modifiedAt: string }
    await changed(id, { [names.notes]: 'n' })
    const stale = await put(owner, id, { [names.notes]: 'm', modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { [names.notes]: 'n', [names.id]: id } })
    const moved = { [names.accountId]: driver.accounts.bank }
    expect(refusal(await put(owner, id, moved))).toBe('409 PARTY_ACCOUNT_FIXED')
    expect(refusal(await post(owner, named('Bob', moved)))).toBe('409 PARTY_ACCOUNT_FIXED')
  })

  test('401 without a token, 403 for a viewer, 404 in another organisation and under the other path; a clerk may write', async () => {
    const id = await driver.party('Ann')
    const viewer = await api.newMember({ role: 'VIEWER', into: owner })
    const body = named('Bob')
    const calls = [post, (who: SignedIn | null) => put(who, id, body), (who: SignedIn | null) => remove(who, id)]
    for (const send of calls) {
      expect(refusal(await send(null, body))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await send(viewer, body))).toBe('403 FORBIDDEN')
    }
    const stranger = await api.newMember()
    expect(refusal(await put(stranger, id, body))).toBe('404 NOT_FOUND')
    expect(refusal(await remove(stranger, id))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `${otherPath}/${id}`))).toBe('404 NOT_FOUND')
    const clerk = await api.newMember({ role: 'CLERK', into: owner })
    expect([(await post(clerk, body)).status, (await put(clerk, id, body)).status]).toEqual([200, 200])
  })

  test('a deleted party is returned as it was, and its name and account are free again', async () => {
    proves(
      'rule 7.27',
      'GET /customers (no token); GET /customers/{customerID}; POST /customers and PUT /customers/{id} with the customer fields; DELETE /customers/{id}.',
    )
    proves('call 7.34', 'DELETE /customers/{id}')
    proves(
      'rule 7.28',
      'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
    )

    const id = await driver.party('Ann')
    const party = await read(id)
    expect(mustSucceed(await remove(owner, id)).body).toEqual(party)
    expect(refusal(await remove(owner, id))).toBe('404 NOT_FOUND')
    expect(await accountNames()).toEqual([])
    await driver.party('Ann')
    expect(await accountNames()).toEqual(['Ann'])
  })

  test('a party cannot be deleted while a document or a manual transaction refers to it', async () => {
    const [invoiced, adjusted] = [await driver.party('Ann'), await driver.party('Bob')]
    mustSucceed(await driver.invoice({ party: invoiced, cents: 100 }))
    const refused = await remove(owner, invoiced)
    expect(refusal(refused)).toBe('409 PARTY_HAS_DOCUMENTS')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('Mark it as closed') })
    const books = createBooksDriver(api, owner)
    const debit = (await driver.partyNow(adjusted))[names.accountId]!
    const { transactionID } = await books.enter({ debit, credit: driver.accounts.own })
    expect(refusal(await remove(owner, adjusted))).toBe('409 PARTY_HAS_LINES')
    await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
    expect((await remove(owner, adjusted)).status).toBe(200)
  })
})
