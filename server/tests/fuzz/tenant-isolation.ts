// Tests every call with every id of another organisation. The callers are members with several roles, a removed member and a user without
// membership. Records of another organisation must get the same response as missing records, and must not change.

import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import { equations } from '@twofold/accounting/testing/equations'
import { proves } from '@twofold/accounting/testing/proves'
import { CATALOGUE } from '@twofold/contract/catalogue'
import { type Endpoint, endpoint } from '@twofold/contract/endpoint'
import { leaveOrganisation } from '@twofold/contract/members'
import { logout } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../../src/database/pool.ts'
import { createBooksDriver } from '../harness/books-driver.ts'
import { setUpApi } from '../harness/set-up-api.ts'
import { joinOrganisation, newSession, newUser, type SignedIn } from '../harness/signed-in.ts'
import type { TestApi } from '../harness/test-api.ts'
import { openUndoable, type UndoableDatabase } from '../harness/undoable-database.ts'
import { fieldAt, type IdPlace, idPlaces, withValueAt } from './id-places.ts'
import { makeOneOfEach, type OneOfEach } from './one-of-each.ts'
import { RECORD_OF, type RightCall, rightCall } from './right-calls.ts'
import { requestOf, sendCall } from './send-call.ts'

/** Strings and an amount that only the victim's books contain. */
const CANARY = /canary|987654321012/i
const CANARY_CENTS = 987_654_321_012

const REMOVED = 'a removed member'

type Caller = { who: string; headers: SignedIn['headers']; own: OneOfEach }

let api: TestApi
let undone: UndoableDatabase['undone']
let victim: SignedIn & OneOfEach
let callers: Caller[]
let before: unknown
let serverDatabase: Database
let victimRowsText: string
let rowsBefore: unknown[] | undefined

/** Returns the idempotency key that the victim used for a call. */
const keyOf = ({ name }: Endpoint) => `key of ${name}`

/** All users of this test signed in with two factors, and the victim requires two factors. */
const signIn = { hasTwoFactors: true }

async function canaryBooks(): Promise<SignedIn & OneOfEach> {
  const owner = await api.newMember({ signIn })
  const rename = (text: string, id: number) => api.pools.owner.pool.query(text, [id])
  await rename("UPDATE organisation SET name = 'Canary & Co.' WHERE organisation_id = $1", owner.organisationId)
  await rename('UPDATE organisation SET requires_two_factors = true WHERE organisation_id = $1', owner.organisationId)
  await rename("UPDATE app_user SET username = 'canary', family_name = 'Canary' WHERE user_id = $1", owner.userId)
  const oneOfEach = await makeOneOfEach(api, owner, { prefix: 'Canary ', cents: CANARY_CENTS })
  for (const call of CATALOGUE.filter(({ method, name }) => method === 'POST' && /^(create|post)/.test(name)))
    await sendCall(api, owner, requestOf(call, rightCall(call, oneOfEach)), { 'idempotency-key': keyOf(call) })
  return { ...owner, ...oneOfEach }
}

/** Reads the chart of accounts and two registers as an owner. */
async function booksOf(owner: SignedIn & OneOfEach) {
  const books = createBooksDriver(api, owner)
  return [await books.chart(), await books.register(owner.bank), await books.register(owner.rent)]
}

async function everybodyElse(roles: readonly Role[]): Promise<Caller[]> {
  const owner = await api.newMember({ signIn })
  const own = await makeOneOfEach(api, owner)
  const members = roles.map(async role => ({
    who: role,
    headers: (role === 'OWNER' ? owner : await api.newMember({ role, into: owner, signIn })).headers,
    own,
  }))
  const removed = await api.newMember({ role: 'ADMIN', into: victim, signIn })
  const { pool } = api.pools.owner
  await joinOrganisation(pool, removed, victim, null)
  const stranger = await newSession(pool, await newUser(pool), signIn)
  const bearer = { authorization: `Bearer ${stranger.accessToken}` }
  return [
    ...(await Promise.all(members)),
    { who: REMOVED, headers: removed.headers, own },
    { who: 'a stranger', headers: bearer, own },
  ]
}

const ABSENT_ID = 999_999_999_999

/** An id of another organisation, and an id that does not exist. `beside` is a value that both requests need in another field. */
type Values = { foreign: unknown; absent: unknown; beside?: readonly [place: IdPlace, value: unknown] }

/** The fields that contain account ids. */
const ACCOUNT_FIELDS =
  'accountID accountParent splitAccountID account filterAccount sourcePredefinedAccounts filterPredefinedAccounts' +
  ' gLAccountReceivable glAccountPayable accountsReceivableID accountsPayableID salesTaxPayableID badDebtsID retainedEarningsID'

/** The kind of record in the other fields with an id, and in fields of calls that refer to another kind, by the name of the field. */
const FURTHER_RECORDS = `
  transactionIDs = entry | revenueAccountID = sales | paymentReceiptID = payment | creditInvoiceID = charged
  refundPaymentID = payment | paymentAccountID = checking | remittanceAccountID = checking
  writeOffAccountID = badDebts | expenseAccountID = supplies | disbursementAccountID = current
  documentID = bill | otherID = approved | payableInvoiceIDs = bill
  createVendorPaymentAdvice creditInvoiceID = approved | createVendorPaymentAdvice refundPaymentID = disbursement
  sourceID = charged | userID = userId | bankLineIDs = bankLine
`

/** The test values by the name of the field. */
const VALUES: Readonly<Record<string, () => Values | Values[]>> = {
  ...Object.fromEntries(
    [...RECORD_OF, ...equations(FURTHER_RECORDS)].map(([field, kind]) => [
      field,
      () => ({ foreign: victim[kind as keyof OneOfEach], absent: ABSENT_ID }),
    ]),
  ),
  sessionID: () => ({ foreign: decodeJwt(victim.accessToken).sid, absent: randomUUID() }),
  tenantUUID: () => ({ foreign: victim.tenantUUID, absent: randomUUID() }),
  split: () => ({ foreign: String(victim.bank), absent: String(ABSENT_ID) }),
  ...Object.fromEntries(
    ACCOUNT_FIELDS.split(' ').map(name => [name, () => ({ foreign: victim.bank, absent: ABSENT_ID })]),
  ),
  'createSavedView accountID': () => ({
    foreign: victim.bank,
    absent: ABSENT_ID,
    beside: [['body', 'list'], 'register'],
  }),
  objectID: () => recordsAt('query'),
  'readHistory objectID': () => recordsAt('params'),
  'listCustomers cursor': () => listCursors('-name', victim.customer),
  'listReceivableInvoices cursor': () => listCursors('party', victim.invoice),
  'listCustomerInvoices cursor': () => listCursors('-date', victim.invoice, '9999-12-31'),
  'listUnpaidReceivableInvoices cursor': () => listCursors('date', victim.invoice, '9999-12-31'),
  'listCustomerPayments cursor': () => listCursors('party', victim.payment),
  'listVendors cursor': () => listCursors('-name', victim.vendor),
  'listPayableInvoices cursor': () => listCursors('party', victim.bill),
  'listVendorInvoices cursor': () => listCursors('-date', victim.bill, '9999-12-31'),
  'listUnpaidPayableInvoices cursor': () => listCursors('date', victim.bill, '9999-12-31'),
  'listPotentialDuplicates cursor': () => listCursors('-later', victim.bill, '999999999'),
  'listVendorPaymentRuns cursor': () => listCursors('-id', victim.run, '999999999'),
  'listVendorPayments cursor': () => listCursors('party', victim.disbursement),
  'listBankLines cursor': () => ({
    foreign: `2026-11-05.${victim.bankLine}`,
    absent: `2026-11-05.${ABSENT_ID}`,
  }),
  'listAudit cursor': () => auditCursors(),
  'readHistory cursor': () => auditCursors(),
  cursor: () => ({ foreign: `after.2026-11-05.${victim.entry}`, absent: `after.2026-11-05.${ABSENT_ID}` }),
}

/** Returns all ids of the victim except the invitation code, because anyone with the code may accept the invitation. */
const knownToOthers = (): OneOfEach => ({ ...victim, code: 'guessed' })

/** A record of each kind in the audit trail, identified by kind and number. */
function recordsAt(where: 'params' | 'query'): Values[] {
  const foreign = {
    account: victim.bank,
    transaction: victim.entry,
    member: victim.member,
    invitation: victim.invitation,
    organisation: victim.organisationId,
    statement: victim.statement,
    customer: victim.customer,
    'receivable invoice': victim.invoice,
    'customer payment': victim.payment,
    'customer payment advice': victim.advice,
    'customer write-off': victim.writeOff,
    mail: victim.mail,
    vendor: victim.vendor,
    'payable invoice': victim.bill,
    'vendor payment': victim.disbursement,
    'vendor payment advice': victim.billAdvice,
    'vendor payment run': victim.run,
    report: victim.report,
    'saved view': victim.savedView,
  }
  return Object.entries(foreign).map(([kind, id]) => ({
    foreign: id,
    absent: ABSENT_ID,
    beside: [[where, 'objectKind'], kind],
  }))
}

/** Cursors after a record in a sorted list. The list contains only records of the caller's organisation. */
function listCursors(sort: string, id: number, value = 'zz'): Values {
  const cursorOf = (of: number) => Buffer.from(JSON.stringify([sort, value, of])).toString('base64url')
  return { foreign: cursorOf(id), absent: cursorOf(ABSENT_ID) }
}

function auditCursors(): Values {
  const at = '2100-01-01T00:00:00.000000Z'
  return { foreign: `${at}.${victim.entry}`, absent: `${at}.${ABSENT_ID}` }
}

/** Fields whose names look like ids but do not refer to a record of an organisation, with the reason. */
const NAMES_NO_RECORD: Readonly<Record<string, string>> = {
  purchaseOrderID: 'a number of another program: there are no purchase orders here',
  taxID: 'the tax number of a vendor',
  clientID: 'the name of this product at the identity provider',
  bankId: 'the name of a column in a file',
  changedIds: 'what to do with rows of a file whose ids are known',
  line: 'a line of a file',
  version: 'a version of the transaction in the path',
}

type Cell = { place: IdPlace } & Values

/** Returns the test cases of an endpoint. Throws if a field has no test values. */
function cellsOf(call: Endpoint): Cell[] {
  return idPlaces(call)
    .filter(place => !(fieldAt(place) in NAMES_NO_RECORD))
    .flatMap(place => {
      const values = VALUES[`${call.name} ${fieldAt(place)}`] ?? VALUES[fieldAt(place)]
      if (!values) throw new Error(`${call.name} has a field ${fieldAt(place)}: add test values for it`)
      return [values()].flat().map(each => ({ place, ...each }))
    })
}

let judgedCount = 0
let cellCount = 0

/** Returns a statement that counts the victim's rows and reads their newest transaction id, for each table. */
const VICTIM_ROWS = `
  SELECT string_agg(format('SELECT %L AS name, count(*), max(xmin::text::bigint) FROM %I WHERE organisation_id = $1',
                           table_name, table_name), ' UNION ALL ') AS text
    FROM information_schema.columns
   WHERE table_schema = 'public' AND column_name = 'organisation_id'
     AND has_table_privilege(format('%I.%I', table_schema, table_name), 'SELECT')
     AND table_name IN (SELECT tablename FROM pg_tables WHERE schemaname = 'public')`

/** Reads the state of the victim's rows inside the current database transaction. A transaction without an id has not written anything. */
async function victimRows(): Promise<unknown[]> {
  const { pool } = serverDatabase
  if (rowsBefore !== undefined && !(await hasWritten())) return rowsBefore
  const { organisationId } = victim
  await pool.query(`SELECT set_config('app.organisation', $1, $2)`, [organisationId, true])
  const { rows } = await pool.query({ name: 'victim rows', text: victimRowsText, values: [organisationId] })
  return rows
}

async function hasWritten(): Promise<boolean> {
  const text = 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "hasWritten"'
  return (await serverDatabase.pool.query<{ hasWritten: boolean }>(text)).rows[0]!.hasWritten
}

/**
 * Returns the response to a caller. Checks that the response contains no data of the victim and that a write does not change the victim's
 * rows. Then undoes the write.
 */
async function answerTo(caller: Caller, sent: ReturnType<typeof requestOf>, headers = {}) {
  judgedCount += 1
  const send = () => sendCall(api, caller, sent, headers)
  const { status, body, said } = await (sent.method === 'GET'
    ? send()
    : undone(async () => {
        const answer = await send()
        expect(await victimRows(), `${caller.who}: ${sent.method} ${sent.path}`).toEqual(rowsBefore)
        return answer
      }))
  expect(said).not.toMatch(CANARY)
  // A write that ignores the id returns the created record, which differs each time.
  if (status === 200 && sent.method !== 'GET') return { status }
  return { status, body: { ...body, requestId: '' } }
}

// The excluded calls log out or leave an organisation. They have no ids, and would end sessions and memberships that the tests need.
const ENDS_IT = [logout, leaveOrganisation]
const CALLS = CATALOGUE.filter(call => !ENDS_IT.some(({ name }) => name === call.name))

/** Registers the tests. One caller is an OWNER, so that the role does not refuse a call before the tenant check. */
export function testTenantIsolation(roles: readonly Role[]): void {
  api = setUpApi({
    open: async url => {
      const undoable = await openUndoable(url)
      undone = undoable.undone
      serverDatabase = undoable.database
      return undoable.database
    },
  })
  beforeAll(async () => {
    victim = await canaryBooks()
    callers = await everybodyElse(roles)
    before = await booksOf(victim)
    const { rows } = await serverDatabase.pool.query<{ text: string }>(VICTIM_ROWS)
    victimRowsText = rows[0]!.text
    rowsBefore = await undone(victimRows)
    expect(rowsBefore?.length).toBeGreaterThan(20)
  })
  afterAll(() => {
    console.log(`${cellCount} cells, ${judgedCount} answers without anything of another organisation`)
  })

  describe.each(CALLS.map(call => [call.name, call] as const))('%s', (_, call) => {
    test('answers for what is another’s as for what is not there, to whoever asks, and in a path with NOT_FOUND', async () => {
      const cells = cellsOf(call)
      for (const caller of callers) {
        for (const { place, foreign, absent, beside } of cells) {
          const around = (right: RightCall) => (beside === undefined ? right : withValueAt(right, ...beside))
          const send = (value: unknown) =>
            answerTo(caller, requestOf(call, withValueAt(around(rightCall(call, caller.own)), place, value)))
          const [there, nowhere] = [await send(foreign), await send(absent)]
          const isWindow = fieldAt(place) === 'cursor' && there.status === 200
          cellCount += 1
          const cell = `${caller.who} with another’s ${place.join('.')} ${beside?.[1] ?? ''}`
          // A mark of several lines only selects them by account, so a missing account has no lines.
          const code = call.name.endsWith('econcileLines') ? 'NOTHING_TO_RECONCILE' : 'NOT_FOUND'
          if (caller.who === 'OWNER' && place[0] === 'params') expect(nowhere, cell).toMatchObject({ body: { code } })
          if (isWindow) expect(nowhere.status, cell).toBe(200)
          else expect(there, cell).toEqual(nowhere)
        }
        await answerTo(caller, requestOf(call, rightCall(call, knownToOthers())))
        await answerTo(caller, requestOf(call, rightCall(call, caller.own)))
      }
    })

    test('shows nothing to a page that is pinned elsewhere, or that knows another’s key', async () => {
      for (const caller of callers) {
        const pinnedTo = (tenantUUID: string) =>
          answerTo(caller, requestOf(call, rightCall(call, caller.own)), { 'x-twofold-organisation': tenantUUID })
        const [there, nowhere] = [await pinnedTo(victim.tenantUUID), await pinnedTo(randomUUID())]
        // The token of a removed member still contains the id of this organisation, but does not allow access.
        if (caller.who !== REMOVED && call.permission !== 'open') {
          expect(there).toEqual(nowhere)
          expect(there).toMatchObject({ status: 409, body: { code: 'ORGANISATION_MISMATCH' } })
        }
        if (call.method !== 'POST') continue
        const withKey = (key: string) =>
          answerTo(caller, requestOf(call, rightCall(call, knownToOthers())), { 'idempotency-key': key })
        expect(await withKey(keyOf(call))).toEqual(await withKey(randomUUID()))
      }
    })
  })

  test('its own members see the canary in every call that reads the books', async () => {
    const silent = []
    for (const call of CATALOGUE.filter(({ method }) => method === 'GET')) {
      const { said } = await sendCall(api, victim, requestOf(call, rightCall(call, victim)))
      if (!CANARY.test(said)) silent.push(call.name)
    }
    // The responses of calls about the server and of calls that return sums contain no names.
    const totals = CATALOGUE.map(({ name }) => name).filter(name => /(?:Totals|Figures)$/.test(name))
    const sums = ['readMailServer', 'readCashNeeded', ...totals]
    expect(silent.toSorted()).toEqual(
      ['signInSettings', 'secure', 'listSessions', 'listAccountTypes', ...sums].toSorted(),
    )
  })

  test('the victim’s books are as they were', async () => {
    proves(
      'rule 1.1',
      'The product is a multi-tenant double-entry accounting ledger for signed-in staff of an organisation.',
    )

    expect(await booksOf(victim)).toEqual(before)
  })

  test('a new call, or a new field for an id, fails here until it has test values', () => {
    const planted = endpoint({
      name: 'planted',
      method: 'PUT',
      path: '/planted/:widgetID',
      summary: '',
      permission: 'books.read',
      params: z.object({ widgetID: z.string() }),
      body: z.strictObject({ rows: z.array(z.object({ order: z.number().check(z.int(), z.minimum(1)) })) }),
      response: z.object({}),
      refusals: [],
      changes: [],
    })
    expect(() => rightCall(planted, victim)).toThrow('no right call to planted')
    expect(ENDS_IT.flatMap(idPlaces)).toEqual([])
    expect(() => cellsOf(planted)).toThrow('a field widgetID')
    expect(idPlaces(planted)).toEqual([
      ['params', 'widgetID'],
      ['body', 'rows', 0, 'order'],
    ])
  })
}
