// What is chosen for a payment run, before it is sent.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { FieldErrors } from '../forms/form-errors.ts'
import type { NamedAccount } from '../pickers/account-of-kind-picker.tsx'

export type RunValues = {
  date: CalendarDate | null
  account: NamedAccount | null
  reference: string
  comment: string
  /** Bills that are not to be paid: all others that are listed are. */
  spared: readonly number[]
}

/** A run before anything is typed: all bills are chosen. */
export function emptyRun(date: CalendarDate | null): RunValues {
  return { date, account: null, reference: '', comment: '', spared: [] }
}

/** The bills of a list that a run can pay: what is a vendor credit is applied without being chosen. */
export function payable(bills: readonly PayableInvoice[]): readonly PayableInvoice[] {
  return bills.filter(({ totalRemaining }) => totalRemaining > 0)
}

/** What is chosen of the listed bills. */
export function chosenOf(bills: readonly PayableInvoice[], spared: readonly number[]): readonly PayableInvoice[] {
  const isSpared = new Set(spared)
  return bills.filter(({ payableInvoiceID }) => !isSpared.has(payableInvoiceID))
}

/** One bill more or less. */
export function toggledIn(spared: readonly number[], payableInvoiceID: number): number[] {
  return spared.includes(payableInvoiceID)
    ? spared.filter(id => id !== payableInvoiceID)
    : [...spared, payableInvoiceID]
}

/** What is left to pay of bills, in cents. */
export function openOf(bills: readonly PayableInvoice[]): Cents {
  return bills.reduce((sum, { totalRemaining }) => sum + totalRemaining, 0)
}

/** What is wrong before it is sent, by the wire names of the fields. */
export function errorsOfRun({ date, account }: RunValues): FieldErrors {
  return {
    ...(date === null && { disbursementDate: 'Enter a date.' }),
    ...(account === null && { disbursementAccountID: 'Choose an account.' }),
  }
}

/** What is sent of a run that was checked. */
export function runBody({ date, account, reference, comment }: RunValues, chosen: readonly PayableInvoice[]) {
  return {
    payableInvoiceIDs: chosen.map(({ payableInvoiceID }) => payableInvoiceID),
    disbursementDate: toWire(date),
    disbursementAccountID: account?.id ?? 0,
    disbursementReference: reference,
    disbursementComment: comment,
  }
}
