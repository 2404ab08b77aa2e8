// Tests what is the same for customers and vendors.
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start

/** What differs: example fields, defaults, fields and paths of the other side, and the words of statements. */
const SIDES = {
  receivables: {
    fields: { city: 'Ghent', creditLimitCents: 5000, isClosed: true },
    defaults: { email: '', takesDocuments: true, takesPayments: true, isPurchasesAllowed: true, balanceCents: 0 },
    accountType: 'ASSET',
    otherField: 'taxID',
    otherPath: '/vendors',
    documents: ['Invoice 2', 'Credit note 3'],
  },
  payables: {
    fields: { city: 'Ghent', referenceAccount: 'C-77', taxId: 'T-1', bankAccount: 'BE68' },
    defaults: {
      email: '',
      bankRouting: '',
      isClosed: false,
      takesDocuments: true,
      takesPayments: true,
      balanceCents: 0,
    },
    accountType: 'LIABILITY',
    otherField: 'creditLimit',
    otherPath: '/customers',
    documents: ['Bill', 'Vendor credit'],
  },
} as const

describe.each(BOTH_SIDES)('the parties of %s', name => {
  const side = SIDES[name]
  const { accounts, ann, parties, party, ...documents } = setUpDocuments(start, name)
  const { post, put, remove, read, created, changed, removed, now, path } = parties
  const { invoiced, charged, paid, apply, kinds } = documents
  const named = (text: string, fields: object = {}) => ({ name: text, ...fields })
  const chart = () => books.chart()
  const accountOf = async (id: number) => (await chart()).find(({ accountID }) => accountID === id)
  const accountNames = async () =>
    (await chart()).filter(({ accountKind }) => accountKind === 'PARTY').map(({ accountName }) => accountName)
  const namesIn = async (query: string) => (await parties.list(query)).map(each => each.name)
  /** Posts a manual transaction that increases the balance of a party. */
  const adjust = (accountId: number, cents: number, date?: string) => {
    const [debit, credit] = name === 'receivables' ? [accountId, accounts.own] : [accounts.own, accountId]
    return books.enter({ debit: debit!, credit: credit!, cents, ...(date && { date }) })
  }

  describe('a new party', () => {
    proves(
      'rule 7.27',
      'GET /customers (no token); GET /customers/{customerID}; POST /customers and PUT /customers/{id} with the customer fields; DELETE /customers/{id}.',
    )
    proves('call 7.32', 'POST /customers')
    proves(
      'rule 7.28',
      'GET /vendors (no token); GET /vendors/{vendorID}; POST /vendors and PUT /vendors/{id} with the vendor fields; DELETE of a vendor by id (path not shown).',
    )
    proves('call 7.37', 'POST /vendors')

    test('has the fields sent, defaults for the rest, and its own account below the control account', async () => {
      proves(
        'rule 5.11',
        'Create defaults for a customer: not closed, orders accepted, payments accepted, purchases allowed.',
      )
      proves('rule 5.12', 'Vendor defaults: not closed, vendor invoices allowed, payments allowed.')
      proves('call 7.31', 'GET /customers/{customerID}')
      proves('call 7.36', 'GET /vendors/{vendorID}')

      const bob = await party('  Bob ', side.fields)
      expect(bob).toMatchObject({ ...side.defaults, ...side.fields, name: 'Bob' })
      expect(await accountOf(bob.accountId)).toMatchObject({
        accountName: 'Bob',
        accountParent: accounts.control,
        accountKind: 'PARTY',
        accountType: side.accountType,
      })
      expect(await now(bob.id)).toEqual(bob)
    })

    test('is created from a returned record, but not with its account', async () => {
      const bob = await party('Bob')
      expect((await created({ ...bob, accountId: 0 })).id).not.toBe(bob.id)
      expect(refusal(await post(owner, bob))).toBe('409 PARTY_ACCOUNT_FIXED')
    })

    test('has another account than a party with the same name, and a colon in its name becomes a dash', async () => {
      const [second, third] = [await party('ANN'), await party('Ann: Smith')]
      expect((await accountOf(second.accountId))?.accountName).toBe(`ANN (${second.id})`)
      expect((await accountOf(third.accountId))?.accountName).toBe('Ann- Smith')
    })

    test('is created once for each key, and a retry returns it as created', async () => {
      const made = await created(named('Eve'), 'key')
      await changed(made.id, named('Bob'))
      expect(await created(named('Eve'), 'key')).toEqual(made)
      expect(refusal(await post(owner, named('Kit'), 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
      expect(await accountNames()).toEqual(['Ann', 'Bob'])
    })

    test.each([
      [{}, '400 FIELD_MISSING'],
      [named(' '), '400 PARTY_NAME_EMPTY'],
      [named('a\nb'), '400 TEXT_NOT_ALLOWED'],
      [named('x'.repeat(181)), '400 TEXT_TOO_LONG'],
      [named('Ann', { email: 'ann@' }), '400 MAIL_ADDRESS_INVALID'],
      [named('Ann', { email: 'root@localhost' }), '400 MAIL_ADDRESS_INVALID'],
      [named('Ann', { email: 'ann@127.0.0.1' }), '400 MAIL_ADDRESS_INVALID'],
      [named('Ann', { nickname: 'A' }), '400 UNKNOWN_FIELD'],
      [named('Ann', { [side.otherField]: 5 }), '400 UNKNOWN_FIELD'],
    ])('with %j is refused: %s', async (body, expected) => {
      expect(refusal(await post(owner, body))).toBe(expected)
    })

    test('is refused without a control account', async () => {
      expect(refusal(await post(await api.newMember(), named('Ann')))).toBe('409 NO_CONTROL_ACCOUNT')
    })
  })

  describe('a changed party', () => {
    proves('call 7.33', 'PUT /customers/{id}')
    proves('call 7.38', 'PUT /vendors/{id}')

    test('keeps the values of omitted fields, its account follows the name, and an unchanged party is not written', async () => {
      const before = await changed(ann.id, { notes: 'n' })
      const after = await changed(ann.id, named('Bob: B'))
      expect(after).toEqual({ ...before, name: 'Bob: B', modifiedAt: after.modifiedAt })
      expect(after.modifiedAt > before.modifiedAt).toBe(true)
      expect(await accountNames()).toEqual(['Bob- B'])
      expect(await changed(ann.id, after)).toEqual(after)
    })

    test('keeps the number in the name of its account until it is renamed', async () => {
      const second = await party('Ann')
      await removed(ann.id)
      await changed(second.id, { notes: 'n' })
      expect(await accountNames()).toEqual([`Ann (${second.id})`])
    })

    test('409: a stale change, with the current party; another ledger account', async () => {
      const { modifiedAt } = await now(ann.id)
      await changed(ann.id, { notes: 'n' })
      const stale = await put(owner, ann.id, { notes: 'm', modifiedAt })
      expect(refusal(stale)).toBe('409 STALE')
      expect(stale.body).toMatchObject({ current: parties.inApi({ notes: 'n', id: ann.id }) })
      const moved = { accountId: accounts.bank }
      expect(refusal(await put(owner, ann.id, moved))).toBe('409 PARTY_ACCOUNT_FIXED')
      expect(refusal(await post(owner, named('Bob', moved)))).toBe('409 PARTY_ACCOUNT_FIXED')
    })
  })

  test('401 without a token, 403 for a viewer, 404 in another organisation and under the other path; a clerk may write', async () => {
    const [viewer, clerk, stranger] = [await member('VIEWER'), await member('CLERK'), await api.newMember()]
    const body = named('Bob')
    const change = (who: SignedIn | null) => put(who, ann.id, body)
    const calls = [post, change, (who: SignedIn | null) => remove(who, ann.id)]
    for (const send of calls) {
      expect(refusal(await send(null, body))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await send(viewer, body))).toBe('403 FORBIDDEN')
    }
    for (const send of calls.slice(1)) expect(refusal(await send(stranger, body))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `${side.otherPath}/${ann.id}`))).toBe('404 NOT_FOUND')
    expect([(await post(clerk, body)).status, (await change(clerk)).status]).toEqual([200, 200])
  })

  test('a deleted party is returned as it was, and its name and account are free again', async () => {
    proves('call 7.34', 'DELETE /customers/{id}')

    const before = await now(ann.id)
    expect(await removed(ann.id)).toEqual(before)
    expect(refusal(await remove(owner, ann.id))).toBe('404 NOT_FOUND')
    expect(await accountNames()).toEqual([])
    await party('Ann')
    expect(await accountNames()).toEqual(['Ann'])
  })

  test('a party cannot be deleted while a document or a manual transaction refers to it', async () => {
    const bob = await party('Bob')
    await invoiced(100)
    const refused = await remove(owner, ann.id)
    expect(refusal(refused)).toBe('409 PARTY_HAS_DOCUMENTS')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('Mark it as closed') })
    const { transactionID } = await adjust(bob.accountId, 100)
    expect(refusal(await remove(owner, bob.id))).toBe('409 PARTY_HAS_LINES')
    await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
    await removed(bob.id)
  })

  describe('the list', () => {
    proves('call 7.30', 'GET /customers')
    proves('call 7.35', 'GET /vendors')

    test('is sorted by name or id, in consecutive pages, in either direction', async () => {
      await removed(ann.id)
      for (const each of ['Eve', 'ann', 'Bob', 'Bob', 'Dan']) await party(each)
      const { name: nameField, id } = documents.names.party
      for (const [sort, all] of [
        [nameField, ['ann', 'Bob', 'Bob', 'Dan', 'Eve']],
        [`-${nameField}`, ['Eve', 'Dan', 'Bob', 'Bob', 'ann']],
        [id, ['Eve', 'ann', 'Bob', 'Bob', 'Dan']],
      ] as const) {
        const met: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const query = `?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`
          met.push(...(await namesIn(query)))
          cursor = await parties.nextOf(query)
        }
        expect(met).toEqual(all)
      }
      expect(await namesIn('')).toEqual(['ann', 'Bob', 'Bob', 'Dan', 'Eve'])
    })

    test('by fit has names that begin with what is searched first, then those with a word that does', async () => {
      await removed(ann.id)
      for (const each of ['Joanna', 'Eve Ann', 'Bob', 'Ånn Ho', 'Anne']) await party(each)
      expect(await namesIn('?search=ann&sort=fit')).toEqual(['Anne', 'Ånn Ho', 'Eve Ann', 'Joanna'])
      const next = await parties.nextOf('?search=ann&sort=fit&limit=2')
      expect(await namesIn(`?search=ann&sort=fit&limit=2&cursor=${next}`)).toEqual(['Eve Ann', 'Joanna'])
      expect(await namesIn('?sort=fit')).toEqual(['Anne', 'Bob', 'Eve Ann', 'Joanna', 'Ånn Ho'])
    })

    test('is sorted by balance and searched by words, ids and folded letters', async () => {
      await changed(ann.id, { city: 'Liège' })
      const bob = await party('Bob')
      await adjust(bob.accountId, 700)
      const list = await parties.list('?sort=-accountsBalanceTotal&limit=10')
      expect(list.map(each => [each.name, each.balanceCents])).toEqual([
        ['Bob', 700],
        ['Ann', 0],
      ])
      expect(await namesIn('?search=liege')).toEqual(['Ann'])
      expect(await namesIn('?search=Liège')).toEqual(['Ann'])
      expect(await namesIn('?search=ann%20bob')).toEqual([])
      expect(await namesIn(`?search=${bob.id}`)).toContain('Bob')
    })

    test('400 for what is not a cursor of this list', async () => {
      for (const cursor of ['x', Buffer.from('["customerID","1",1]').toString('base64url')])
        expect(refusal(await parties.send(owner, 'GET', `?limit=1&cursor=${cursor}`))).toBe('400 FIELD_VALUE')
    })
  })

  test('the statement has the opening balance, the activity of the period, the closing balance and its ages', async () => {
    await charged(1000, { date: '2026-09-01', dueDate: '2026-12-05' })
    await charged(400, { date: '2026-10-05', dueDate: '2026-12-05', reference: 'S 1' })
    await charged(-50, { date: '2026-10-06', dueDate: '2026-10-15' })
    await paid(300, { date: '2026-10-07', reference: 'P' })
    await paid(70, { date: '2026-10-08', isRefund: true })
    const { transactionID } = await adjust(ann.accountId, 5, '2026-10-20')
    await paid(1, { date: '2026-11-01' })
    const statement = (query: string) => parties.sent('GET', `/${ann.id}/statement?${query}`)
    const { [kinds.party]: shown, ages, rows, ...balances } = await statement('startDate=2026-10-01&endDate=2026-10-31')
    expect(parties.shownOf(shown).id).toBe(ann.id)
    expect(balances).toMatchObject({ openingBalance: 1000, closingBalance: 1125 })
    const list = rows as { document: string; reference: string; raised: number; lowered: number; balance: number }[]
    expect(list.map(row => [row.document, row.raised, row.lowered, row.balance])).toEqual([
      [side.documents[0], 400, 0, 1400],
      [side.documents[1], 0, 50, 1350],
      ['Payment', 0, 300, 1050],
      ['Refund', 70, 0, 1120],
      ['Adjustment', 5, 0, 1125],
    ])
    expect([list[0]?.reference, list[2]?.reference]).toEqual(['S 1', 'P'])
    expect(list[4]).toEqual({
      transactionID,
      sourceKind: '',
      sourceID: 0,
      document: 'Adjustment',
      date: '2026-10-20T00:00:00Z',
      reference: '',
      comment: '',
      raised: 5,
      lowered: 0,
      balance: 1125,
    })
    expect((ages as { label: string; cents: number }[]).filter(({ cents }) => cents !== 0)).toEqual([
      { label: 'Current', cents: 1400 },
      { label: '1–30 days', cents: -50 },
      { label: 'Unapplied', cents: -230 },
      { label: 'Adjustments', cents: 5 },
    ])
    const backward = await read(owner, ann.id, '/statement?startDate=2026-10-02&endDate=2026-10-01')
    expect(refusal(backward)).toBe('400 PERIOD_BACKWARD')
    expect(refusal(await read(await api.newMember(), ann.id, '/statement'))).toBe('404 NOT_FOUND')
  })

  describe('the activity', () => {
    type Item = { documentID: number; isPosted: boolean; raises: boolean; remaining: number }
    type Activity = { openItems: Item[]; timeline: Record<string, unknown>[]; next: string | null; beside: object }
    const activity = async (query = '') =>
      (await parties.sent('GET', `/${ann.id}/activity${query}`)) as unknown as Activity & Record<string, unknown>

    test('has open items, oldest first, and documents and applications, newest first, in pages', async () => {
      const may = await charged(1000, { date: '2026-05-04' })
      const june = await invoiced(300, { date: '2026-06-01' })
      const payment = await paid(1200, { date: '2026-05-20', reference: 'check 7' })
      await paid(5, { partyId: (await party('Bob')).id })
      const application = await apply({ payment, invoice: may, amountCents: 1000 })
      const { [kinds.party]: shown, openItems, timeline, next } = await activity()
      expect(parties.shownOf(shown)).toMatchObject({ name: 'Ann', balanceCents: -200 })
      expect(openItems.map(({ documentID, raises, remaining }) => [documentID, raises, remaining])).toEqual([
        [payment, false, 200],
        [june, true, 300],
      ])
      expect(timeline.map(event => [event.kind, event.eventID, event.date, event.amount, event.isPosted])).toEqual([
        [kinds.invoice, june, '2026-06-01T00:00:00Z', 300, false],
        ['application', application.id, '2026-05-20T00:00:00Z', 1000, true],
        [kinds.payment, payment, '2026-05-20T00:00:00Z', 1200, true],
        [kinds.invoice, may, '2026-05-04T00:00:00Z', 1000, true],
      ])
      expect(timeline[1]).toMatchObject({
        document: { documentID: payment, raises: false, reference: 'check 7' },
        appliedTo: { documentID: may, raises: true, ...(name === 'receivables' && { invoiceNumber: 1 }) },
      })
      expect(next).toBeNull()
      const paged: unknown[] = []
      for (let cursor = ''; ; ) {
        const window = await activity(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
        paged.push(...window.timeline)
        if (window.next === null) break
        cursor = window.next
      }
      expect(paged).toEqual(timeline)
    })

    test('adds up to the balance: open items, manual transactions and what is marked as paid, less what is reserved', async () => {
      const [open, marked, credit, pending] = [
        await charged(1000),
        await charged(50),
        await invoiced(-40),
        await invoiced(125),
      ]
      await documents.invoices.changed(marked, { isPaidInFull: true })
      await adjust(ann.accountId, 200)
      await apply({ credit, invoice: open, amountCents: 40 })
      await apply({ payment: await paid(300), invoice: pending, amountCents: 100 })
      const { openItems, beside } = await activity()
      expect(beside).toEqual({ adjustments: 200, markedPaid: 50, reserved: -60 })
      const posted = openItems.filter(({ isPosted }) => isPosted)
      const amountsOf = posted.map(({ raises, remaining }) => (raises ? remaining : -remaining))
      const sum = [...amountsOf, ...Object.values(beside)].reduce((all, cents) => all + cents, 0)
      expect([sum, await documents.owed()]).toEqual([950, 950])
    })

    test('400 for what is not a cursor, 401 without a token, 404 in another organisation', async () => {
      expect(refusal(await read(owner, ann.id, '/activity?cursor=x'))).toBe('400 FIELD_VALUE')
      expect(refusal(await read(null, ann.id, '/activity'))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await read(await api.newMember(), ann.id, '/activity'))).toBe('404 NOT_FOUND')
    })
  })

  test('a request takes four statements at most, a list takes one, and the activity takes three', async () => {
    const body = named('Eve')
    expect(await api.statementsOf(() => post(owner, body, 'key'))).toBe(4)
    expect(await api.statementsOf(() => post(owner, body, 'key'))).toBe(3)
    expect(await api.statementsOf(() => put(owner, ann.id, named('Bob')))).toBe(4)
    expect(await api.statementsOf(() => read(owner, ann.id))).toBe(1)
    expect(await api.statementsOf(() => api.call(owner, 'GET', `${path}?limit=5`))).toBe(1)
    expect(await api.statementsOf(() => read(owner, ann.id, '/activity'))).toBe(3)
    expect(await api.statementsOf(() => remove(owner, ann.id))).toBe(4)
  })
})
