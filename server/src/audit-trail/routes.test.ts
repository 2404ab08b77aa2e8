import { type AuditEntries, listAudit, readHistory } from '@twofold/contract/audit'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver, enterPastTheApi, simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { sealAudit } from '../audit/record.ts'

const { api, owner, books } = setUpBooks()
let bank: number
let rent: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
})

const trail = async (query = '', member = owner) =>
  done(listAudit, await api.call(member, 'GET', `/audit?limit=50${query}`))
const history = async (kind: string, id: number, query = '') =>
  done(readHistory, await api.call(owner, 'GET', `/audit/object/${kind}/${id}${query}`))

/** Posts, changes and voids a transaction. Returns its id. */
async function threeVersions(): Promise<number> {
  const { transactionID: id } = await books.enter({ debit: rent, credit: bank, cents: 500, comment: 'Rent' })
  const body = {
    ...simpleEntry({ debit: rent, credit: bank, cents: 700, date: '2026-12-01' }),
    transactionComment: 'December',
  }
  await api.call(owner, 'PUT', `/transactions/${id}`, { body })
  await api.call(owner, 'DELETE', `/transactions/${id}`)
  return id
}

describe('GET /audit', () => {
  test('200: the changes of all users, newest first, with the state before and after', async () => {
    const id = await threeVersions()
    await sealAudit(api.pools.app)
    const { auditEntries, people, earlier } = await trail()
    expect(
      auditEntries.map(({ action, objectKind, objectID, objectVersion }) => [
        action,
        objectKind,
        objectID,
        objectVersion,
      ]),
    ).toEqual([
      ['void', 'transaction', id, 3],
      ['change', 'transaction', id, 2],
      ['post', 'transaction', id, 1],
      ['create', 'account', rent, 1],
      ['create', 'account', bank, 1],
    ])
    const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
      accountID,
      debitOrCredit,
      transactionDCAmount,
    })
    const posted = {
      transactionDate: '2026-11-05T00:00:00Z',
      transactionComment: 'Rent',
      debitCreditSet: [line(rent, 'DEBIT', 500), line(bank, 'CREDIT', 500)],
    }
    const changed = {
      transactionDate: '2026-12-01T00:00:00Z',
      transactionComment: 'December',
      debitCreditSet: [line(rent, 'DEBIT', 700), line(bank, 'CREDIT', 700)],
    }
    const plain = { accountParent: 0, accountMemo: '', accountNumber: '', accountSection: null }
    expect(auditEntries.map(({ before, after }) => [before, after])).toEqual([
      [changed, null],
      [posted, changed],
      [null, posted],
      [null, { ...plain, accountName: 'Rent', accountType: 'EXPENSE' }],
      [null, { ...plain, accountName: 'Bank', accountType: 'ASSET' }],
    ])
    const { sid } = decodeJwt(owner.accessToken)
    expect(auditEntries.map(({ entryNumber }) => entryNumber)).toEqual([1, 1, 1, 0, 0])
    expect(auditEntries.map(({ userID, role, sessionID, blockNo }) => [userID, role, sessionID, blockNo])).toEqual(
      Array.from({ length: 5 }, () => [owner.userId, 'OWNER', sid, 1]),
    )
    expect(people).toMatchObject([{ userID: owner.userId, givenName: 'Ada', familyName: 'Ledger' }])
    expect(earlier).toBeNull()
  })

  test('200: unsealed changes are included, without a block', async () => {
    expect((await trail()).auditEntries.map(({ blockNo }) => blockNo)).toEqual([null, null])
  })

  test('200: pages follow each other without a gap, also within one timestamp', async () => {
    await enterPastTheApi(api, owner, { debit: rent, credit: bank, count: 25 })
    const whole = (await trail()).auditEntries.map(({ auditEntryID }) => auditEntryID)
    const paged: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: AuditEntries = done(
        listAudit,
        await api.call(owner, 'GET', `/audit?limit=4${cursor && `&cursor=${cursor}`}`),
      )
      paged.push(...page.auditEntries.map(({ auditEntryID }) => auditEntryID))
      cursor = page.earlier
    }
    expect(paged).toEqual(whole)
    expect(paged).toHaveLength(27)
  })

  test('200: all of it without a limit', async () => {
    await enterPastTheApi(api, owner, { debit: rent, credit: bank, count: 1500 })
    const all = done(listAudit, await api.call(owner, 'GET', '/audit'))
    expect(all.auditEntries).toHaveLength(1502)
    expect(all.people).toHaveLength(1)
  })

  test('200: filtered by user, action, record and date', async () => {
    const id = await threeVersions()
    const other = await api.newMember({ role: 'BOOKKEEPER', into: owner })
    const theirs = await createBooksDriver(api, other).enter({ debit: rent, credit: bank })
    const count = async (query: string) => (await trail(query)).auditEntries.length
    expect(await count(`&userID=${other.userId}`)).toBe(1)
    expect(await count(`&userID=${owner.userId}`)).toBe(5)
    expect(await count('&action=void')).toBe(1)
    expect(await count('&action=post')).toBe(2)
    expect(await count('&objectKind=account')).toBe(2)
    expect(await count(`&objectKind=transaction&objectID=${id}`)).toBe(3)
    expect(await count(`&objectKind=transaction&objectID=${theirs.transactionID}&userID=${owner.userId}`)).toBe(0)
    const today = new Date().toISOString().slice(0, 10)
    expect(await count(`&startDate=${today}&endDate=${today}`)).toBe(6)
    expect(await count('&startDate=2001-01-01&endDate=2001-12-31')).toBe(0)
    expect(await count('&endDate=9999-12-31')).toBe(6)
  })

  test('200: dates are in the organisation’s time zone', async () => {
    const member = await api.newMember({ timeZone: 'Pacific/Kiritimati' })
    const { rows } = await api.pools.owner.pool.query<{ at: string }>(
      `INSERT INTO audit_entry (organisation_id, at, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       VALUES ($1, '2026-11-05T10:00:00Z', $2, 'OWNER', 's', 'r', 'create', 'mail', 1, 1), ($1, '2026-11-05T09:59:59.999999Z', $2, 'OWNER', 's', 'r', 'create', 'mail', 1, 2)
       RETURNING instant_text(at) AS at`,
      [member.organisationId, member.userId],
    )
    const found = async (day: string) =>
      (await trail(`&startDate=${day}&endDate=${day}`, member)).auditEntries.map(({ at }) => at)
    expect(await found('2026-11-06')).toEqual([rows[0]!.at])
    expect(await found('2026-11-05')).toEqual([rows[1]!.at])
  })

  test('200: former members are still named', async () => {
    const other = await api.newMember({ role: 'BOOKKEEPER', into: owner })
    await createBooksDriver(api, other).enter({ debit: rent, credit: bank })
    await sealAudit(api.pools.app)
    await joinOrganisation(api.pools.owner.pool, other, owner, null)
    expect((await trail()).people.map(({ userID }) => userID)).toContain(other.userId)
  })

  test('400: an invalid cursor, a cursor without a limit, an invalid date or an invalid filter', async () => {
    expect(refusal(await api.call(owner, 'GET', '/audit?limit=5&cursor=x'))).toBe('400 FIELD_VALUE')
    expect(refusal(await api.call(owner, 'GET', '/audit?limit=5&cursor=2026-99-99T00:00:00.000000Z.1'))).toBe(
      '400 FIELD_VALUE',
    )
    expect(refusal(await api.call(owner, 'GET', '/audit?cursor=2026-11-05T00:00:00.000000Z.1'))).toBe(
      '400 FIELD_MISSING',
    )
    expect(refusal(await api.call(owner, 'GET', '/audit?startDate=2026-02-30'))).toBe('400 NOT_A_DATE')
    expect(refusal(await api.call(owner, 'GET', '/audit?colour=red'))).toBe('400 UNKNOWN_FIELD')
  })

  test('a page takes two statements', async () => {
    const before = api.statements.length
    await trail('&action=void')
    expect(api.statements.length - before).toBe(2)
  })
})

describe('GET /audit/export', () => {
  const csv = async (query = '', member = owner) =>
    await fetch(`${api.origin}/api/audit/export${query}`, { headers: member.headers })

  test('200: a CSV file in which nothing is executed as a formula', async () => {
    await books.enter({ debit: rent, credit: bank, cents: 123_456, comment: '=HYPERLINK("http://x")' })
    await api.call(owner, 'PUT', `/accounts/${rent}`, { body: { accountName: '@Rent' } })
    const answer = await csv()
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; header=present; charset=utf-8',
      'attachment; filename="audit-trail.csv"',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toBe(
      'Time (UTC),User,Name,Role,Action,Record,ID,Version,Reason,Before,After,Block,Session,Request,Entry No.',
    )
    expect(lines).toHaveLength(7)
    expect(lines[1]).toContain(',OWNER,export,audit trail,')
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\dT.*Z,user-[^,]+,Ada Ledger,OWNER,change,account,\d+,2,,/)
    expect(lines[3]).toContain(`DEBIT 1234.56 @Rent (${rent}); CREDIT 1234.56 Bank (${bank})`)
    expect(lines.filter(line => /(^|,)"?[=+\-@]/.test(line))).toEqual([])
  })

  test('200: filters apply to the file, which has no length limit', async () => {
    await enterPastTheApi(api, owner, { debit: rent, credit: bank, count: 3000 })
    expect((await (await csv('?objectKind=account')).text()).split('\r\n')).toHaveLength(4)
    // Each of the two exports added an audit entry.
    expect((await (await csv()).text()).split('\r\n')).toHaveLength(3006)
  })
})

describe('GET /audit/object', () => {
  test('200: the history of a transaction, newest first, also for a bookkeeper', async () => {
    const id = await threeVersions()
    const member = await api.newMember({ role: 'BOOKKEEPER', into: owner })
    const seen = done(readHistory, await api.call(member, 'GET', `/audit/object/transaction/${id}`))
    expect(seen.auditEntries.map(({ action, objectVersion }) => [action, objectVersion])).toEqual([
      ['void', 3],
      ['change', 2],
      ['post', 1],
    ])
  })

  test('200: the history of an account, in pages', async () => {
    await api.call(owner, 'PUT', `/accounts/${rent}`, { body: { accountName: 'Office rent' } })
    const first = await history('account', rent, '?limit=1')
    expect(first.auditEntries).toMatchObject([
      { action: 'change', before: { accountName: 'Rent' }, after: { accountName: 'Office rent' } },
    ])
    const second = await history('account', rent, `?limit=1&cursor=${first.earlier}`)
    expect(second.auditEntries).toMatchObject([{ action: 'create', objectID: rent }])
    expect(second.earlier).toBeNull()
  })

  test('404: a record that never existed, or an invalid id', async () => {
    expect(refusal(await api.call(owner, 'GET', '/audit/object/account/987654321'))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', '/audit/object/account/x'))).toBe('404 NOT_FOUND')
  })
})
