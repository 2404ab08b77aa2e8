// Encodes and decodes customer and vendor payments. The API field names are in customer-payment.ts and vendor-payment.ts. A field can have
// several names.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { aliased } from '@twofold/contract/aliases'
import type { Document, DocumentInput, DocumentKindDefinition } from '../document.ts'
import { named } from './named.ts'

/** All names of one field. The audit trail and refusals use the first name. */
type Names = readonly [first: string, ...others: string[]]

type PaymentNames = {
  id: string
  party: string
  partyName: string
  total: string
  date: Names
  comment: Names
  reference: Names
  account: Names
}

type Optional<T> = { [Name in keyof T]?: T[Name] | undefined }

/** The fields of a payment in a request. Omitted fields are undefined. */
type SentPayment<N extends PaymentNames> = Optional<
  Record<N['total'] | N['party'] | N['account'][number], number> &
    Record<N['date'][number], CalendarDate> &
    Record<N['comment'][number] | N['reference'][number], string> & { isRefund: boolean }
>

function each<const All extends Names, Value>(names: All, value: Value): Record<All[number], Value> {
  return Object.fromEntries(names.map(name => [name, value])) as Record<All[number], Value>
}

/** Creates the encoder and decoder for customer or vendor payments. */
export function paymentWire<const N extends PaymentNames>(kind: DocumentKind, names: N) {
  const name: { readonly [Field in keyof PaymentNames]: N[Field] } = names
  const [[date], [comment], [reference], [account]] = [name.date, name.comment, name.reference, name.account]

  const words: DocumentKindDefinition = {
    kind,
    fields: { party: name.party, account, total: name.total, date, reference },
    audited: document => ({
      [name.total]: document.totalCents,
      [date]: toWire(document.date),
      [name.party]: document.partyId,
      [comment]: document.comment,
      [reference]: document.reference,
      [account]: document.accountId ?? 0,
      isRefund: document.isRefund,
    }),
  }

  /** Returns the document fields of a payment request. Fails with ALIASES_DIFFER. */
  const sentFields = (sent: SentPayment<N>, stored?: Document): Result<DocumentInput> => {
    const of = <Value>(field: string) => (sent as Record<string, Value | undefined>)[field]
    const one = <Value>(all: Names, current: Value | undefined) =>
      aliased({ names: all, sent: all.map(each => of<Value>(each)), stored: current })
    const sentDate = one<CalendarDate>(name.date, stored?.date)
    if (!sentDate.ok) return sentDate
    const sentComment = one<string>(name.comment, stored?.comment)
    if (!sentComment.ok) return sentComment
    const sentReference = one<string>(name.reference, stored?.reference)
    if (!sentReference.ok) return sentReference
    const sentAccount = one<number>(name.account, stored?.accountId ?? undefined)
    if (!sentAccount.ok) return sentAccount
    const total = of<number>(name.total)
    return accepted({
      partyId: of<number>(name.party),
      date: sentDate.value,
      preTaxCents: total,
      totalCents: total,
      accountId: sentAccount.value,
      reference: sentReference.value?.trim(),
      comment: sentComment.value,
    })
  }

  /** Encodes a document as a payment. */
  const present = (document: Document) => ({
    ...named(name.id, document.id),
    ...named(name.total, document.totalCents),
    ...each(name.date, toWire(document.date)),
    ...named(name.party, document.partyId),
    ...each(name.comment, document.comment),
    ...each(name.reference, document.reference),
    ...each(name.account, document.accountId ?? 0),
    isRefund: document.isRefund,
    totalApplied: document.appliedCents,
    totalRemaining: remainderOf(document),
    ...named(name.partyName, document.partyName),
    paymentAccountName: document.accountName,
    gLEntry: document.entryId ?? 0,
    modifiedAt: document.modifiedAt,
  })

  return { words, sentFields, present }
}
