// Encodes and decodes invoices and bills. The files receivable-invoice.ts and payable-invoice.ts contain the API field names, and the extra
// fields that are stored but not used in computations.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { type StateWord, stateWord } from '@twofold/accounting/documents/document-states'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { Document, DocumentInput, DocumentKindDefinition } from '../document.ts'
import { named } from './named.ts'

/** The names of the fields that differ between invoices and bills. */
type InvoiceNames = {
  id: string
  reference: string
  date: string
  party: string
  partyName: string
  account: string
  accountName: string
  state: string
}

/** Extra fields by name, with their default values. */
type CarriedFields = Readonly<Record<string, string | number>>

/** The document kinds of invoices and bills. */
type InvoiceKind = Extract<DocumentKind, `${string} invoice`>
type SideOf<Kind extends InvoiceKind> = Kind extends 'payable invoice' ? 'PAYABLE' : 'RECEIVABLE'

/** Request fields with the same name in invoices and bills. */
type SharedFields = {
  invoicePreTaxTotal: number
  invoiceTax: number
  invoiceTotal: number
  dateDue: CalendarDate | null
  invoiceDescription: string
}

/** The fields of an invoice in a request. Omitted fields are undefined. */
export type SentInvoice<Names extends InvoiceNames, Carried extends CarriedFields> = Optional<
  SharedFields &
    Carried &
    Record<Names['reference'], string> &
    Record<Names['date'], CalendarDate> &
    Record<Names['party'] | Names['account'], number>
>

type Optional<T> = { [Name in keyof T]?: T[Name] | undefined }

/** Creates the encoder and decoder for invoices or for bills. */
export function invoiceWire<
  const Kind extends InvoiceKind,
  const Names extends InvoiceNames,
  Carried extends CarriedFields,
>(kind: Kind, names: Names, carried: Carried) {
  const side = partySideOf(kind) as SideOf<Kind>
  const name: { [Field in keyof InvoiceNames]: Names[Field] } = names

  const carriedOf = ({ details }: Document) =>
    Object.fromEntries(
      Object.entries(carried).map(([field, usual]) => [
        field,
        usual === 0 ? Number(details[field] ?? 0) : String(details[field] ?? usual),
      ]),
    ) as Carried

  const fieldsOf = (document: Document) => ({
    ...named(name.reference, document.reference),
    invoicePreTaxTotal: document.preTaxCents,
    invoiceTax: document.taxCents,
    invoiceTotal: document.totalCents,
    ...named(name.date, toWire(document.date)),
    dateDue: toWire(document.dueDate),
    ...carriedOf(document),
    ...named(name.party, document.partyId),
    ...named(name.account, document.accountId ?? 0),
    invoiceDescription: document.comment,
    ...named(name.state, stateWord(side, document.state) as StateWord<SideOf<Kind>>),
  })

  const words: DocumentKindDefinition = {
    kind,
    fields: {
      party: name.party,
      account: name.account,
      total: 'invoiceTotal',
      date: name.date,
      reference: name.reference,
    },
    audited: document => ({ ...fieldsOf(document), isMarkedPaid: document.isMarkedPaid }),
  }

  /** Returns the document fields of an invoice request. */
  const sentFields = (sent: SentInvoice<Names, Carried>): DocumentInput => {
    const of = <Value>(field: string) => (sent as Record<string, Value | undefined>)[field]
    const details = Object.keys(carried).flatMap(field => {
      const value = of<string | number>(field)
      return value === undefined ? [] : [[field, value] as const]
    })
    const accountId = of<number>(name.account)
    return {
      partyId: of<number>(name.party),
      date: of<CalendarDate>(name.date),
      dueDate: of<CalendarDate | null>('dateDue'),
      preTaxCents: of<number>('invoicePreTaxTotal'),
      taxCents: of<number>('invoiceTax'),
      totalCents: of<number>('invoiceTotal'),
      accountId: accountId === undefined ? undefined : accountId || null,
      reference: of<string>(name.reference)?.trim(),
      comment: of<string>('invoiceDescription'),
      details: Object.fromEntries(details),
    }
  }

  /** Encodes a document as an invoice. */
  const present = (document: Document) => {
    const sign = document.totalCents < 0 ? -1 : 1
    return {
      ...named(name.id, document.id),
      ...fieldsOf(document),
      paidInFull: isPaidInFull(document),
      isMarkedPaid: document.isMarkedPaid,
      totalPaid: sign * document.appliedCents + 0,
      totalRemaining: sign * remainderOf(document) + 0,
      ...named(name.partyName, document.partyName),
      ...named(name.accountName, document.accountName),
      gLEntry: document.entryId ?? 0,
      modifiedAt: document.modifiedAt,
    }
  }

  return { words, sentFields, present }
}
