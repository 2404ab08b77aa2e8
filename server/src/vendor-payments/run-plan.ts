// Plans a payment run for the vendors of chosen bills from the current state of their documents.
import { toWire } from '@twofold/accounting/calendar'
import { checkFlags } from '@twofold/accounting/documents/document-posting'
import { checkRunBill, planVendor, type RunItem, type VendorPlan } from '@twofold/accounting/documents/payment-run'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { isUsedUp, remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { RunVendor, VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import type { Document } from '../documents/document.ts'
import type { DocumentParty } from '../documents/facts.ts'

/** The plan for one vendor, with its summary in wire format. */
export type PlannedVendor = { partyId: number; billIds: number[]; plan: VendorPlan; summary: RunVendor }

/** The plans for the vendors of chosen bills, by name, and the bills that are skipped. */
export type RunPlan = { vendors: PlannedVendor[]; leftBills: VendorPaymentRun['leftBills'] }

/** Chosen bills, their vendors, and the open items of the vendors. */
export type RunFacts = {
  bills: readonly Document[]
  credits: readonly Document[]
  parties: ReadonlyMap<number, DocumentParty>
}

/** Plans a run. */
export function planRun({ bills, credits, parties }: RunFacts): RunPlan {
  const leftBills: RunPlan['leftBills'] = []
  const payable = bills.filter(bill => {
    const checked = checkBill(bill, parties.get(bill.partyId))
    if (!checked.ok) leftBills.push({ ...named(bill), reason: reasonOf(checked.refusals) })
    return checked.ok
  })
  const vendors: PlannedVendor[] = []
  // The state of the bills may have changed between reading and locking.
  const creditsOf = byVendor(credits.filter(credit => credit.state === 'POSTED' && !isUsedUp(credit)))
  for (const [partyId, chosen] of byVendor(payable)) {
    const open = creditsOf.get(partyId) ?? []
    const plan = planVendor(chosen.map(itemOf), open.map(itemOf))
    if (plan.payCents <= LINE_CENTS_MAX) vendors.push(plannedVendor(partyId, chosen, open, plan))
    else {
      const reason = sentenceOf({ code: 'AMOUNT_OUT_OF_RANGE' })
      leftBills.push(...chosen.map(bill => ({ ...named(bill), reason })))
    }
  }
  return { vendors, leftBills }
}

function byVendor(documents: readonly Document[]): ReadonlyMap<number, Document[]> {
  const found = new Map<number, Document[]>()
  for (const document of documents) {
    const ofVendor = found.get(document.partyId)
    if (ofVendor === undefined) found.set(document.partyId, [document])
    else ofVendor.push(document)
  }
  return found
}

function checkBill(bill: Document, party: DocumentParty | undefined): Result<null> {
  const payment = { kind: 'vendor payment', totalCents: 1, isRefund: false } as const
  if (party === undefined) return refused('UNKNOWN_PARTY')
  const allowed = checkFlags(payment, party)
  return allowed.ok ? checkRunBill(bill) : allowed
}

/** Returns the first reason for skipping a bill or vendor, as a sentence. */
export function reasonOf([reason]: readonly Refusal[]): string {
  return reason === undefined ? '' : sentenceOf(reason)
}

function named({ id, reference, partyId, partyName }: Document) {
  return { payableInvoiceID: id, vendorInvoiceNumber: reference, vendorID: partyId, vendorName: partyName }
}

function itemOf(document: Document): RunItem {
  return { ...document, dueOn: document.dueDate ?? document.date }
}

function plannedVendor(partyId: number, bills: Document[], credits: Document[], plan: VendorPlan): PlannedVendor {
  const sum = (parts: readonly { amountCents: number }[]) =>
    parts.reduce((all, { amountCents }) => all + amountCents, 0)
  const creditsApplied = sum(plan.fromCredits)
  const summary: RunVendor = {
    vendorID: partyId,
    vendorName: bills[0]?.partyName ?? '',
    state: 'WAITING',
    reason: '',
    billsTotal: bills.reduce((all, bill) => all + remainderOf(bill), 0),
    creditsApplied,
    toPay: plan.payCents,
    vendorPaymentID: 0,
    bills: bills.map(bill => ({
      payableInvoiceID: bill.id,
      vendorInvoiceNumber: bill.reference,
      dateDue: toWire(bill.dueDate ?? bill.date),
      fromCredits: sum(plan.fromCredits.filter(({ debitItemId }) => debitItemId === bill.id)),
      fromPayment: sum(plan.fromPayment.filter(({ id }) => id === bill.id)),
    })),
    credits: credits.flatMap(({ id, reference }) => {
      const amountApplied = sum(plan.fromCredits.filter(({ creditItemId }) => creditItemId === id))
      return amountApplied === 0 ? [] : [{ documentID: id, reference, amountApplied }]
    }),
  }
  return { partyId, billIds: bills.map(({ id }) => id), plan, summary }
}

/** Returns the totals of a plan, in cents. */
export function sumsOf(vendors: readonly RunVendor[]) {
  return {
    totalToPay: vendors.reduce((all, { toPay }) => all + toPay, 0),
    creditsApplied: vendors.reduce((all, vendor) => all + vendor.creditsApplied, 0),
  }
}

/** Returns whether two plans apply the same amounts from the same documents to the same bills. */
export function isSamePlan(then: RunVendor, now: RunVendor): boolean {
  const textOf = ({ bills, credits, toPay }: RunVendor) =>
    JSON.stringify([
      toPay,
      bills.map(({ payableInvoiceID, fromCredits, fromPayment }) => [payableInvoiceID, fromCredits, fromPayment]),
      credits.map(({ documentID, amountApplied }) => [documentID, amountApplied]),
    ])
  return textOf(then) === textOf(now)
}

/** Marks the plan of a vendor as skipped, with the reason. */
export function leftOut(summary: RunVendor, reason: string): RunVendor {
  return { ...summary, state: 'LEFT', reason }
}

/** Returns the plan. Fails with RUN_IS_EMPTY if there is nothing to pay. */
export function checkPlan(plan: RunPlan): Result<RunPlan> {
  return plan.vendors.length === 0 ? refused('RUN_IS_EMPTY', 'payableInvoiceIDs') : accepted(plan)
}
