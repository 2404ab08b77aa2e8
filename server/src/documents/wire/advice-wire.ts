// Decodes applications of customer and vendor payments. Each feature passes the names of its fields to `adviceWire`.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Result } from '@twofold/accounting/refusals'
import { aliased } from '@twofold/contract/aliases'
import type { NamedItem, ProposedApplication } from '../payment-applications.ts'
import { wishesOf, wishOf } from './wish.ts'

/** The field names of a payment and an invoice in an application. The payment may have several names. */
type AdviceNames = {
  payment: readonly [first: string, ...others: string[]]
  invoice: string
  kinds: { payment: DocumentKind; invoice: DocumentKind }
}

/** An application from a request. Each document's id is in one of two fields. */
type SentAdvice<N extends AdviceNames> = {
  creditInvoiceID?: number | undefined
  refundPaymentID?: number | undefined
  amountApplied: number
} & { [Name in N['payment'][number] | N['invoice']]?: number | undefined }

/** Creates the decoders for the applications of customers or vendors. */
export function adviceWire<const N extends AdviceNames>({ payment, invoice, kinds }: N) {
  const idUnder = (sent: SentAdvice<N>, name: string) => (sent as Record<string, number | undefined>)[name] || undefined

  /** Returns the proposed application of a request, or the errors of `wishOf`. */
  const sentWish = (sent: SentAdvice<N>): Result<ProposedApplication> => {
    const paid = aliased({ names: payment, sent: payment.map(name => idUnder(sent, name)) })
    if (!paid.ok) return paid
    return wishOf({
      creditItem: [
        { id: paid.value, kind: kinds.payment },
        { id: sent.creditInvoiceID, kind: kinds.invoice },
      ],
      debitItem: [
        { id: idUnder(sent, invoice), kind: kinds.invoice },
        { id: sent.refundPaymentID, kind: kinds.payment },
      ],
      names: { creditItem: payment[0], debitItem: invoice },
      amountApplied: sent.amountApplied,
    })
  }

  /**
   * Returns the proposed applications of one document, the subject. If the subject is a payment or credit, it is applied to the other
   * documents. If it is an invoice or refund, the other documents are applied to it. Fails with the errors of `wishesOf`.
   */
  const sentWishes = (subject: NamedItem, applications: readonly SentAdvice<N>[]): Result<ProposedApplication[]> => {
    const [debitItem, creditItem] =
      subject.kind === kinds.payment ? ['refundPaymentID', payment[0]] : [invoice, 'creditInvoiceID']
    return wishesOf(applications, sent => {
      const isPaid = [...payment, 'creditInvoiceID'].some(name => idUnder(sent, name) !== undefined)
      return sentWish({ ...sent, [isPaid ? debitItem : creditItem]: subject.id })
    })
  }

  return { sentWish, sentWishes }
}
