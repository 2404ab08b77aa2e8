/** The address of an invoice. */
export function pathOf({ receivableInvoiceID }: { receivableInvoiceID: number }): string {
  return `/receivable-invoices/${receivableInvoiceID}`
}

/** Whether a part of an address can be an invoice's number. */
export function isInvoiceID(text: string): boolean {
  return /^[1-9][0-9]{0,14}$/.test(text)
}
