// The form values of a payment run.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { NamedAccount } from '../kit/pickers/account-of-kind-picker.tsx'

export type RunValues = {
  date: CalendarDate | null
  account: NamedAccount | null
  reference: string
  comment: string
  /** The ids of listed bills that the user deselected. All other bills are paid. */
  spared: readonly number[]
}

/** The default values of a payment run. All bills are selected. */
export function emptyRun(date: CalendarDate | null): RunValues {
  return { date, account: null, reference: '', comment: '', spared: [] }
}

/** Returns the listed bills that a payment run can pay. Vendor credits are applied without being selected. */
export function payable(bills: readonly PayableInvoice[]): readonly PayableInvoice[] {
  return bills.filter(({ totalRemaining }) => totalRemaining > 0)
}

/** Returns the listed bills that are selected. */
export function chosenOf(bills: readonly PayableInvoice[], spared: readonly number[]): readonly PayableInvoice[] {
  const isSpared = new Set(spared)
  return bills.filter(({ payableInvoiceID }) => !isSpared.has(payableInvoiceID))
}

/** Selects or deselects a bill. */
export function toggledIn(spared: readonly number[], payableInvoiceID: number): number[] {
  return spared.includes(payableInvoiceID)
    ? spared.filter(id => id !== payableInvoiceID)
    : [...spared, payableInvoiceID]
}

/** Returns the remaining amount of the given bills, in cents. */
export function openOf(bills: readonly PayableInvoice[]): Cents {
  return bills.reduce((sum, { totalRemaining }) => sum + totalRemaining, 0)
}

/** Returns the validation errors, keyed by API field name. */
export function errorsOfRun({ date, account }: RunValues): FieldErrors {
  return {
    ...(date === null && { disbursementDate: 'Enter a date.' }),
    ...(account === null && { disbursementAccountID: 'Choose an account.' }),
  }
}

/** Returns the request body of a valid payment run. */
export function runBody({ date, account, reference, comment }: RunValues, chosen: readonly PayableInvoice[]) {
  return {
    payableInvoiceIDs: chosen.map(({ payableInvoiceID }) => payableInvoiceID),
    disbursementDate: toWire(date),
    disbursementAccountID: account?.id ?? 0,
    disbursementReference: reference,
    disbursementComment: comment,
  }
}
