// Converts documents between records and the API. Each kind of document has a table of its API field names in codecs.ts, and everything
// that depends on these names is derived from the table. The schemas check requests and responses. This file does not, and needs no zod.
import { fromWire, toWire } from '@twofold/accounting/calendar'
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { type StateWord, stateOfWord, stateWord } from '@twofold/accounting/documents/document-states'
import type { Cents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { aliased } from '../aliases.ts'
import type { DocumentFields, DocumentInput, DocumentRecord } from './document-record.ts'
import {
  type ExtraFields,
  encodeNamed,
  extraFieldsOf,
  type FieldName,
  type FirstNames,
  firstNames,
  type Named,
  namesOf,
} from './field-names.ts'

type SideOf<Kind extends DocumentKind> = Kind extends 'payable invoice' | 'vendor payment' ? 'PAYABLE' : 'RECEIVABLE'

/** The values of a document in a response. */
type DocumentValues<Kind extends DocumentKind> = {
  id: number
  /** 0 if the document has no number. */
  number: number
  partyId: number
  partyName: string
  date: string
  dueDate: string
  preTaxCents: Cents
  taxCents: Cents
  totalCents: Cents
  /** 0 if the document has no account. */
  accountId: number
  accountName: string
  reference: string
  comment: string
  state: StateWord<SideOf<Kind>>
  isRefund: boolean
  isPaidInFull: boolean
  isMarkedPaid: boolean
  /** The applied amount and the open amount, with the sign of the total. */
  appliedCents: Cents
  remainingCents: Cents
  /** 0 if the document is not posted. */
  entryId: number
  modifiedAt: string
}

type InputField = Exclude<keyof DocumentFields, 'details'>

/** The values of the editable fields in a request, after the schema parsed it. */
type InputValues = Omit<DocumentFields, 'accountId' | 'details'> & { accountId: number }

/** The API names of the fields of a document, in response order. */
type DocumentNames = { readonly [Field in keyof DocumentValues<DocumentKind>]?: FieldName } & {
  /** The extra fields with their default values. Their API names are the same as in the record. */
  readonly details?: ExtraFields
}

type Details<Names> = Names extends { details: infer Fields }
  ? { -readonly [Name in keyof Fields]: Fields[Name] }
  : unknown
type Optional<T> = { [Name in keyof T]?: T[Name] | undefined }
type InputOf<Names, Values> = Named<Pick<Names, keyof Names & InputField>, Values>

// The order determines which error a request receives if it contains several aliases with different values.
const INPUT_FIELDS = [
  'partyId',
  'date',
  'comment',
  'reference',
  'accountId',
  'dueDate',
  'preTaxCents',
  'taxCents',
  'totalCents',
] as const satisfies readonly InputField[]
const AUDITED_FIELDS = [...INPUT_FIELDS, 'details', 'state', 'isMarkedPaid', 'isRefund'] as const

/** The fields by which lists can be sorted, with the sort keys of the server. */
const SORTED_FIELDS = {
  date: 'date',
  dueDate: 'due',
  id: 'id',
  number: 'number',
  partyName: 'party',
  reference: 'reference',
  totalCents: 'total',
  appliedCents: 'applied',
  remainingCents: 'remaining',
} as const

/**
 * Creates the codec of a kind of document from its API field names. `changeNames` has the names of the fields that the browser sends under
 * other names when it changes a document.
 */
export function documentCodec<
  const Kind extends DocumentKind,
  const Names extends DocumentNames,
  const ChangeNames extends { readonly [Field in InputField]?: string } = Record<never, never>,
>(kind: Kind, names: Names, changeNames?: ChangeNames) {
  const side = partySideOf(kind) as SideOf<Kind>
  const defaults: ExtraFields = names.details ?? {}
  const first = firstNames<DocumentNames>(names)

  const inputValues = (fields: DocumentFields) => ({
    ...fields,
    date: toWire(fields.date),
    dueDate: toWire(fields.dueDate),
    accountId: fields.accountId ?? 0,
  })

  const valuesOf = (record: DocumentRecord) => {
    const sign = record.totalCents < 0 ? -1 : 1
    return {
      ...record,
      date: toWire(record.date),
      dueDate: toWire(record.dueDate),
      accountId: record.accountId ?? 0,
      number: record.number ?? 0,
      state: stateWord(side, record.state),
      isPaidInFull: isPaidInFull(record),
      // Adding 0 converts -0 to 0.
      appliedCents: sign * record.appliedCents + 0,
      remainingCents: sign * remainderOf(record) + 0,
      entryId: record.entryId ?? 0,
    }
  }

  const sorts = Object.fromEntries(
    Object.entries(SORTED_FIELDS).flatMap(([field, key]) => namesOf(first, field).map(name => [name, key])),
  ) as Named<FirstNames<Pick<Names, keyof Names & keyof typeof SORTED_FIELDS>>, typeof SORTED_FIELDS>

  const encodeAll = /* @__PURE__ */ encodeNamed(names)
  const encodeAudited = /* @__PURE__ */ encodeNamed(/* @__PURE__ */ pick(first, AUDITED_FIELDS))
  const encodeInput = encodeNamed(pick(first, [...INPUT_FIELDS, 'details']))
  const encodeChanged = encodeNamed({ ...pick(first, [...INPUT_FIELDS, 'details']), ...changeNames })

  return {
    kind,
    /** The API name of each field. If a field has several names, this is the name in refusals and in the audit trail. */
    names: first as FirstNames<Omit<Names, 'details'>>,

    /** The sort key of the server for each API field name by which lists can be sorted. */
    sorts,

    /** The API field names by which lists can be sorted. */
    sortNames: Object.keys(sorts) as [keyof typeof sorts, ...(keyof typeof sorts)[]],

    /** Returns the document as the API returns it. */
    encode: (record: DocumentRecord) =>
      encodeAll(valuesOf(record)) as Named<Names, DocumentValues<Kind>> & Details<Names>,

    /** Returns the editable fields by API name, for the audit trail. */
    audited: (record: DocumentRecord): Record<string, unknown> => encodeAudited(valuesOf(record)),

    /** Returns the record of a response. */
    decode: (response: Named<Names, DocumentValues<Kind>> & Details<Names>): DocumentRecord => {
      const of = <Field extends keyof DocumentValues<Kind>>(field: Field) =>
        (response as Record<string, unknown>)[first[field] as string] as DocumentValues<Kind>[Field] | undefined
      const totalCents = of('totalCents') ?? 0
      const state = of('state')
      return {
        id: of('id') ?? 0,
        number: of('number') || null,
        partyId: of('partyId') ?? 0,
        partyName: of('partyName') ?? '',
        date: fromWire(of('date') ?? '') ?? '',
        dueDate: fromWire(of('dueDate') ?? ''),
        preTaxCents: of('preTaxCents') ?? totalCents,
        taxCents: of('taxCents') ?? 0,
        totalCents,
        accountId: of('accountId') || null,
        accountName: of('accountName') ?? '',
        reference: of('reference') ?? '',
        comment: of('comment') ?? '',
        details: extraFieldsOf(response as ExtraFields, defaults),
        state: state === undefined ? 'POSTED' : stateOfWord(side, state),
        isRefund: of('isRefund') ?? false,
        appliedCents: Math.abs(of('appliedCents') ?? 0),
        isMarkedPaid: of('isMarkedPaid') ?? false,
        entryId: of('entryId') || null,
        modifiedAt: of('modifiedAt') ?? '',
      }
    },

    /** Returns the fields of a new document as the browser sends them. */
    encodeFields: (fields: DocumentFields) =>
      encodeInput(inputValues(fields)) as InputOf<FirstNames<Names>, DocumentValues<Kind>> & Details<Names>,

    /** Returns the fields of a changed document as the browser sends them. */
    encodeChange: (fields: DocumentFields) =>
      encodeChanged(inputValues(fields)) as InputOf<
        Omit<FirstNames<Names>, keyof ChangeNames> & ChangeNames,
        DocumentValues<Kind>
      > &
        Details<Names>,

    /**
     * Returns the fields that a request contains. Omitted fields are undefined. `stored` is the document that the request changes. Errors:
     * ALIASES_DIFFER.
     */
    decodeFields: (
      request: Optional<InputOf<Names, InputValues> & Details<Names>>,
      stored?: DocumentFields,
    ): Result<DocumentInput> => {
      const sent = request as Readonly<Record<string, unknown>>
      const input: Record<string, unknown> = {}
      for (const field of INPUT_FIELDS) {
        const [name, ...others] = namesOf(names, field)
        if (name === undefined) continue
        const values = [name, ...others].map(each => sent[each])
        const read = aliased({ names: [name, ...others], sent: values, stored: stored?.[field] ?? undefined })
        if (!read.ok) return read
        input[field] = read.value
      }
      const details = Object.keys(defaults).flatMap(name => (sent[name] === undefined ? [] : [[name, sent[name]]]))
      const { accountId, reference, ...fields } = input as DocumentInput
      return accepted({
        ...fields,
        ...(names.preTaxCents === undefined && { preTaxCents: fields.totalCents }),
        accountId: accountId === undefined ? undefined : accountId || null,
        reference: reference?.trim(),
        details: Object.fromEntries(details),
      })
    },
  }
}

function pick<T extends object>(names: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(names).filter(([field]) => fields.includes(field))) as Partial<T>
}

/** The codec of a kind of document whose responses have the type `Response`: neither a field more nor a field less. */
export type CodecOf<Response> = {
  encode: (record: DocumentRecord) => Response
  decode: (response: Response) => DocumentRecord
}
