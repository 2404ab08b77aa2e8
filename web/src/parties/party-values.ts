// The form values and the request body for the fields that customers and vendors share: name, address and contact details.
import { sharedPartyNames } from '@twofold/contract/documents/party-codec'
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

/** The API names of the fields of customers and vendors. */
const NAMES = { customer: sharedPartyNames('customer'), vendor: sharedPartyNames('vendor') }

/** Whether a party is a customer or a vendor. */
export type PartyWord = keyof typeof NAMES

type NameOf<Party extends PartyWord> = (typeof NAMES)[Party][keyof PartyValues]

/** Returns the API name of a field. */
export function wireName<Party extends PartyWord>(party: Party, field: keyof PartyValues): NameOf<Party> {
  return NAMES[party][field] as NameOf<Party>
}

/** The shared fields, keyed by API name. */
export type PartyTexts<Party extends PartyWord> = Record<NameOf<Party>, string>

const FIELDS = Object.keys(EMPTY_PARTY) as (keyof PartyValues)[]

/** Returns the part of the request body for the shared fields. */
export function partyBody<Party extends PartyWord>(party: Party, values: PartyValues): PartyTexts<Party> {
  return Object.fromEntries(FIELDS.map(field => [wireName(party, field), values[field]])) as PartyTexts<Party>
}

/** Returns the values of the shared fields of an existing party. */
export function partyValuesOf<Party extends PartyWord>(party: Party, record: PartyTexts<Party>): PartyValues {
  return Object.fromEntries(FIELDS.map(field => [field, record[wireName(party, field)]])) as PartyValues
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

/** Returns the given fields of an object. */
export function fieldsIn<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map(name => [name, from[name]])) as Pick<From, Name>
}
