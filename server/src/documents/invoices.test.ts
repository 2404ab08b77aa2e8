// Tests what is the same for invoices and bills.
import { fromWire, todayIn } from '@twofold/accounting/calendar'
import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { dueStatus } from '@twofold/accounting/documents/due-status'
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { amounts, BOTH_SIDES, type Shown, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start

/** The values that differ between the sides. */
const SIDES = {
  receivables: {
    details: { billToName: 'Ann & Co.', shipToCity: 'Ghent', paymentTerms: '30 days' },
    defaults: { billToAddress2: '', number: 0 },
    least: { dueDate: '0001-01-01T00:00:00Z' },
    copy: {},
    changedDetails: { billToCity: 'Ghent' },
    ownType: 'INCOME',
    unsuitable: 'ASSET',
    flags: [
      [{ isClosed: true }, '409 PARTY_CLOSED'],
      [{ isOrdersAccepted: false }, '409 ORDERS_NOT_ACCEPTED'],
      [{ isPurchasesAllowed: false }, '409 PURCHASES_NOT_ALLOWED'],
    ],
    refusals: [
      [{ state: 'CHARGED' }, '400 STATE_HAS_ITS_OWN_CALL'],
      [{ state: 'SENT' }, '400 NOT_A_CHOICE'],
      [{ date: undefined }, '400 FIELD_MISSING'],
    ],
    entry: 'Ann 500 / other 500',
    statements: { post: 3, state: 4, put: 4, remove: 3 },
  },
  payables: {
    details: { remitToName: 'Ann & Co.', remitToCity: 'Ghent', purchaseOrderID: 4711, paymentMethod: 'ACH' },
    defaults: { remitToAddress1: '' },
    least: { purchaseOrderID: 0, paymentMethod: 'CHECK' },
    copy: { allowDuplicate: true },
    changedDetails: { remitToCity: 'Ghent', paymentMethod: 'WIRE' },
    ownType: 'EXPENSE',
    unsuitable: 'INCOME',
    flags: [
      [{ isClosed: true }, '409 PARTY_CLOSED'],
      [{ isVendorInvoices: false }, '409 VENDOR_INVOICES_NOT_ALLOWED'],
    ],
    refusals: [
      [{ state: 'APPROVED' }, '400 NEW_IS_PENDING'],
      [{ state: 'PAID' }, '400 NOT_A_CHOICE'],
      [{ paymentMethod: 'CASH' }, '400 NOT_A_CHOICE'],
      [{ dueDate: undefined }, '400 FIELD_MISSING'],
      [{ purchaseOrderID: -1 }, '400 FIELD_VALUE'],
    ],
    entry: 'other 500 / Ann 500',
    statements: { post: 4, state: 4, put: 4, remove: 4 },
  },
} as const

describe.each(BOTH_SIDES)('invoices of %s', name => {
  const side = SIDES[name]
  const documents = setUpDocuments(start, name)
  const { accounts, ann, names, invoices, parties, draft, made, posted, setState, inState, owed, settings } = documents
  const { post, put, remove, created, changed, removed } = invoices
  const party = (fields: object) => parties.changed(ann.id, { ...fields })

  describe('a new invoice', () => {
    proves(
      'rule 7.30',
      'POST /receivable-invoices {invoiceClientReference, invoicePreTaxTotal, invoiceTax, invoiceTotal, dateCharged, bill-to and ship-to fields, customerID, revenueAccountID, invoiceDescription}.',
    )
    proves('call 7.43', 'POST /receivable-invoices')
    proves(
      'rule 7.42',
      'POST /payable-invoices {vendorInvoiceNumber, totals, dateReceived, dateDue, paidInFull false, approvalStatus PENDING, remitTo fields, vendorID, expenseAccountID, purchaseOrderID, invoiceDescription, paymentTerms, paymentMethod}.',
    )
    proves('call 7.61', 'POST /payable-invoices')

    test('is saved as requested, pending, and nothing is posted', async () => {
      proves('rule 4.16', 'Default shown is PENDING.')
      proves('rule 4.19', 'New invoices are created with PENDING and paidInFull false.')
      proves('call 7.42', 'GET /receivable-invoices/{invoiceID}')
      proves('call 7.58', 'GET /payable-invoices/{invoiceID}')

      const stated = { isPaidInFull: false, state: 'PENDING' }
      const sent = draft({ ...side.details, ...stated, dueDate: '2026-12-05', comment: 'May' })
      const invoice = await created(sent)
      expect(invoice).toMatchObject({
        ...sent,
        ...side.defaults,
        date: '2026-11-05T00:00:00Z',
        dueDate: '2026-12-05T00:00:00Z',
        appliedCents: 0,
        remainingCents: 1080,
        partyName: 'Ann',
        entryId: 0,
      })
      expect(await invoices.now(invoice.id)).toEqual(invoice)
      expect(await owed()).toBe(0)
    })

    test('has the full account name, in the list too, also after the account changed or was renamed', async () => {
      const top = await books.open('Top', side.ownType)
      const below = await books.open('Below', side.ownType, top.accountID)
      const { id, accountName } = await made({ accountId: below.accountID })
      expect(accountName).toBe('Top:Below')
      expect((await changed(id, { accountId: top.accountID })).accountName).toBe('Top')
      await api.call(owner, 'PUT', `/accounts/${top.accountID}`, { body: { accountName: 'Peak' } })
      expect((await invoices.list()).map(each => each.accountName)).toEqual(['Peak'])
    })

    test('needs no tax, account and details; a returned record can be sent unchanged', async () => {
      proves('constant 9.8', 'Tax default 0.')

      const { taxCents: _, accountId: __, ...least } = draft({ totalCents: 1000 })
      const invoice = await created(least)
      expect(invoice).toMatchObject({ taxCents: 0, accountId: 0, ...side.least })
      const copy = await created({ ...invoice, ...side.copy })
      expect(copy).toEqual({ ...invoice, id: copy.id, modifiedAt: copy.modifiedAt })
    })

    test('is created once for each key, and a retry returns it as it was created', async () => {
      proves('call 7.59', 'GET /payable-invoices/vendor/{vendorID}')

      const sent = draft()
      const first = await created(sent, 'key')
      await changed(first.id, { comment: 'later' })
      expect(await created(sent, 'key')).toEqual(first)
      expect(refusal(await post(owner, { ...sent, taxCents: 0, totalCents: 1000 }, 'key'))).toBe(
        '422 IDEMPOTENCY_MISMATCH',
      )
      expect(await invoices.list(`/${documents.ofParty}/${ann.id}`)).toHaveLength(1)
    })

    test.each<readonly [object, string]>([
      [{ totalCents: 1081 }, '400 TOTAL_DIFFERS'],
      [{ reference: ' ' }, '400 TEXT_EMPTY'],
      [{ partyId: 999_999_999 }, '400 UNKNOWN_PARTY'],
      [{ accountId: 999_999_999 }, '400 UNKNOWN_ACCOUNT'],
      [{ isPaidInFull: true }, '400 NEW_IS_UNPAID'],
      [{ date: '2026-02-30' }, '400 NOT_A_DATE'],
      [{ date: '0001-01-01' }, '400 NOT_A_DATE'],
      [{ totalCents: 10 ** 13 + 1 }, '400 AMOUNT_OUT_OF_RANGE'],
      [{ nickname: 'x' }, '400 UNKNOWN_FIELD'],
      ...side.refusals,
    ])('with %j is refused: %s', async (fields, expected) => {
      proves(
        'rule 5.13',
        '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
      )

      expect(refusal(await post(owner, draft({ ...fields })))).toBe(expected)
    })

    test('is refused for an unsuitable account and what the party’s flags forbid, but a credit is accepted', async () => {
      const refused = async (fields: object) => refusal(await post(owner, draft({ ...fields })))
      const unsuitable = (await books.open('Other', side.unsuitable)).accountID
      expect(await refused({ accountId: unsuitable })).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
      expect(await refused({ accountId: accounts.control })).toBe('409 ACCOUNT_IS_CONTROL')
      expect(await refused({ accountId: ann.accountId })).toBe('409 ACCOUNT_IS_PARTY')
      for (const [flags, code] of side.flags) {
        const { id: partyId } = await documents.party('Bob', flags)
        expect(await refused({ partyId })).toBe(code)
        const credit = { partyId, preTaxCents: -1000, taxCents: -80, totalCents: -1080 }
        expect((await post(owner, draft(credit))).status).toBe(200)
      }
    })

    test('needs a token and a role that may write: 401, 403 for a viewer; 400 for a party of another organisation', async () => {
      expect(refusal(await post(null, draft()))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await post(await member('VIEWER'), draft()))).toBe('403 FORBIDDEN')
      expect((await post(await member('CLERK'), draft())).status).toBe(200)
      expect(refusal(await post(await api.newMember(), draft()))).toBe('400 UNKNOWN_PARTY')
    })
  })

  describe('a change', () => {
    proves('rule 7.31', 'PUT /receivable-invoices/{id}: same plus paidInFull and modifiedAt.')
    proves('call 7.44', 'PUT /receivable-invoices/{id}')
    proves('rule 7.43', 'PUT /payable-invoices/{id}: same with chosen paidInFull and approvalStatus.')
    proves('call 7.62', 'PUT /payable-invoices/{id}')

    test('keeps the values of omitted fields, and an unchanged invoice is not written', async () => {
      const invoice = await made({ ...side.details, paymentTerms: 'now' })
      const after = await changed(invoice.id, side.changedDetails)
      expect(after).toEqual({ ...invoice, ...side.changedDetails, modifiedAt: after.modifiedAt })
      expect(await changed(invoice.id, after)).toEqual(after)
    })

    test('of a posted invoice rewrites its entry: amount, account, date and party', async () => {
      const { id, entryId } = await posted()
      const accountId = (await books.open('Other', side.ownType)).accountID
      const after = await changed(id, { ...amounts(500), date: '2026-11-06', accountId })
      expect(after.entryId).toBe(entryId)
      expect(await documents.entry(entryId)).toBe(side.entry.replace('other', String(accountId)))
      const bob = await documents.party('Bob')
      await changed(id, { partyId: bob.id })
      expect([await owed(), await owed(bob.id)]).toEqual([0, 500])
      expect((await changed(id, amounts(0))).entryId).toBe(0)
      expect((await changed(id, amounts(10))).entryId).toBeGreaterThan(0)
      expect(await owed(bob.id)).toBe(10)
    })

    test('sets or clears the paid mark only if it differs from the current one, and posts nothing', async () => {
      const { id } = await posted()
      const marked = async (isPaidInFull: boolean) => {
        const invoice = await changed(id, { isPaidInFull })
        return [invoice.isPaidInFull, invoice.isMarkedPaid, invoice.appliedCents]
      }
      expect(await marked(false)).toEqual([false, false, 0])
      expect(await marked(true)).toEqual([true, true, 0])
      expect(await invoices.list(`/${documents.ofParty}/${ann.id}/unpaid`)).toEqual([])
      expect(await marked(true)).toEqual([true, true, 0])
      expect(await marked(false)).toEqual([false, false, 0])
      expect(await owed()).toBe(1080)
      await documents.apply({ payment: await documents.paid(1080), invoice: id, amountCents: 1080 })
      expect(refusal(await put(owner, id, { isPaidInFull: false }))).toBe('409 PAID_BY_APPLICATIONS')
      expect((await invoices.now(id)).isPaidInFull).toBe(true)
    })

    test('to a higher total is refused if the party is closed; a lower total is accepted', async () => {
      const { id } = await posted()
      await party({ isClosed: true })
      expect(refusal(await put(owner, id, amounts(1081)))).toBe('409 PARTY_CLOSED')
      expect((await changed(id, amounts(1000))).totalCents).toBe(1000)
      expect(await owed()).toBe(1000)
    })

    test('is refused if the old or the new date is in a locked period, unless there is a reason', async () => {
      const { id } = await posted({ date: '2026-02-05' })
      await settings({ softLockDate: '2026-01-31' })
      expect(refusal(await put(owner, id, { date: '2026-01-05' }))).toBe('409 LOCKED')
      await changed(id, { date: '2026-01-05', lockReason: 'agreed' })
      expect(refusal(await put(owner, id, { preTaxCents: 1, totalCents: 81 }))).toBe('409 LOCKED')
      await changed(id, { comment: 'words are free' })
    })

    test('is refused for an empty reference, a total that does not add up, and an unknown party or account', async () => {
      const { id } = await posted()
      const refused = async (fields: object) => refusal(await put(owner, id, { ...fields }))
      expect(await refused({ reference: '' })).toBe('400 TEXT_EMPTY')
      expect(await refused({ taxCents: 81 })).toBe('400 TOTAL_DIFFERS')
      expect(await refused({ partyId: 999_999_999 })).toBe('400 UNKNOWN_PARTY')
      expect(await refused({ accountId: 0 })).toBe('400 FIELD_MISSING')
    })

    test('401, 403, 404, 409 stale with the current invoice; a clerk can change pending invoices, but no others', async () => {
      const invoice = await made()
      const { id } = invoice
      const [body, clerk] = [{ comment: 'x' }, await member('CLERK')]
      expect(refusal(await put(null, id, body))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await put(await member('VIEWER'), id, body))).toBe('403 FORBIDDEN')
      expect(refusal(await put(await api.newMember(), id, body))).toBe('404 NOT_FOUND')
      expect((await put(clerk, id, { ...body, state: 'PENDING' })).status).toBe(200)
      const stale = await put(owner, id, { ...body, modifiedAt: invoice.modifiedAt })
      expect(refusal(stale)).toBe('409 STALE')
      expect(stale.body).toMatchObject({ current: invoices.inApi({ id, comment: 'x' }) })
      for (const state of ['POSTED', 'ENDED'] as const) {
        await inState(id, state)
        expect(refusal(await put(clerk, id, { comment: 'y' }))).toBe('403 FORBIDDEN')
      }
      expect(refusal(await remove(clerk, id))).toBe('403 FORBIDDEN')
      await inState(id, 'PENDING')
      expect((await remove(clerk, id)).status).toBe(200)
    })
  })

  describe('a deletion', () => {
    proves('rule 7.32', 'DELETE /receivable-invoices/{id}.')
    proves('call 7.45', 'DELETE /receivable-invoices/{id}')
    proves('rule 7.44', 'DELETE /payable-invoices/{id}.')
    proves('call 7.63', 'DELETE /payable-invoices/{id}')

    test('returns the invoice as it was, and the party can be deleted', async () => {
      const invoice = await made()
      expect(await removed(invoice.id)).toMatchObject(invoice)
      expect(refusal(await remove(owner, invoice.id))).toBe('404 NOT_FOUND')
      expect(await invoices.list()).toEqual([])
      await parties.removed(ann.id)
    })

    test('409 DOCUMENT_POSTED while the invoice is posted; its entry, party and account cannot be deleted either', async () => {
      const { id, entryId } = await posted()
      expect(refusal(await remove(owner, id))).toBe('409 DOCUMENT_POSTED')
      const owned = await api.call(owner, 'DELETE', `/transactions/${entryId}`)
      expect(refusal(owned)).toBe('409 OWNED_BY_DOCUMENT')
      expect(owned.body).toMatchObject({ err: expect.stringContaining(`${documents.kinds.invoice} ${id}`) })
      expect(refusal(await parties.remove(owner, ann.id))).toBe('409 PARTY_HAS_DOCUMENTS')
      const pending = await made({ accountId: (await books.open('Fees', side.ownType)).accountID })
      const account = await api.call(owner, 'DELETE', `/accounts/${pending.accountId}`)
      expect(refusal(account)).toBe('409 ACCOUNT_HAS_DOCUMENTS')
    })

    test('401, 403 for a viewer, 404 in another organisation', async () => {
      const { id } = await made()
      expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await remove(await member('VIEWER'), id))).toBe('403 FORBIDDEN')
      expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
    })
  })

  describe('the list', () => {
    proves(
      'rule 7.29',
      'GET /receivable-invoices; GET /receivable-invoices/customer/{customerID}; GET /receivable-invoices/customer/{customerID}/unpaid; GET /receivable-invoices/{invoiceID}.',
    )
    proves('call 7.39', 'GET /receivable-invoices')
    proves('call 7.40', 'GET /receivable-invoices/customer/{customerID}')
    proves(
      'rule 7.41',
      'GET /payable-invoices (no token); GET /payable-invoices/{invoiceID}; GET /payable-invoices/vendor/{vendorID}; GET /payable-invoices/vendor/{vendorID}/unpaid.',
    )
    proves('call 7.57', 'GET /payable-invoices')

    const referencesOf = async (query: string) => (await invoices.list(query)).map(({ reference }) => reference)

    test('is sorted and filtered by date, due date, party, state and words, and has consecutive pages', async () => {
      const bob = await documents.party('Bob')
      for (const [day, partyId, due] of [
        ['01', ann.id, '20'],
        ['03', bob.id, '01'],
        ['02', ann.id, '10'],
      ] as const)
        await made({ date: `2026-11-${day}`, dueDate: `2026-12-${due}`, partyId, reference: `R-${day}` })
      expect(await referencesOf('')).toEqual(['R-03', 'R-02', 'R-01'])
      expect(await referencesOf('?startDate=2026-11-02&endDate=2026-11-02')).toEqual(['R-02'])
      expect(await referencesOf('?dueEndDate=2026-12-10&sort=dateDue')).toEqual(['R-03', 'R-02'])
      expect(await referencesOf('?dueStartDate=2026-12-10&sort=-dateDue')).toEqual(['R-01', 'R-02'])
      expect(await referencesOf('?search=bob')).toEqual(['R-03'])
      expect(await referencesOf('?search=10.80')).toHaveLength(3)
      expect(await referencesOf(`?sort=-${names.invoice.partyName}`)).toEqual(['R-03', 'R-02', 'R-01'])
      expect(await referencesOf('?limit=2')).toEqual(['R-03', 'R-02'])
      expect(await referencesOf(`?limit=2&cursor=${await invoices.nextOf('?limit=2')}`)).toEqual(['R-01'])
      const { state } = await inState((await invoices.list('?limit=1'))[0]!.id, 'POSTED')
      expect(await referencesOf(`?${names.invoice.state}=${state}`)).toEqual(['R-03'])
      expect(await referencesOf(`?${names.invoice.state}=PENDING`)).toEqual(['R-02', 'R-01'])
      expect(await invoices.list(`/${documents.ofParty}/${ann.id}`)).toHaveLength(2)
      expect(refusal(await invoices.send(owner, 'GET', `/${documents.ofParty}/999999999`))).toBe('404 NOT_FOUND')
    })

    test('is filtered by open or paid, as shown, with totals over all pages', async () => {
      const { invoiced, charged } = documents
      const paid = await charged(1000, { reference: 'paid' })
      const part = await charged(700, { reference: 'part', dueDate: '2001-02-03' })
      await invoiced(60, { reference: 'pending' })
      await invoiced(0, { reference: 'pending 0' })
      await charged(0, { reference: 'nothing' })
      await inState(await invoiced(5, { reference: 'ended' }), 'ENDED')
      await charged(-90, { reference: 'credit', dueDate: '2999-12-31' })
      await changed(await charged(30, { reference: 'marked' }), { isPaidInFull: true })
      const payment = await documents.paid(2000)
      await documents.apply({ payment, invoice: paid, amountCents: 1000 })
      await documents.apply({ payment, invoice: part, amountCents: 200 })
      const shown = async (query: string) => (await referencesOf(query)).toSorted()
      expect(await shown('?status=OPEN')).toEqual(['credit', 'part', 'pending'])
      expect(await shown('?status=PAID')).toEqual(['marked', 'nothing', 'paid'])
      expect((await invoices.list()).filter(({ isPaidInFull }) => isPaidInFull)).toHaveLength(3)
      expect(await shown(`?status=OPEN&${names.invoice.state}=PENDING&search=pend`)).toEqual(['pending'])
      const totals = (query: string) => invoices.sent('GET', `/totals${query}`)
      expect(await totals('')).toEqual({ documentCount: 8, total: 1705, applied: 1200, open: 470 })
      expect(await totals('?status=OPEN')).toEqual({ documentCount: 3, total: 670, applied: 200, open: 470 })
      expect(await totals('?search=unknown')).toEqual({ documentCount: 0, total: 0, applied: 0, open: 0 })
      expect(await api.statementsOf(() => totals(''))).toBe(1)
      expect(await invoices.list(`/${documents.ofParty}/${ann.id}?status=PAID`)).toHaveLength(3)
      expect(refusal(await invoices.send(owner, 'GET', '?status=APPLIED'))).toBe('400 NOT_A_CHOICE')
    })

    test('has figures that agree with its parts: each counts the rows that its filter and the badges show', async () => {
      const { invoiced, charged } = documents
      const [past, today] = [{ date: '2001-01-01', dueDate: '2001-02-03' }, todayIn('UTC', new Date())]
      const late = await charged(700, { ...past, reference: 'late' })
      await documents.apply({ payment: await documents.paid(200), invoice: late, amountCents: 200 })
      await charged(90, { reference: 'due today', dueDate: today })
      await charged(-80, { ...past, reference: 'credit' })
      await charged(0, { ...past, reference: 'nothing' })
      await changed(await charged(30, { ...past, reference: 'marked' }), { isPaidInFull: true })
      await inState(await invoiced(5, { ...past, reference: 'ended' }), 'ENDED')
      await invoiced(60, { ...past, reference: 'pending' })
      await invoiced(0, { reference: 'pending 0' })
      await changed(await invoiced(7, { reference: 'pending marked' }), { isPaidInFull: true })
      const toneOf = (row: Shown) => {
        const state = stateOfWord(name === 'receivables' ? 'RECEIVABLE' : 'PAYABLE', String(row.state) as never)
        const { isPaidInFull, totalCents } = row
        const facts = { state, isPaidInFull: isPaidInFull === true, totalCents }
        return dueStatus(
          { ...facts, date: fromWire(String(row.date))!, dueDate: fromWire(String(row.dueDate)) },
          '',
          today,
        ).tone
      }
      const shown = async (query: string) => (await referencesOf(query)).toSorted()
      const badges = (await invoices.list()).filter(row => toneOf(row) === 'overdue').map(({ reference }) => reference)
      expect([await shown('?status=OVERDUE'), badges]).toEqual([['late'], ['late']])
      expect(await shown(`?${names.invoice.state}=PENDING`)).toEqual(['pending', 'pending 0', 'pending marked'])
      expect(await invoices.sent('GET', '/figures')).toEqual({
        openCount: 3,
        open: 510,
        overdueCount: 1,
        overdue: 500,
        pendingCount: 3,
        pending: 60,
      })
      expect(await api.statementsOf(() => invoices.sent('GET', '/figures'))).toBe(1)
    })

    test('404 for another organisation’s invoice and party', async () => {
      const { id } = await made()
      const stranger = await api.newMember()
      expect(refusal(await invoices.read(stranger, id))).toBe('404 NOT_FOUND')
      for (const path of ['', '/unpaid'])
        expect(refusal(await invoices.send(stranger, 'GET', `/${documents.ofParty}/${ann.id}${path}`))).toBe(
          '404 NOT_FOUND',
        )
    })
  })

  test('a request takes four statements at most, a list takes one', async () => {
    expect(await api.statementsOf(() => post(owner, draft(), 'key'))).toBe(side.statements.post)
    const { id } = (await invoices.list())[0]!
    expect(await api.statementsOf(() => setState(owner, id, 'POSTED'))).toBe(side.statements.state)
    expect(await api.statementsOf(() => put(owner, id, { preTaxCents: 1, totalCents: 81 }))).toBe(side.statements.put)
    expect(await api.statementsOf(() => setState(owner, id, 'PENDING'))).toBe(side.statements.state)
    expect(await api.statementsOf(() => invoices.read(owner, id, '/counterparts'))).toBe(2)
    expect(await api.statementsOf(() => remove(owner, id))).toBeLessThanOrEqual(side.statements.remove)
    expect(await api.statementsOf(() => invoices.send(owner, 'GET', '?limit=5'))).toBe(1)
  })
})
