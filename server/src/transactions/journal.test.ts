import { exportJournalCsv, listJournal } from '@twofold/contract/journal'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver, enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { sealAudit } from '../audit/record.ts'

const { api, owner, books, member } = setUpBooks()
let bank: number
let rent: number
let office: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  office = (await books.open('Office', 'EXPENSE')).accountID
  rent = (await books.open('Rent', 'EXPENSE', office)).accountID
})

const journal = async (query: Record<string, string> = {}, who = owner) =>
  done(listJournal, await api.call(who, 'GET', `/journal?${new URLSearchParams(query)}`))
const comments = async (query: Record<string, string> = {}, who = owner) =>
  (await journal(query, who)).transactions.map(({ transactionComment }) => transactionComment)

/** Posts four transactions, deletes the third, and returns their ids. */
async function enterSome(): Promise<number[]> {
  const entries = [
    { debit: bank, credit: office, cents: 50_000, date: '2026-11-01', comment: 'Refund of the deposit' },
    { debit: rent, credit: bank, cents: 41_022, date: '2026-11-02', comment: 'Büro, November' },
    { debit: office, credit: bank, cents: 7, date: '2026-11-03', comment: 'Typo' },
    { debit: office, credit: bank, cents: 1999, date: '2026-11-03', comment: 'Paper' },
  ]
  const ids: number[] = []
  for (const entry of entries) ids.push((await books.enter(entry)).transactionID)
  await api.call(owner, 'DELETE', `/transactions/${ids[2]}`)
  return ids
}

describe('GET /journal', () => {
  test('200: all transactions that are not deleted, newest first, with their accounts, numbers and users', async () => {
    const ids = await enterSome()
    expect((await journal()).transactions.map(({ entryNumber }) => entryNumber)).toEqual([0, 0, 0])
    await sealAudit(api.pools.app)
    const { transactions, people, next } = await journal({ limit: '10' })
    expect(transactions).toEqual(
      [
        [ids[3], 4, '2026-11-03', 'Paper', 1999, office, bank],
        [ids[1], 2, '2026-11-02', 'Büro, November', 41_022, rent, bank],
        [ids[0], 1, '2026-11-01', 'Refund of the deposit', 50_000, bank, office],
      ].map(([transactionID, entryNumber, day, transactionComment, transactionAmount, debit, credit]) => ({
        transactionID,
        entryNumber,
        transactionDate: `${day}T00:00:00Z`,
        transactionComment,
        transactionAmount,
        debitSplit: String(debit),
        creditSplit: String(credit),
        isReconciled: false,
        isClosing: false,
        isVoid: false,
        userID: owner.userId,
        postedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        sourceKind: '',
        sourceID: 0,
        modifiedAt: expect.any(String),
      })),
    )
    expect(people.map(({ userID }) => userID)).toEqual([owner.userId])
    expect(next).toBeNull()
  })

  test('200: deleted transactions, which keep their numbers', async () => {
    const ids = await enterSome()
    await sealAudit(api.pools.app)
    const { transactions } = await journal({ isVoid: 'true' })
    expect(transactions).toMatchObject([{ transactionID: ids[2], entryNumber: 3, isVoid: true }])
    expect(await comments({ isVoid: 'true', accountID: String(rent) })).toEqual([])
    expect(await comments({ isVoid: 'true', accountID: String(office), search: 'typo' })).toEqual(['Typo'])
  })

  test('200: filtered by words, amounts, dates, account and user', async () => {
    const ids = await enterSome()
    await sealAudit(api.pools.app)
    const keeper = await member('BOOKKEEPER')
    await createBooksDriver(api, keeper).enter({ debit: rent, credit: bank, cents: 5, comment: 'Theirs' })
    const expected: [query: Record<string, string>, found: string[]][] = [
      [{ search: 'buro NOV' }, ['Büro, November']],
      [{ search: '19.99' }, ['Paper']],
      [{ search: '4' }, ['Paper']],
      [{ search: String(ids[0]) }, ['Refund of the deposit']],
      [{ search: 'nothing like it' }, []],
      [{ search: 'a b c d e f paper' }, []],
      [{ amountFrom: '1999', amountTo: '41022' }, ['Paper', 'Büro, November']],
      [{ startDate: '2026-11-02', endDate: '2026-11-03' }, ['Paper', 'Büro, November']],
      [{ accountID: String(rent) }, ['Theirs', 'Büro, November']],
      [{ accountID: String(office), sort: 'date' }, ['Refund of the deposit', 'Büro, November', 'Paper', 'Theirs']],
      [{ userID: String(keeper.userId) }, ['Theirs']],
      [{ userID: '987654321' }, []],
    ]
    for (const [query, found] of expected) {
      expect([query, await comments(query)]).toEqual([query, found])
      expect([query, await comments({ ...query, limit: '10' })]).toEqual([query, found])
    }
  })

  test('200: pages follow each other without a gap in both orders, with and without a filter', async () => {
    await enterPastTheApi(api, owner, { debit: rent, credit: bank, count: 25 })
    for (const query of [{}, { sort: 'date' }, { accountID: String(office) }, { amountFrom: '5', sort: 'date' }]) {
      const whole = (await journal(query)).transactions.map(({ transactionID }) => transactionID)
      const paged: number[] = []
      let cursor: string | null = null
      do {
        const page = await journal({ ...query, limit: '4', ...(cursor !== null && { cursor }) })
        paged.push(...page.transactions.map(({ transactionID }) => transactionID))
        cursor = page.next
      } while (cursor !== null)
      expect(paged).toEqual(whole)
    }
  })

  test('200: a page whose filter matches rarely is short, and its cursor continues', async () => {
    await enterPastTheApi(api, owner, { debit: rent, credit: bank, count: 8_000 })
    // As an import does. Otherwise, the database uses a plan for the few rows of the earlier tests.
    await api.pools.owner.pool.query('SELECT count_anew()')
    await books.enter({ debit: rent, credit: bank, date: '2020-01-01', comment: 'Oldest' })
    const first = await journal({ search: 'oldest', limit: '10' })
    expect(first.transactions).toEqual([])
    const second = await journal({ search: 'oldest', limit: '10', cursor: first.next! })
    expect(second).toMatchObject({ transactions: [{ transactionComment: 'Oldest' }], next: null })
    expect(await comments({ search: 'oldest' })).toEqual(['Oldest'])
  })

  test('400: an invalid cursor, a cursor without a limit, an unknown account or an unknown filter', async () => {
    const refused = async (query: string) => refusal(await api.call(owner, 'GET', `/journal?${query}`))
    expect(await refused('limit=5&cursor=x')).toBe('400 FIELD_VALUE')
    expect(await refused('limit=5&cursor=before.2026-11-01.5')).toBe('400 FIELD_VALUE')
    expect(await refused('cursor=after.2026-11-01.5')).toBe('400 FIELD_MISSING')
    expect(await refused('accountID=987654321')).toBe('400 UNKNOWN_ACCOUNT')
    expect(await refused('startDate=soon')).toBe('400 NOT_A_DATE')
    expect(await refused('colour=red')).toBe('400 UNKNOWN_FIELD')
  })

  test('403 for a clerk, 200 for a viewer, and nothing of another organisation', async () => {
    await enterSome()
    const clerk = await member('CLERK')
    for (const path of ['/journal', '/journal/csv', '/journal/xlsx'])
      expect(refusal(await api.call(clerk, 'GET', path))).toBe('403 FORBIDDEN')
    expect(await comments({}, await member('VIEWER'))).toHaveLength(3)
    expect(await comments({}, await api.newMember())).toEqual([])
    expect(await comments({ isVoid: 'true' }, await api.newMember())).toEqual([])
  })

  test('a page takes two statements, and three if it is limited to an account', async () => {
    await enterSome()
    const taken = async (query: Record<string, string>) => {
      const before = api.statements.length
      await journal({ limit: '2', ...query })
      return api.statements.length - before
    }
    expect(await taken({})).toBe(2)
    expect(await taken({ search: 'paper' })).toBe(2)
    expect(await taken({ accountID: String(office) })).toBe(3)
  })
})

test('GET /journal/csv: 200, the rows and columns of the screen, with the same filters', async () => {
  const ids = await enterSome()
  await sealAudit(api.pools.app)
  const file = async (query: string) => {
    const answer = await fetch(`${api.origin}/api${exportJournalCsv.path}?${query}`, { headers: owner.headers })
    return [answer.headers.get('content-disposition'), ...(await answer.text()).split('\r\n')]
  }
  const { username } = (await journal()).people[0]!
  expect(await file('sort=date&amountFrom=2000')).toEqual([
    'attachment; filename="journal.csv"',
    'Entry No.,Date,Comment,Debit,Credit,Amount,Posted by,id',
    `1,2026-11-01,Refund of the deposit,Bank,Office,500.00,${username},${ids[0]}`,
    `2,2026-11-02,"Büro, November",Office:Rent,Bank,410.22,${username},${ids[1]}`,
    '',
  ])
  expect(await file('isVoid=true')).toMatchObject({ 0: 'attachment; filename="deleted-transactions.csv"', length: 4 })
})
