// What customers and vendors have in common: who they are and how they are reached, as it is typed and as it is sent.
import type { MergedField } from '../forms/foreign-changes.ts'

/** Name, address and ways to reach a party. */
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

/** A party before anything is typed. */
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

/** A field that is called the same on both sides. */
type SharedField = Exclude<keyof PartyValues, 'name'>

/** What each field is called on the screen. */
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

/** The fields as they are compared and merged; `nameLabel` is 'Customer Name' or 'Vendor Name'. */
export function mergedPartyFields(nameLabel: string): MergedField<PartyValues>[] {
  const shared = Object.entries(PARTY_LABELS) as [SharedField, string][]
  return [
    { what: nameLabel, names: ['name'], words: ({ name }) => name },
    ...shared.map(([field, what]) => ({ what, names: [field], words: (values: PartyValues) => values[field] })),
  ]
}

/** The end of a field's name on the wire, such as `DefaultCareOf` of `customerDefaultCareOf`. */
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

/** Whether a party is one we sell to or one we buy from. */
export type PartyWord = 'customer' | 'vendor'

/** The name of a field on the wire. */
export function wireName(party: PartyWord, field: keyof PartyValues): string {
  return `${party}${WIRE_NAMES[field]}`
}

/** The shared fields by their names on the wire. */
export type PartyTexts<Party extends PartyWord> = Record<`${Party}${(typeof WIRE_NAMES)[keyof PartyValues]}`, string>

const FIELDS = Object.keys(WIRE_NAMES) as (keyof PartyValues)[]

/** The shared fields as they are sent. */
export function partyBody<Party extends PartyWord>(party: Party, values: PartyValues): PartyTexts<Party> {
  return Object.fromEntries(FIELDS.map(field => [wireName(party, field), values[field]])) as PartyTexts<Party>
}

/** The shared fields of a party that stands. */
export function partyValuesOf<Party extends PartyWord>(party: Party, record: PartyTexts<Party>): PartyValues {
  return Object.fromEntries(FIELDS.map(field => [field, record[`${party}${WIRE_NAMES[field]}`]])) as PartyValues
}

/** Fields of one side alone, each with what it is called on the screen. */
type FieldWords<Field extends string> = readonly (readonly [field: Field, what: string])[]

/** Texts of one side as they are compared and merged. */
export function mergedTexts<Field extends string>(fields: FieldWords<Field>): MergedField<Record<Field, string>>[] {
  return fields.map(([field, what]) => ({ what, names: [field], words: values => values[field] }))
}

/** What is allowed, as it is compared and merged. */
export function mergedFlags<Field extends string>(fields: FieldWords<Field>): MergedField<Record<Field, boolean>>[] {
  return fields.map(([field, what]) => ({ what, names: [field], words: values => (values[field] ? 'Yes' : 'No') }))
}
