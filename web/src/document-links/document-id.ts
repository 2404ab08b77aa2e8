/** Whether a URL segment can be the id of an invoice, bill, payment or payment run. */
export function isDocumentID(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}
