// Converts payment applications between records and the API.
import { fromWire, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { aliased } from '../aliases.ts'
import type { VendorPaymentAdvice } from '../payables/vendor-payment-advices.ts'
import type { CustomerPaymentAdvice } from '../receivables/customer-payment-advices.ts'
import type { ApplicationItem, ApplicationRecord, NamedItem, ProposedApplication } from './document-record.ts'
import { encodeNamed, type FieldName, type FirstNames, firstNames, type Named, namesOf } from './field-names.ts'

/** The values of an application in a response. An id is 0 if the document has another kind. */
type ApplicationValues = {
  id: number
  /** The credit item, and the debit item, each in the field for its kind. */
  payment: number
  credit: number
  writeOff: number
  invoice: number
  refund: number
  amountCents: Cents
  partyId: number
  partyName: string
  creditDate: string
  creditReference: string
  creditNumber: number
  debitDate: string
  debitReference: string
  debitNumber: number
  debitTotalCents: Cents
}

type ApplicationNames = { readonly [Field in keyof ApplicationValues]?: FieldName } & {
  readonly payment: FieldName
  readonly invoice: string
  readonly credit: string
  readonly refund: string
}

/** The API names of the fields that contain the ids of the documents. */
type IdName<Names extends ApplicationNames> = keyof Named<
  Pick<Names, 'payment' | 'invoice' | 'credit' | 'refund'>,
  ApplicationValues
>

/** An application in a request. Each document's id is in one field. The one document of a call for many is omitted. */
type RequestedApplication<Names extends ApplicationNames> = { amountApplied: Cents } & {
  [Name in IdName<Names>]?: number | undefined
}

/** A proposed application from the browser. */
type ChosenItems = { creditItem?: NamedItem; debitItem?: NamedItem; amountCents: Cents }

/** Creates the codec of the applications of customers or vendors from the API field names, in response order. */
function applicationCodec<const Names extends ApplicationNames>(
  kinds: { payment: DocumentKind; invoice: DocumentKind },
  names: Names,
) {
  const first = firstNames<ApplicationNames>(names)
  const creditKinds = { payment: kinds.payment, credit: kinds.invoice, writeOff: 'customer write-off' } as const
  const debitKinds = { invoice: kinds.invoice, refund: kinds.payment } as const
  // If a request has several names for the payment, the last one is used.
  const paymentNames = namesOf(names, 'payment').toReversed() as [string, ...string[]]
  const encodeAll = encodeNamed(names)

  const idsOf = (item: NamedItem, fields: Readonly<Record<string, DocumentKind>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, kind]) => [field, item.kind === kind ? item.id : 0]))

  const encode = ({ creditItem, debitItem, ...application }: ApplicationRecord) =>
    encodeAll({
      ...application,
      ...idsOf(creditItem, creditKinds),
      ...idsOf(debitItem, debitKinds),
      creditDate: toWire(creditItem.date),
      creditReference: creditItem.reference,
      creditNumber: creditItem.number ?? 0,
      debitDate: toWire(debitItem.date),
      debitReference: debitItem.reference,
      debitNumber: debitItem.number ?? 0,
      debitTotalCents: debitItem.totalCents,
    }) as Named<Names, ApplicationValues>

  const decode = (response: Named<Names, ApplicationValues>): ApplicationRecord => {
    const of = <Field extends keyof ApplicationValues>(field: Field) =>
      (response as Record<string, unknown>)[first[field] as string] as ApplicationValues[Field]
    const itemOf = (side: 'credit' | 'debit', fields: Readonly<Record<string, DocumentKind>>): ApplicationItem => {
      const [field, kind] = Object.entries(fields).find(([each]) => of(each as keyof ApplicationValues)) ?? []
      if (field === undefined || kind === undefined) throw new Error(`An application has no ${side} item`)
      return {
        id: of(field as 'payment'),
        kind,
        date: fromWire(of(`${side}Date`)) ?? '',
        reference: of(`${side}Reference`),
        number: of(`${side}Number`) || null,
      }
    }
    return {
      id: of('id'),
      amountCents: of('amountCents'),
      partyId: of('partyId'),
      partyName: of('partyName'),
      creditItem: itemOf('credit', creditKinds),
      debitItem: { ...itemOf('debit', debitKinds), totalCents: of('debitTotalCents') },
    }
  }

  /** Returns the application of a request. Errors: FIELD_MISSING if a side has no id, DOES_NOT_APPLY if it has two, ALIASES_DIFFER. */
  const decodeRequest = (request: RequestedApplication<Names>): Result<ProposedApplication> => {
    const idIn = (name: string) => (request as Record<string, number | undefined>)[name] || undefined
    const payment = aliased({ names: paymentNames, sent: paymentNames.map(idIn) })
    if (!payment.ok) return payment
    const creditItem = onlyOf(paymentNames[0], [
      { id: payment.value, kind: kinds.payment },
      { id: idIn(names.credit), kind: kinds.invoice },
    ])
    if (!creditItem.ok) return creditItem
    const debitItem = onlyOf(names.invoice, [
      { id: idIn(names.invoice), kind: kinds.invoice },
      { id: idIn(names.refund), kind: kinds.payment },
    ])
    if (!debitItem.ok) return debitItem
    const amountCents = request.amountApplied
    return accepted({ creditItem: creditItem.value, debitItem: debitItem.value, amountCents, field: 'amountApplied' })
  }

  /**
   * Returns the applications of a request between one document and many others. If the document is a payment or credit, it is applied to
   * the others. If it is an invoice or refund, the others are applied to it. Fails with the errors of `decodeRequest`, each with the path
   * of its application.
   */
  const decodeRequests = (
    subject: NamedItem,
    applications: readonly RequestedApplication<Names>[],
  ): Result<ProposedApplication[]> => {
    const isPayment = subject.kind === kinds.payment
    const [debit, credit] = isPayment ? [names.refund, paymentNames[0]] : [names.invoice, names.credit]
    const proposed: ProposedApplication[] = []
    for (const [index, request] of applications.entries()) {
      const at = (field = '') => `applications.${index}.${field}`
      const isPaid = [...paymentNames, names.credit].some(
        name => (request as Record<string, number | undefined>)[name] || undefined,
      )
      const read = decodeRequest({ ...request, [isPaid ? debit : credit]: subject.id })
      if (!read.ok)
        return { ok: false, refusals: read.refusals.map(reason => ({ ...reason, field: at(reason.field) })) }
      proposed.push({ ...read.value, field: at(read.value.field) })
    }
    return accepted(proposed)
  }

  /** Returns the request for an application. Each item that is given is in the field for its kind. Throws for a write-off. */
  const encodeRequest = ({ creditItem, debitItem, amountCents }: ChosenItems): RequestedApplication<Names> => {
    const fieldOf = (item: NamedItem | undefined, payment: string, invoice: string) => {
      if (item === undefined) return {}
      if (item.kind !== kinds.payment && item.kind !== kinds.invoice)
        throw new Error(`A ${item.kind} cannot be applied with this call`)
      return { [item.kind === kinds.payment ? payment : invoice]: item.id }
    }
    return {
      ...fieldOf(creditItem, first.payment as string, names.credit),
      ...fieldOf(debitItem, names.refund, names.invoice),
      amountApplied: amountCents,
    } as RequestedApplication<Names>
  }

  return { names: first as FirstNames<Names>, encode, decode, decodeRequest, decodeRequests, encodeRequest }
}

type RequestedItem = { id: number | undefined; kind: DocumentKind }

function onlyOf(name: string, [one, other]: readonly [RequestedItem, RequestedItem]): Result<NamedItem> {
  if (one.id && other.id) return refused('DOES_NOT_APPLY', name)
  const { id, kind } = one.id ? one : other
  return id ? accepted({ id, kind }) : refused('FIELD_MISSING', name, { name })
}

type CodecOf<Response> = {
  encode: (application: ApplicationRecord) => Response
  decode: (response: Response) => ApplicationRecord
}

/** The applications of customer payments, credit notes and write-offs. */
export const CUSTOMER_APPLICATION = applicationCodec(
  { payment: 'customer payment', invoice: 'receivable invoice' },
  {
    id: 'customerPaymentAdviceID',
    payment: ['customerPaymentID', 'paymentReceiptID'],
    credit: 'creditInvoiceID',
    writeOff: 'customerWriteOffID',
    invoice: 'receivableInvoiceID',
    refund: 'refundPaymentID',
    amountCents: 'amountApplied',
    partyId: 'customerID',
    partyName: 'customerName',
    creditDate: 'paymentDate',
    creditReference: 'paymentReference',
    debitDate: 'dateCharged',
    debitReference: 'invoiceClientReference',
    debitNumber: 'invoiceNumber',
    creditNumber: 'creditNumber',
    debitTotalCents: 'invoiceTotal',
  },
) satisfies CodecOf<CustomerPaymentAdvice>

/** The applications of vendor payments and vendor credits. */
export const VENDOR_APPLICATION = applicationCodec(
  { payment: 'vendor payment', invoice: 'payable invoice' },
  {
    id: 'vendorPaymentAdviceID',
    payment: 'vendorPaymentID',
    credit: 'creditInvoiceID',
    invoice: 'payableInvoiceID',
    refund: 'refundPaymentID',
    amountCents: 'amountApplied',
    partyId: 'vendorID',
    partyName: 'vendorName',
    creditDate: 'paymentDate',
    creditReference: 'paymentReference',
    debitDate: 'dateReceived',
    debitReference: 'vendorInvoiceNumber',
    debitTotalCents: 'invoiceTotal',
  },
) satisfies CodecOf<VendorPaymentAdvice>
