// Receivables in memory, written only to check the real ones: a second reading of the rules by other means. It shares no code
// with accounting, keeps no totals and computes everything anew from documents and applications.

export type ModelDocument = {
  id: number
  kind: 'invoice' | 'payment' | 'write-off'
  customer: number
  cents: number
  tax: number
  state: 'PENDING' | 'CHARGED' | 'CANCELED'
  isRefund: boolean
  isMarked: boolean
  date: string
  live: boolean
}
export type ModelAdvice = { id: number; from: number; to: number; cents: number; live: boolean }

/** What is known of the receivables of some customers. Ids come from the server. */
export class ModelReceivables {
  readonly documents = new Map<number, ModelDocument>()
  readonly advices = new Map<number, ModelAdvice>()

  document(id: number, kind?: ModelDocument['kind']): ModelDocument | undefined {
    const document = this.documents.get(id)
    return document?.live && (kind === undefined || document.kind === kind) ? document : undefined
  }

  advice(id: number): ModelAdvice | undefined {
    const advice = this.advices.get(id)
    return advice?.live ? advice : undefined
  }

  advicesOf(id: number): ModelAdvice[] {
    return [...this.advices.values()].filter(({ live, from, to }) => live && (from === id || to === id))
  }

  applied(id: number): number {
    return this.advicesOf(id).reduce((sum, { cents }) => sum + cents, 0)
  }

  left(document: ModelDocument): number {
    return Math.abs(document.cents) - this.applied(document.id)
  }

  isPaid(document: ModelDocument): boolean {
    if (document.isMarked) return true
    return document.cents === 0 ? document.state === 'CHARGED' : this.left(document) === 0
  }

  /** Whether it is something that a customer owes. */
  isOwed({ kind, cents, isRefund }: ModelDocument): boolean {
    return kind === 'invoice' ? cents >= 0 : isRefund
  }

  private live(): ModelDocument[] {
    return [...this.documents.values()].filter(({ live }) => live)
  }

  /** What a customer owes. */
  owes(customer: number): number {
    return this.live()
      .filter(document => document.customer === customer && document.state === 'CHARGED')
      .reduce((sum, document) => sum + (this.isOwed(document) ? 1 : -1) * Math.abs(document.cents), 0)
  }

  /** The debit-positive balances of the accounts that documents post to beside their customers'. */
  balances() {
    const balances = { bank: 0, sales: 0, tax: 0, badDebts: 0 }
    for (const { kind, cents, tax, state, isRefund } of this.live()) {
      if (state !== 'CHARGED') continue
      if (kind === 'write-off') balances.badDebts += cents
      else if (kind === 'payment') balances.bank += isRefund ? -cents : cents
      else {
        balances.sales -= cents - tax
        balances.tax -= tax
      }
    }
    return balances
  }

  /** Ids of a customer's documents with something left, the oldest first. */
  open(customer: number, isWanted: (document: ModelDocument) => boolean): number[] {
    return this.live()
      .filter(document => document.customer === customer && document.state !== 'CANCELED' && !document.isMarked)
      .filter(document => this.left(document) > 0 && isWanted(document))
      .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
      .map(({ id }) => id)
  }
}
