// The addresses of a document: typed values, request fields and merging.

import type { AddressPrefix } from '@twofold/contract/documents/addresses'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { MergedField } from '../../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import type { PartyAddress } from '../../parties/party-side.ts'

/** The lines of an address with their labels, keyed by the suffix of their API field names. */
export const ADDRESS_LINES = {
  Name: 'Name',
  Address1: 'Address 1',
  Address2: 'Address 2',
  City: 'City',
  State: 'State',
  Zip: 'Zip',
} as const

type AddressLine = keyof typeof ADDRESS_LINES

/** A typed address. */
export type AddressValues = Record<AddressLine, string>

/** An empty address. */
export const EMPTY_ADDRESS: AddressValues = { Name: '', Address1: '', Address2: '', City: '', State: '', Zip: '' }

const TITLES: Record<AddressPrefix, string> = { billTo: 'Bill To', shipTo: 'Ship To', remitTo: 'Remit To' }

/** Returns the label of an address line, such as `Bill To Address 1`. */
export function addressLabel(prefix: AddressPrefix, line: AddressLine): string {
  return `${TITLES[prefix]} ${ADDRESS_LINES[line]}`
}

const LINES = Object.keys(ADDRESS_LINES) as AddressLine[]

/** Returns the address in the details of a document. */
export function addressOf(prefix: AddressPrefix, details: DocumentRecord['details']): AddressValues {
  return Object.fromEntries(LINES.map(line => [line, String(details[`${prefix}${line}`])])) as AddressValues
}

/** Returns the fields of an address by API name. */
export function addressDetails(prefix: AddressPrefix, values: AddressValues): Record<string, string> {
  return Object.fromEntries(LINES.map(line => [`${prefix}${line}`, values[line]]))
}

/** Returns a party's address as an address of a document. */
export function addressOfParty({ name, address, city, state, zip }: PartyAddress): AddressValues {
  return { Name: name, Address1: address, Address2: '', City: city, State: state, Zip: zip }
}

/** Returns the loaded values, except address lines that the user changed in the meantime. */
export function untouched<Values extends object>(
  loaded: Partial<Values>,
  { before, now }: { before: Values; now: Values },
): Partial<Values> {
  const lineOf = (values: Values, name: keyof Values, line: AddressLine) => (values[name] as AddressValues)[line]
  const names = Object.keys(loaded) as (keyof Values)[]
  return Object.fromEntries(
    names.map(name => {
      const isTyped = (line: AddressLine) => lineOf(now, name, line) !== lineOf(before, name, line)
      const address = loaded[name] as AddressValues
      return [
        name,
        Object.fromEntries(LINES.map(line => [line, isTyped(line) ? lineOf(now, name, line) : address[line]])),
      ]
    }),
  ) as Partial<Values>
}

/** An address as one field for comparing and merging, because its lines belong together. */
export function mergedAddress<Prefix extends AddressPrefix>(
  prefix: Prefix,
): MergedField<Record<Prefix, AddressValues>> {
  return { what: TITLES[prefix], names: [prefix], words: values => addressWords(values[prefix]) }
}

/** Returns an address as one line of text. */
function addressWords(values: AddressValues): string {
  return LINES.map(line => values[line].trim())
    .filter(text => text !== '')
    .join(', ')
}

/** Returns the errors of an address by line. */
export function addressErrors(prefix: AddressPrefix, errors: FieldErrors): Partial<AddressValues> {
  return Object.fromEntries(
    LINES.flatMap(line => {
      const error = errors[`${prefix}${line}`]
      return error === undefined ? [] : [[line, error]]
    }),
  )
}
