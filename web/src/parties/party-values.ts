// The form values and the request body for the fields that customers and vendors share: name, address and contact details.
import type { MergedField } from '../kit/forms/foreign-changes.ts'

/** The name, address and contact details of a customer or vendor. */
export type PartyValues = {
  name: string
  careOf: string
  address: string
  city: string
  state: string
  zip: string
  email: string
  phone: string
  notes: string
}

/** An empty party. */
export const EMPTY_PARTY: PartyValues = {
  name: '',
  careOf: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: '',
  phone: '',
  notes: '',
}

/** A field whose label is the same for customers and vendors. */
type SharedField = Exclude<keyof PartyValues, 'name'>

/** The label of each field. */
export const PARTY_LABELS: Record<SharedField, string> = {
  careOf: 'Care Of',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
}

/** The fields for comparing and merging. `nameLabel` is 'Customer Name' or 'Vendor Name'. */
export function mergedPartyFields(nameLabel: string): MergedField<PartyValues>[] {
  const shared = Object.entries(PARTY_LABELS) as [SharedField, string][]
  return [
    { what: nameLabel, names: ['name'], words: ({ name }) => name },
    ...shared.map(([field, what]) => ({ what, names: [field], words: (values: PartyValues) => values[field] })),
  ]
}

/** The API name of each field without its prefix, such as `DefaultCareOf` in `customerDefaultCareOf`. */
const WIRE_NAMES = {
  name: 'Name',
  careOf: 'DefaultCareOf',
  address: 'DefaultAddress',
  city: 'DefaultCity',
  state: 'DefaultState',
  zip: 'DefaultZip',
  email: 'DefaultEmail',
  phone: 'DefaultPhone',
  notes: 'Notes',
} as const satisfies Record<keyof PartyValues, string>

/** Whether a party is a customer or a vendor. */
export type PartyWord = 'customer' | 'vendor'

/** Returns the API name of a field. */
export function wireName(party: PartyWord, field: keyof PartyValues): string {
  return `${party}${WIRE_NAMES[field]}`
}

/** The shared fields, keyed by API name. */
export type PartyTexts<Party extends PartyWord> = Record<`${Party}${(typeof WIRE_NAMES)[keyof PartyValues]}`, string>

const FIELDS = Object.keys(WIRE_NAMES) as (keyof PartyValues)[]

/** Returns the part of the request body for the shared fields. */
export function partyBody<Party extends PartyWord>(party: Party, values: PartyValues): PartyTexts<Party> {
  return Object.fromEntries(FIELDS.map(field => [wireName(party, field), values[field]])) as PartyTexts<Party>
}

/** Returns the values of the shared fields of an existing party. */
export function partyValuesOf<Party extends PartyWord>(party: Party, record: PartyTexts<Party>): PartyValues {
  return Object.fromEntries(FIELDS.map(field => [field, record[`${party}${WIRE_NAMES[field]}`]])) as PartyValues
}

/** The fields that only customers or only vendors have, with their labels. */
type FieldWords<Field extends string> = readonly (readonly [field: Field, what: string])[]

/** Returns the text fields that only customers or only vendors have, for comparing and merging. */
export function mergedTexts<Field extends string>(fields: FieldWords<Field>): MergedField<Record<Field, string>>[] {
  return fields.map(([field, what]) => ({ what, names: [field], words: values => values[field] }))
}

/** Returns the checkbox fields that only customers or only vendors have, for comparing and merging. */
export function mergedFlags<Field extends string>(fields: FieldWords<Field>): MergedField<Record<Field, boolean>>[] {
  return fields.map(([field, what]) => ({ what, names: [field], words: values => (values[field] ? 'Yes' : 'No') }))
}
