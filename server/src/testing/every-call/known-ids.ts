// The ids that a run of calls has met, by what they are of: what an answer names may be in a later call.

const DOCUMENTS = ['receivableInvoice', 'payableInvoice', 'customerPayment', 'vendorPayment']

/** What fields hold the id of, where their name does not say it. */
const KINDS: readonly (readonly [field: RegExp, kinds: readonly string[]])[] = [
  [/account|^(salesTaxPayable|badDebts|retainedEarnings)ID$/i, ['account']],
  [/^partyID$/, ['customer', 'vendor']],
  [/^creditInvoiceID$/, ['receivableInvoice', 'payableInvoice']],
  [/^(refundPaymentID|paymentReceiptID)$/, ['customerPayment', 'vendorPayment']],
  [/^(documentID|otherID)$/, DOCUMENTS],
  [/^objectID$/, [...DOCUMENTS, 'account', 'transaction', 'statement']],
]

function kindsOf(field: string): readonly string[] {
  return KINDS.find(([name]) => name.test(field))?.[1] ?? [field.replace(/IDs?$/, '')]
}

/** Ids by kind, in the order in which they were met. */
export class KnownIds {
  readonly #byKind = new Map<string, Set<number>>()

  /** Keeps every id in an answer. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'number' && value > 0 && isIdField(field)) this.#keep(field, value)
      else this.learn(value)
    }
  }

  /** All ids that a field may hold. */
  of(field: string): number[] {
    return kindsOf(field).flatMap(kind => [...(this.#byKind.get(kind) ?? [])])
  }

  #keep(field: string, id: number): void {
    const kinds = kindsOf(field)
    // Of an id that may be of several kinds the answer does not say which.
    if (kinds.length > 1) return
    const [kind] = kinds as [string]
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(id))
  }
}

/** Whether a field holds an id of a record. */
export function isIdField(field: string): boolean {
  return (
    /IDs?$|^(accountParent|gLAccountReceivable|glAccountPayable)$/.test(field) &&
    !/UUID$|^taxID$|^clientID$/.test(field)
  )
}
