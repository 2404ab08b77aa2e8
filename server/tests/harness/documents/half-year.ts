// Approves half a year of bills, and pays them weekly when they are due. The expected result is computed from the rows of the file and the
// recorded payments, without the code under test.
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import {
  continueVendorPaymentRun,
  createVendorPaymentRun,
  RUN_BILLS_MAX,
} from '@twofold/contract/payables/payment-runs'
import { expect } from 'vitest'
import type { SignedIn } from '../signed-in.ts'
import { done, type TestApi } from '../test-api.ts'

const APPROVED_AT_ONCE = 500
const DAY_MS = 86_400_000

const WAITING = `
  SELECT document_id AS id FROM document
   WHERE organisation_id = $1 AND kind = 'payable invoice' AND live AND state = 'PENDING' ORDER BY document_id`

const DUE = `
  SELECT document_id AS id FROM document
   WHERE organisation_id = $1 AND kind = 'payable invoice' AND live AND state = 'POSTED' AND raises AND is_open
     AND coalesce(due_date, date) <= $2 ORDER BY due_date, document_id`

/** The number of completed items and the time that they took, in seconds. */
type Done = { count: number; seconds: number }

async function idsOf(api: TestApi, text: string, values: unknown[]): Promise<number[]> {
  return (await api.pools.owner.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
}

/** Approves all pending bills, as many per request as allowed. */
export async function approveAll(api: TestApi, owner: SignedIn): Promise<Done> {
  const ids = await idsOf(api, WAITING, [owner.organisationId])
  const beganAt = performance.now()
  for (let from = 0; from < ids.length; from += APPROVED_AT_ONCE) {
    const some = ids.slice(from, from + APPROVED_AT_ONCE)
    const body = { payableInvoices: some.map(payableInvoiceID => ({ payableInvoiceID })) }
    done(approvePayableInvoices, await api.call(owner, 'POST', '/payable-invoices/approvals', { body }))
  }
  return { count: ids.length, seconds: (performance.now() - beganAt) / 1000 }
}

/** Pays all bills that are due by a date, in runs of the maximum size. Expects that no vendor is skipped. */
export async function payDue(api: TestApi, owner: SignedIn, day: string, bankId: number): Promise<Done> {
  const ids = await idsOf(api, DUE, [owner.organisationId, day])
  const beganAt = performance.now()
  for (let from = 0; from < ids.length; from += RUN_BILLS_MAX) {
    const payableInvoiceIDs = ids.slice(from, from + RUN_BILLS_MAX)
    const body = { payableInvoiceIDs, disbursementDate: day, disbursementAccountID: bankId }
    const run = done(createVendorPaymentRun, await api.call(owner, 'POST', '/vendor-payment-runs', { body }))
    expect(run.leftBills).toEqual([])
    const path = `/vendor-payment-runs/${run.vendorPaymentRunID}/next`
    for (let state = 'OPEN'; state === 'OPEN'; ) {
      const progress = done(continueVendorPaymentRun, await api.call(owner, 'POST', path, { body: {} }))
      expect(progress.vendors.filter(vendor => vendor.state === 'LEFT')).toEqual([])
      state = progress.state
      if (state === 'DONE') expect(progress.totalPaid).toBe(run.totalToPay)
    }
  }
  return { count: ids.length, seconds: (performance.now() - beganAt) / 1000 }
}

/** A recorded bill or payment with the amounts that were entered. */
export type Recorded = { id: number; kind: string; vendor: string; date: string; reference: string; total: number }

/** The amount of one document that was applied to another. */
type RecordedApplication = { creditItem: number; debitItem: number; amount: number }

/** Returns the current documents and applications of vendors. */
export async function recordedOf(api: TestApi, { organisationId }: SignedIn) {
  const { pool } = api.pools.owner
  const documents = await pool.query<Recorded>(
    `SELECT d.document_id AS id, d.kind, p.name AS vendor, d.date, d.reference, d.total
       FROM document d JOIN party p USING (organisation_id, party_id) WHERE d.organisation_id = $1 AND d.live`,
    [organisationId],
  )
  const applications = await pool.query<RecordedApplication>(
    `SELECT lowering_id AS "creditItem", raising_id AS "debitItem", amount FROM advice WHERE organisation_id = $1`,
    [organisationId],
  )
  return { documents: documents.rows, applications: applications.rows }
}

/** Returns the date `days` days after a date. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns the amounts owed to each vendor on a date. The amounts are: not due, 1-30, 31-60, 61-90 and over 90 days overdue, unapplied
 * payments, and total. The age of a bill depends on its due date, and the age of a credit on its own date. An application counts from the
 * date on which both documents exist.
 */
export function agedByHand(
  { documents, applications }: Awaited<ReturnType<typeof recordedOf>>,
  day: string,
  termsDays: number,
): Map<string, number[]> {
  const there = new Map(documents.filter(({ date }) => date <= day).map(document => [document.id, document]))
  const left = new Map([...there].map(([id, { kind, total }]) => [id, kind === 'vendor payment' ? -total : total]))
  for (const { creditItem, debitItem, amount } of applications) {
    if (!there.has(creditItem) || !there.has(debitItem)) continue
    left.set(creditItem, left.get(creditItem)! + amount)
    left.set(debitItem, left.get(debitItem)! - amount)
  }
  const aged = new Map<string, number[]>()
  for (const [id, cents] of left) {
    if (cents === 0) continue
    const { kind, vendor, date, total } = there.get(id)!
    const dueOn = kind === 'payable invoice' && total > 0 ? dayAfter(date, termsDays) : date
    const late = (Date.parse(day) - Date.parse(dueOn)) / DAY_MS
    const age = late <= 0 ? 0 : late <= 30 ? 1 : late <= 60 ? 2 : late <= 90 ? 3 : 4
    const columns = aged.get(vendor) ?? [0, 0, 0, 0, 0, 0, 0]
    columns[kind === 'vendor payment' ? 5 : age]! += cents
    columns[6]! += cents
    aged.set(vendor, columns)
  }
  return aged
}
