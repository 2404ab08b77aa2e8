// SQL statements for payment runs. Every statement filters by its organisation, and row-level security enforces this.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { RunVendor, VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { auditInsert, callerValues } from '../audit/record.ts'
import type { ListStatement } from '../database/list-window.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Document } from '../documents/document.ts'
import { DOCUMENT_PARTY, type DocumentParty } from '../documents/facts.ts'
import { DOCUMENT } from '../documents/sql.ts'
import type { Books } from '../identity/books.ts'
import type { PlannedVendor, RunFacts } from './run-plan.ts'

const FROM = 'document d JOIN party p USING (organisation_id, party_id)'

const BILLS = `
  SELECT ${DOCUMENT} FROM ${FROM}
   WHERE d.organisation_id = $1 AND d.kind = 'payable invoice' AND d.document_id = ANY ($2::bigint[]) AND d.live
   ORDER BY p.sort_key, p.party_id, coalesce(d.due_date, d.date), d.document_id`

const CREDITS = `
  SELECT ${DOCUMENT} FROM ${FROM}
   WHERE d.organisation_id = $1 AND d.party_id = ANY ($2::bigint[]) AND d.live AND d.is_open AND NOT d.raises AND d.state = 'POSTED'
     AND NOT d.is_marked_paid
   ORDER BY d.date, d.document_id`

const PARTIES = `SELECT ${DOCUMENT_PARTY} FROM party p WHERE p.organisation_id = $1 AND p.party_id = ANY ($2::bigint[]) AND p.live`

/** Reads bills by id and the open items of their vendors, without locking them. Runs three statements. */
export async function readRunFacts(books: Books, billIds: readonly number[]): Promise<RunFacts> {
  const bills = await books.query<Document>(BILLS, [books.organisationId, billIds])
  const of = [books.organisationId, [...new Set(bills.map(({ partyId }) => partyId))]]
  const credits = await books.query<Document>(CREDITS, of)
  const parties = await books.query<DocumentParty>(PARTIES, of)
  return { bills, credits, parties: new Map(parties.map(party => [party.partyId, party])) }
}

/** The fields that are the same in all payments of a run. */
export type RunFields = { date: CalendarDate; accountId: number; reference: string; comment: string }

/** A saved run without its vendors. */
export type Run = RunFields & {
  id: number
  accountName: string
  state: 'OPEN' | 'DONE' | 'CANCELED'
  leftBills: VendorPaymentRun['leftBills']
  version: number
  vendorCount: number
  doneCount: number
  toPayCents: Cents
  paidCents: Cents
}

const RUN = `
  r.payment_run_id AS id, r.date, r.account_id AS "accountId",
  coalesce(account_full_name(r.organisation_id, r.account_id), '') AS "accountName", r.reference, r.comment, r.state, r.left_bills AS "leftBills", r.version,
  v."vendorCount", v."doneCount", v."toPayCents", v."paidCents"`

const FROM_RUN = `
  payment_run r, LATERAL (
    SELECT count(*) AS "vendorCount", count(*) FILTER (WHERE x.state <> 'WAITING') AS "doneCount",
           coalesce(sum(x.to_pay), 0)::bigint AS "toPayCents",
           coalesce(sum(x.to_pay) FILTER (WHERE x.state = 'PAID'), 0)::bigint AS "paidCents"
      FROM payment_run_vendor x WHERE x.organisation_id = r.organisation_id AND x.payment_run_id = r.payment_run_id) v`

const READ = `SELECT ${RUN} FROM ${FROM_RUN} WHERE r.organisation_id = $1 AND r.payment_run_id = $2`

/** Returns a run, or null. */
export async function readRun(books: Books, id: number): Promise<Run | null> {
  return (await books.query<Run>(READ, [books.organisationId, id]))[0] ?? null
}

const SELECT_FOR_UPDATE = `SELECT state FROM payment_run WHERE organisation_id = $1 AND payment_run_id = $2 FOR NO KEY UPDATE`

/** Returns a run, locked until commit, or null. Runs two statements, because the counts are read after the lock is granted. */
export async function selectRunForUpdate(books: Books, id: number): Promise<Run | null> {
  const selected = await books.query(SELECT_FOR_UPDATE, [books.organisationId, id])
  return selected.length === 0 ? null : readRun(books, id)
}

/** Lists the runs of an organisation, newest first. */
export function runList(books: Books): ListStatement<'id' | 'date'> {
  return {
    columns: RUN,
    from: FROM_RUN,
    conditions: ['r.organisation_id = $1'],
    values: [books.organisationId],
    id: 'r.payment_run_id',
    keys: { id: { sql: 'r.payment_run_id', type: 'bigint' }, date: { sql: 'r.date', type: 'date' } },
    sort: '-id',
  }
}

const VENDORS = `
  SELECT told AS summary FROM payment_run_vendor WHERE organisation_id = $1 AND payment_run_id = $2 AND ($3::integer IS NULL OR batch = $3) ORDER BY no`

/** Returns the vendors of a run, or of one batch of the run, in wire format. */
export async function readRunVendors(books: Books, id: number, batch: number | null = null): Promise<RunVendor[]> {
  const rows = await books.query<{ summary: RunVendor }>(VENDORS, [books.organisationId, id, batch])
  return rows.map(({ summary }) => summary)
}

const audited = (action: string) =>
  auditInsert(`
    '${action}', 'vendor payment run', id, version, NULL, NULL, :after::jsonb
    FROM written`)

const INSERT = namedStatement(`
  WITH written AS (
    INSERT INTO payment_run (organisation_id, payment_run_id, date, account_id, reference, comment, left_bills)
    VALUES (:organisation, :id, :date, :account, :reference, :comment, :leftBills) RETURNING payment_run_id AS id, version
  ), audited AS (${audited('create')})
  INSERT INTO payment_run_vendor (organisation_id, payment_run_id, no, party_id, bill_ids, told, to_pay)
  SELECT :organisation, :id, v.no, v.party, v.bills::bigint[], v.summary, v.to_pay
    FROM unnest(:parties::bigint[], :bills::text[], :summaries::jsonb[], :amounts::bigint[])
           WITH ORDINALITY AS v (party, bills, summary, to_pay, no)`)

type NewRun = { id: number; fields: RunFields; vendors: readonly PlannedVendor[]; leftBills: Run['leftBills'] }

/** Saves a planned run with its audit entry. Runs one statement. */
export async function insertRun(
  books: Books,
  { id, fields, vendors, leftBills }: NewRun,
  after: unknown,
): Promise<void> {
  const { date, accountId, reference, comment } = fields
  const run = { id, date, account: accountId, reference, comment, leftBills: JSON.stringify(leftBills) }
  const statement = INSERT({
    ...callerValues(books),
    ...run,
    after: JSON.stringify(after),
    parties: vendors.map(({ partyId }) => partyId),
    bills: vendors.map(({ billIds }) => `{${billIds.join()}}`),
    summaries: vendors.map(({ summary }) => JSON.stringify(summary)),
    amounts: vendors.map(({ summary }) => summary.toPay),
  })
  await books.query(...statement)
}

/** The next vendor to pay. */
export type Waiting = { no: number; billIds: number[]; summary: RunVendor }

// A batch includes all bills of its last vendor, so the bills of a vendor are never split between batches.
const WAITING = `
  SELECT no, bill_ids AS "billIds", told AS summary FROM (
    SELECT no, bill_ids, told, sum(cardinality(bill_ids)) OVER (ORDER BY no) - cardinality(bill_ids) AS before
      FROM payment_run_vendor WHERE organisation_id = $1 AND payment_run_id = $2 AND state = 'WAITING') w
   WHERE before < $3 ORDER BY no`

/** Returns the next unpaid vendors of a locked run. Stops when the vendors have at least the given number of bills. Runs one statement. */
export function readWaiting(books: Books, id: number, billCount: number): Promise<Waiting[]> {
  return books.query<Waiting>(WAITING, [books.organisationId, id, billCount])
}

/** The result for a vendor. */
export type Done = { no: number; summary: RunVendor }

const finishing = (action: string) =>
  namedStatement(`
  WITH written AS (
    UPDATE payment_run SET state = :state WHERE organisation_id = :organisation AND payment_run_id = :id
    RETURNING payment_run_id AS id, version
  ), audited AS (${audited(action)})
  UPDATE payment_run_vendor x
     SET state = d.summary->>'state', told = d.summary, payment_id = nullif((d.summary->>'vendorPaymentID')::bigint, 0), batch = w.version
    FROM written w, unnest(:nos::integer[], :summaries::jsonb[]) AS d (no, summary)
   WHERE x.organisation_id = :organisation AND x.payment_run_id = :id AND x.no = d.no`)

const PAY = finishing('pay')
const CANCEL = finishing('cancel')

/** Writes the results of vendors and the state of their locked run, with its audit entry. Runs one statement. */
export async function finishVendors(
  books: Books,
  action: 'pay' | 'cancel',
  { id, state, done }: { id: number; state: Run['state']; done: readonly Done[] },
  after: unknown,
): Promise<void> {
  const statement = (action === 'pay' ? PAY : CANCEL)({
    ...callerValues(books),
    after: JSON.stringify(after),
    id,
    state,
    nos: done.map(({ no }) => no),
    summaries: done.map(({ summary }) => JSON.stringify(summary)),
  })
  await books.query(...statement)
}
