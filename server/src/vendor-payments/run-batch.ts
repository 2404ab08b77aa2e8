// Pays a batch of a payment run: locks its vendors, plans their payments again, and pays them with a few SQL statements.

import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import type { RunVendor } from '@twofold/contract/payables/payment-runs'
import { createDocuments, reserveDocumentIds } from '../documents/bulk/create-many.ts'
import { selectDocumentsForUpdate, selectPartiesForUpdate } from '../documents/bulk/sql-many.ts'
import { newDocument } from '../documents/create.ts'
import type { Document } from '../documents/document.ts'
import { type DocumentParty, readAround } from '../documents/facts.ts'
import { type CheckedApplication, insertPaymentApplications } from '../documents/payment-applications.ts'
import { atDate, entryOf } from '../documents/posting.ts'
import type { Books } from '../identity/books.ts'
import { isSamePlan, leftOut, type PlannedVendor, planRun, reasonOf } from './run-plan.ts'
import { type Done, type RunFields, readRunFacts, type Waiting } from './run-sql.ts'

const KINDS = ['payable invoice', 'vendor payment'] as const

/**
 * Pays vendors that have not been paid yet. Applies the open payments and credits of each vendor, then pays the rest with one payment per
 * vendor. Skips a vendor whose documents changed after the run was planned. Pays no vendor if `checkDocumentAccount` or the ledger refuses
 * the payments. Runs thirteen statements, regardless of the number of vendors.
 */
export async function payBatch(
  books: Books,
  run: RunFields & { lockReason: string | undefined },
  waiting: readonly Waiting[],
): Promise<Result<Done[]>> {
  const { planned, parties } = await planForUpdate(books, waiting)
  const checked = waiting.map(({ no, summary }) => ({ no, summary, now: planned.get(summary.vendorID) }))
  const kept = checked.flatMap(({ no, summary, now }) =>
    now !== undefined && isSamePlan(summary, now.summary) ? [{ no, now }] : [],
  )
  const paid = await pay(
    books,
    run,
    kept.map(({ now }) => now),
    parties,
  )
  if (!paid.ok) return paid
  const changed = reasonOf([{ code: 'RUN_CHANGED' }])
  return accepted(
    checked.map(({ no, summary }) => {
      const paymentId = paid.value.get(summary.vendorID)
      if (!kept.some(each => each.no === no)) return { no, summary: leftOut(summary, changed) }
      return { no, summary: paidAs(summary, paymentId) }
    }),
  )
}

function paidAs(summary: RunVendor, paymentId: number | undefined): RunVendor {
  return paymentId === undefined
    ? { ...summary, state: 'SETTLED' }
    : { ...summary, state: 'PAID', vendorPaymentID: paymentId }
}

/** Returns the current plans by vendor, with all documents. Locks the documents and the vendors until commit. */
async function planForUpdate(books: Books, waiting: readonly Waiting[]) {
  const billIds = waiting.flatMap(each => each.billIds)
  const seen = await readRunFacts(books, billIds)
  const ids = [...seen.bills, ...seen.credits].map(({ id }) => id)
  const selected = await selectDocumentsForUpdate(books, KINDS, ids)
  const parties = await selectPartiesForUpdate(books, selected)
  // Documents are in the order of the original plan, so that equal plans produce equal summaries.
  const now = new Map(selected.map(document => [document.id, document]))
  const still = (documents: readonly Document[]) => documents.flatMap(({ id }) => now.get(id) ?? [])
  const { vendors } = planRun({ bills: still(seen.bills), credits: still(seen.credits), parties })
  return { planned: new Map(vendors.map(vendor => [vendor.partyId, vendor])), parties }
}

/** Pays vendors and returns their payments by vendor. A vendor whose credits cover all bills has no payment. */
async function pay(
  books: Books,
  run: RunFields & { lockReason: string | undefined },
  vendors: readonly PlannedVendor[],
  parties: ReadonlyMap<number, DocumentParty>,
): Promise<Result<ReadonlyMap<number, number>>> {
  const around = await readAround(books, [run.accountId])
  const account = around.accountOf(run.accountId)
  const suitable = checkDocumentAccount('vendor payment', account, VENDOR_PAYMENT.names.accountId)
  if (!suitable.ok) return suitable
  const paying = vendors.filter(({ plan }) => plan.payCents > 0)
  const pass = { role: books.role, lockReason: run.lockReason }
  const open = paying.length === 0 ? accepted(null) : checkLocks([run.date], around.locks, pass)
  if (!open.ok) return atDate(open, { words: VENDOR_PAYMENT })
  const ids = await reserveDocumentIds(books, paying.length)
  const checked = paying.map(({ partyId, plan }, index) => {
    const party = parties.get(partyId)!
    const document = paymentOf(books, run, { id: ids[index]!, party, cents: plan.payCents })
    const facts = { ...around, account, partyCents: 0, entry: null }
    return { document, entry: entryOf({ words: VENDOR_PAYMENT, document, party, facts }) }
  })
  const made = await createDocuments(books, VENDOR_PAYMENT, checked, run)
  if (!made.ok) return made
  const documents = made.value
  const paymentOfVendor = new Map(documents.map(({ id, partyId }) => [partyId, id]))
  const applications = vendors.flatMap(vendor => applicationsOf(vendor, paymentOfVendor.get(vendor.partyId)))
  if (applications.length > 0) await insertPaymentApplications(books, 'PAYABLE', applications)
  return accepted(paymentOfVendor)
}

function applicationsOf({ partyId, plan }: PlannedVendor, paymentId: number | undefined): CheckedApplication[] {
  const fromCredits = plan.fromCredits.map(part => ({ ...part, partyId }))
  if (paymentId === undefined) return fromCredits
  const fromPayment = plan.fromPayment.map(({ id, amountCents }) => ({
    creditItemId: paymentId,
    debitItemId: id,
    partyId,
    amountCents,
  }))
  return [...fromCredits, ...fromPayment]
}

type NewPayment = { id: number; party: DocumentParty; cents: number }

function paymentOf(books: Books, run: RunFields, { id, party, cents }: NewPayment): Document {
  const { date, accountId, reference, comment } = run
  const fields = {
    partyId: party.partyId,
    date,
    dueDate: null,
    accountId,
    reference,
    comment,
    details: {},
    preTaxCents: cents,
    taxCents: 0,
    totalCents: cents,
  }
  const header = { id, kind: VENDOR_PAYMENT.kind, state: 'POSTED', isRefund: false, enteredBy: books.userId } as const
  return newDocument({ fields, ...header }, party.name)
}
