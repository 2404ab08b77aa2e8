// Payment runs. A run is planned as a whole and then paid in batches. Each batch is one database transaction.

import { toWire } from '@twofold/accounting/calendar'
import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { checkDay } from '@twofold/accounting/documents/document-posting'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import type { RunVendor, VendorPaymentRun, VendorPaymentRunSummary } from '@twofold/contract/payables/payment-runs'
import { claimKey, findReplay, type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import { readAround } from '../documents/facts.ts'
import { combine } from '../documents/posting.ts'
import type { Books } from '../identity/books.ts'
import { payBatch } from './run-batch.ts'
import { checkPlan, leftOut, planRun, type RunPlan, sumsOf } from './run-plan.ts'
import {
  finishVendors,
  insertRun,
  type Run,
  type RunFields,
  readRun,
  readRunFacts,
  readRunVendors,
  readWaiting,
  selectRunForUpdate,
} from './run-sql.ts'

const OBJECT = 'vendor payment run'

/** The number of bills in a batch. It is small enough to finish quickly, and large enough to amortize the cost of a commit. */
const BATCH_BILLS = 100

type Chosen = {
  payableInvoiceIDs: readonly number[]
  disbursementDate: string
  disbursementAccountID: number
  disbursementReference?: string | undefined
  disbursementComment?: string | undefined
}

/**
 * Returns the plan of a run for the chosen bills. Writes nothing. Fails with NOT_FOUND, NOT_A_DATE, and the errors of
 * `checkDocumentAccount`. Runs four statements.
 */
export async function previewRun(
  books: Books,
  chosen: Chosen,
): Promise<Result<Pick<VendorPaymentRun, 'vendors' | 'leftBills' | 'totalToPay' | 'creditsApplied'>>> {
  const planned = await plan(books, chosen)
  if (!planned.ok) return planned
  const vendors = planned.value.vendors.map(({ summary }) => summary)
  return accepted({ vendors, leftBills: planned.value.leftBills, ...sumsOf(vendors) })
}

async function plan(books: Books, chosen: Chosen): Promise<Result<RunPlan>> {
  const { accountId: account, date } = VENDOR_PAYMENT.names
  const around = await readAround(books, [chosen.disbursementAccountID])
  const checked = combine(
    checkDocumentAccount('vendor payment', around.accountOf(chosen.disbursementAccountID), account),
    checkDay(chosen.disbursementDate, date),
  )
  if (!checked.ok) return checked
  const ids = [...new Set(chosen.payableInvoiceIDs)]
  const facts = await readRunFacts(books, ids)
  return facts.bills.length < ids.length ? refused('NOT_FOUND') : accepted(planRun(facts))
}

/** Saves a planned run. A retry with the same key returns its current state. Fails with RUN_IS_EMPTY, and the errors of `previewRun`. */
export async function createRun(
  books: Books,
  chosen: Chosen,
  idempotency: IdempotencyKey | null,
): Promise<Result<VendorPaymentRun>> {
  const reserved = await reserveId(books, 'payment_run_id', OBJECT, idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return readWholeRun(books, made.objectId)
  const planned = await plan(books, chosen)
  if (!planned.ok) return planned
  const checked = checkPlan(planned.value)
  if (!checked.ok) return checked
  const { vendors, leftBills } = checked.value
  const fields: RunFields = {
    date: chosen.disbursementDate,
    accountId: chosen.disbursementAccountID,
    reference: chosen.disbursementReference?.trim() ?? '',
    comment: chosen.disbursementComment ?? '',
  }
  const { totalToPay } = sumsOf(vendors.map(({ summary }) => summary))
  const after = {
    disbursementDate: toWire(fields.date),
    disbursementAccountID: fields.accountId,
    disbursementReference: fields.reference,
    disbursementComment: fields.comment,
    payableInvoiceIDs: vendors.flatMap(({ billIds }) => billIds),
    totalToPay,
  }
  await insertRun(books, { id, fields, vendors, leftBills }, after)
  return readWholeRun(books, id)
}

/** The progress of a run, and the vendors of a batch. */
type Progress = VendorPaymentRunSummary & { vendors: RunVendor[] }

/**
 * Pays the next batch of a run. Does nothing if no batch is left. A retry with the same key returns the result of the batch. Fails with
 * NOT_FOUND, RUN_CANCELED, and the errors of `payBatch`.
 */
export async function continueRun(
  books: Books,
  id: number,
  { lockReason, idempotency }: { lockReason: string | undefined; idempotency: IdempotencyKey | null },
): Promise<Result<Progress>> {
  const run = await selectRunForUpdate(books, id)
  if (run === null) return refused('NOT_FOUND')
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return accepted(await progressOf(books, id, replay.value.objectVersion))
  if (run.state === 'CANCELED') return refused('RUN_CANCELED')
  const made = { objectKind: OBJECT, objectId: id, objectVersion: run.version + 1 }
  await claimKey(books, idempotency, made)
  if (run.state === 'DONE') return accepted({ ...presentSummary(run), vendors: [] })
  const waiting = await readWaiting(books, id, BATCH_BILLS)
  const paid = await payBatch(books, { ...run, lockReason }, waiting)
  if (!paid.ok) return paid
  const state = run.doneCount + waiting.length === run.vendorCount ? 'DONE' : 'OPEN'
  const vendors = paid.value.map(({ summary }) => summary)
  await finishVendors(books, 'pay', { id, state, done: paid.value }, auditedOf(vendors))
  return accepted(await progressOf(books, id, made.objectVersion))
}

function auditedOf(vendors: readonly RunVendor[]) {
  return {
    vendors: vendors.map(({ vendorID, state, vendorPaymentID }) => ({ vendorID, state, vendorPaymentID })),
    totalPaid: vendors.reduce((all, { state, toPay }) => all + (state === 'PAID' ? toPay : 0), 0),
  }
}

async function progressOf(books: Books, id: number, batch: number): Promise<Progress> {
  const run = (await readRun(books, id))!
  return { ...presentSummary(run), vendors: await readRunVendors(books, id, batch) }
}

/** Cancels a run and skips the vendors that have not been paid yet. A run that has already ended stays unchanged. Fails with NOT_FOUND. */
export async function cancelRun(books: Books, id: number): Promise<Result<VendorPaymentRun>> {
  const run = await selectRunForUpdate(books, id)
  if (run === null) return refused('NOT_FOUND')
  if (run.state === 'OPEN') {
    const waiting = await readWaiting(books, id, Number.MAX_SAFE_INTEGER)
    const done = waiting.map(({ no, summary }) => ({
      no,
      summary: leftOut(summary, 'The payment run was canceled before this vendor was paid.'),
    }))
    await finishVendors(books, 'cancel', { id, state: 'CANCELED', done }, auditedOf(done.map(({ summary }) => summary)))
  }
  return readWholeRun(books, id)
}

/** Returns a run with all vendors. Fails with NOT_FOUND. Runs two statements. */
export async function readWholeRun(books: Books, id: number): Promise<Result<VendorPaymentRun>> {
  const run = await readRun(books, id)
  if (run === null) return refused('NOT_FOUND')
  const vendors = await readRunVendors(books, id)
  return accepted({ ...presentSummary(run), vendors, leftBills: run.leftBills, ...sumsOf(vendors) })
}

/** Returns a run in wire format, without its vendors. */
export function presentSummary(run: Run): VendorPaymentRunSummary {
  return {
    vendorPaymentRunID: run.id,
    disbursementDate: toWire(run.date),
    disbursementAccountID: run.accountId,
    paymentAccountName: run.accountName,
    disbursementReference: run.reference,
    disbursementComment: run.comment,
    state: run.state,
    vendorCount: run.vendorCount,
    doneCount: run.doneCount,
    totalToPay: run.toPayCents,
    totalPaid: run.paidCents,
  }
}
