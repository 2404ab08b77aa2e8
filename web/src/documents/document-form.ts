// What differs between the forms of the four kinds of documents.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { ComponentType, Ref } from 'react'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import type { DocumentSide } from './document-side.ts'

/** Returns the name under which the form of a new document keeps its draft. */
export function newFormName({ kind }: Pick<DocumentSide, 'kind'>): string {
  return `${kind.replace(' ', '-')}:new`
}

/** The properties that a form passes to its fields. */
export type DocumentFieldsProps<Values> = {
  values: Values
  onChange: (changes: Partial<Values>, of?: string) => void
  errors: FieldErrors
  isDisabled: boolean
  firstRef?: Ref<HTMLInputElement> | undefined
  /** The grid columns. */
  className: string
}

/** The values and fields of a kind of document. */
export type DocumentForm<Values> = {
  side: DocumentSide
  emptyOf: (date: CalendarDate) => Values
  /** Returns the initial values of the next form after a document was created. */
  nextOf: (values: Values, today: CalendarDate) => Values
  valuesOf: (record: DocumentRecord) => Values
  /** Returns the validation errors, keyed by API field name. `record` is the document that is changed. */
  errorsOf: (values: Values, record?: DocumentRecord) => FieldErrors
  /** Returns the request body of a new document, and of a changed document. */
  newBody: (values: Values) => object
  changedBody: (values: Values, record: DocumentRecord) => object
  /** The fields that are compared and merged. */
  mergedFields: readonly MergedField<Values>[]
  Fields: ComponentType<DocumentFieldsProps<Values>>
}
