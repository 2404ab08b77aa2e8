// What differs between the lists and forms of customers and of vendors.
import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument, OtherBalances, TimelineEvent } from '@twofold/contract/documents/documents'
import type { CallOf, Endpoint } from '@twofold/contract/endpoint'
import type { ComponentType, ReactNode, Ref } from 'react'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { ListColumn } from '../kit/lists/list-columns.tsx'
import type { PartyRecord } from './party-side.ts'
import type { PartyValues, PartyWord } from './party-values.ts'

/** A customer or vendor in a list or form. */
export type PartyRow<Party extends PartyWord> = PartyRecord<Party> & { isClosed: boolean; modifiedAt: string }

/** A page of a timeline, and the cursor of the next (earlier) page. */
export type TimelineWindow = { timeline: readonly TimelineEvent[]; next: string | null }

/** A party's open documents, and the other amounts that are included in its balance. */
export type OpenBalance = { openItems: readonly OpenDocument[]; beside: OtherBalances }

/** A customer or vendor with its open documents and its history. */
export type Activity<Party extends PartyWord, Row> = Record<Party, Row> & TimelineWindow & OpenBalance

/** The properties that a form passes to its fields. */
export type PartyFieldsProps<Values> = {
  values: Values
  onChange: (changes: Partial<Values>) => void
  errors: FieldErrors
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement> | undefined
  /** The grid columns. */
  className: string
}

/** The labels, calls and fields of customers or of vendors. `Row` is the record in the API, and `Values` are the values of a form. */
export type PartyKind<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  word: Party
  calls: {
    list: CallOf<'query', Record<`${Party}s`, Row[]> & { next: string | null }>
    totals: CallOf<'query', { partyCount: number; balance: Cents }>
    files: { csv: Endpoint; xlsx: Endpoint }
    activity: CallOf<'params' | 'query', Activity<Party, Row>>
    create: CallOf<'body', Row>
    change: CallOf<'params' | 'body', Row>
    remove: CallOf<'params', Row>
  }
  statusOf: (row: Row) => string
  /** The columns that only customers or only vendors have, before the balance. */
  columns: readonly ListColumn<Row>[]
  /** The label and the id of the account that the party's documents are posted to. */
  accountLabel: string
  accountOf: (row: Row) => number
  empty: Values
  valuesOf: (row: Row) => Values
  /** Returns the validation errors, keyed by API field name. For `storedEmail`, see `errorsOfParty`. */
  errorsOf: (values: Values, storedEmail?: string) => FieldErrors
  /** Returns the request body. `base` is the record that is changed. It is omitted for a new record. */
  bodyOf: (values: Values, base?: Row) => object
  /** The fields that are compared and merged. */
  mergedFields: readonly MergedField<Values>[]
  Fields: ComponentType<PartyFieldsProps<Values>>
  /** Additional read-only fields, as `dt` and `dd` elements. */
  facts?: (row: Row) => ReactNode
  /** The party's documents. */
  Documents: ComponentType<{ partyID: number }>
}
