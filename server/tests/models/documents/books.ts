// An in-memory model of the documents of receivables or payables. It is an independent implementation of the rules and is used only to test
// the product. It shares no code with accounting, stores no totals, and computes everything from documents and applications.

export type ModelDocument = {
  id: number
  kind: 'invoice' | 'payment' | 'write-off'
  party: number
  cents: number
  tax: number
  state: 'PENDING' | 'POSTED' | 'ENDED'
  isRefund: boolean
  isMarked: boolean
  date: string
  live: boolean
}
export type ModelApplication = { id: number; from: number; to: number; cents: number; live: boolean }

/** The documents of some customers or vendors. The ids are those of the server. */
export class ModelDocuments {
  readonly documents = new Map<number, ModelDocument>()
  readonly applications = new Map<number, ModelApplication>()

  document(id: number, kind?: ModelDocument['kind']): ModelDocument | undefined {
    const document = this.documents.get(id)
    return document?.live && (kind === undefined || document.kind === kind) ? document : undefined
  }

  application(id: number): ModelApplication | undefined {
    const application = this.applications.get(id)
    return application?.live ? application : undefined
  }

  applicationsOf(id: number): ModelApplication[] {
    return [...this.applications.values()].filter(({ live, from, to }) => live && (from === id || to === id))
  }

  applied(id: number): number {
    return this.applicationsOf(id).reduce((sum, { cents }) => sum + cents, 0)
  }

  left(document: ModelDocument): number {
    return Math.abs(document.cents) - this.applied(document.id)
  }

  isPaid(document: ModelDocument): boolean {
    if (document.isMarked) return true
    return document.cents === 0 ? document.state === 'POSTED' : this.left(document) === 0
  }

  /** Returns whether a document increases the amount that a customer owes or that is owed to a vendor. */
  isOwed({ kind, cents, isRefund }: ModelDocument): boolean {
    return kind === 'invoice' ? cents >= 0 : isRefund
  }

  private live(): ModelDocument[] {
    return [...this.documents.values()].filter(({ live }) => live)
  }

  /** Returns the amount that a customer owes or that is owed to a vendor. */
  owes(party: number): number {
    return this.live()
      .filter(document => document.party === party && document.state === 'POSTED')
      .reduce((sum, document) => sum + (this.isOwed(document) ? 1 : -1) * Math.abs(document.cents), 0)
  }

  /**
   * Returns the totals that documents post to other accounts: money received from customers or paid to vendors, sales or purchases, sales
   * tax, and write-offs. Credits and refunds are subtracted. The tax of a bill is part of its cost.
   */
  balances(isTaxOwed: boolean) {
    const balances = { bank: 0, own: 0, tax: 0, badDebts: 0 }
    for (const { kind, cents, tax, state, isRefund } of this.live()) {
      if (state !== 'POSTED') continue
      if (kind === 'write-off') balances.badDebts += cents
      else if (kind === 'payment') balances.bank += isRefund ? -cents : cents
      else {
        balances.own += isTaxOwed ? cents - tax : cents
        balances.tax += isTaxOwed ? tax : 0
      }
    }
    return balances
  }

  /** Returns the ids of the open documents of a party, oldest first. */
  open(party: number, isWanted: (document: ModelDocument) => boolean): number[] {
    return this.live()
      .filter(document => document.party === party && document.state !== 'ENDED' && !document.isMarked)
      .filter(document => this.left(document) > 0 && isWanted(document))
      .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
      .map(({ id }) => id)
  }
}
