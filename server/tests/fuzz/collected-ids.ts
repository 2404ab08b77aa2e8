// The ids in the responses to a sequence of calls, by kind of record. Later calls use these ids.

const DOCUMENTS = ['receivableInvoice', 'payableInvoice', 'customerPayment', 'vendorPayment']

/** The kinds of record that a field may refer to if the name of the field does not determine the kind. */
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

/** Ids by kind, in the order in which they were collected. */
export class CollectedIds {
  readonly #byKind = new Map<string, Set<number>>()

  /** Adds every id in a response. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'number' && value > 0 && isIdField(field)) this.#keep(field, value)
      else this.learn(value)
    }
  }

  /** Returns all known ids that a field may have. */
  of(field: string): number[] {
    return kindsOf(field).flatMap(kind => [...(this.#byKind.get(kind) ?? [])])
  }

  #keep(field: string, id: number): void {
    const kinds = kindsOf(field)
    // The kind of this id cannot be determined from the response.
    if (kinds.length > 1) return
    const [kind] = kinds as [string]
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(id))
  }
}

/** Whether a field is the id of a record. */
export function isIdField(field: string): boolean {
  return (
    /IDs?$|^(accountParent|gLAccountReceivable|glAccountPayable)$/.test(field) &&
    !/UUID$|^taxID$|^clientID$/.test(field)
  )
}
