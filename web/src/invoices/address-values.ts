// Where a document goes: the address that it carries, as it is typed and as it is sent.

import type { MergedField } from '../forms/foreign-changes.ts'
import type { FieldErrors } from '../forms/form-errors.ts'
import type { PartyAddress } from '../parties/party-side.ts'

/** The addresses that documents carry. */
export type AddressPrefix = 'billTo' | 'shipTo' | 'remitTo'

/** The lines of an address with their labels, by the end of their names on the wire. */
export const ADDRESS_LINES = {
  Name: 'Name',
  Address1: 'Address 1',
  Address2: 'Address 2',
  City: 'City',
  State: 'State',
  Zip: 'Zip',
} as const

type AddressLine = keyof typeof ADDRESS_LINES

/** An address as typed. */
export type AddressValues = Record<AddressLine, string>

/** An address before anything is typed. */
export const EMPTY_ADDRESS: AddressValues = { Name: '', Address1: '', Address2: '', City: '', State: '', Zip: '' }

const TITLES: Record<AddressPrefix, string> = { billTo: 'Bill To', shipTo: 'Ship To', remitTo: 'Remit To' }

/** What a line is called on the screen, such as `Bill To Address 1`. */
export function addressLabel(prefix: AddressPrefix, line: AddressLine): string {
  return `${TITLES[prefix]} ${ADDRESS_LINES[line]}`
}

const LINES = Object.keys(ADDRESS_LINES) as AddressLine[]

type Wire<Prefix extends AddressPrefix> = Record<`${Prefix}${AddressLine}`, string>

/** The address of a record. */
export function addressOf<Prefix extends AddressPrefix>(prefix: Prefix, record: Wire<Prefix>): AddressValues {
  return Object.fromEntries(LINES.map(line => [line, record[`${prefix}${line}`]])) as AddressValues
}

/** An address as it is sent. */
export function addressBody<Prefix extends AddressPrefix>(prefix: Prefix, values: AddressValues): Wire<Prefix> {
  return Object.fromEntries(LINES.map(line => [`${prefix}${line}`, values[line]])) as Wire<Prefix>
}

/** A party's address as a document carries it. */
export function addressOfParty({ name, address, city, state, zip }: PartyAddress): AddressValues {
  return { Name: name, Address1: address, Address2: '', City: city, State: state, Zip: zip }
}

/** What was loaded into a form, but for the lines of its addresses in which something else was typed meanwhile: those stay. */
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

/** An address as one field of a form that is compared and merged: its lines belong together. */
export function mergedAddress<Prefix extends AddressPrefix>(
  prefix: Prefix,
): MergedField<Record<Prefix, AddressValues>> {
  return { what: TITLES[prefix], names: [prefix], words: values => addressWords(values[prefix]) }
}

/** An address in one line. */
function addressWords(values: AddressValues): string {
  return LINES.map(line => values[line].trim())
    .filter(text => text !== '')
    .join(', ')
}

/** The sentences beside the lines of an address. */
export function addressErrors(prefix: AddressPrefix, errors: FieldErrors): Partial<AddressValues> {
  return Object.fromEntries(
    LINES.flatMap(line => {
      const error = errors[`${prefix}${line}`]
      return error === undefined ? [] : [[line, error]]
    }),
  )
}
