// Encodes and decodes parties. The API names of their fields are in customer.ts and vendor.ts.
import type { PartyFields, PartyInput } from './party.ts'

/** The writable fields of customers or vendors by their API names, in response order. */
type PartyNames = { readonly [Field in keyof PartyFields]?: string }

type OnWire<Names extends PartyNames> = {
  [Field in keyof Names & keyof PartyFields as Names[Field] & string]: PartyFields[Field]
}

/** Creates the encoder and decoder for customers or vendors. */
export function partyWire<const Names extends PartyNames>(names: Names) {
  const pairs = Object.entries(names) as [keyof PartyFields, string][]
  return {
    /** Returns the writable fields as in responses and in the audit trail. */
    fieldsOf: (party: PartyFields) =>
      Object.fromEntries(pairs.map(([field, name]) => [name, party[field]])) as OnWire<Names>,
    /** Returns the requested fields. Omitted fields are undefined. */
    sentOf: (sent: { [Name in keyof OnWire<Names>]?: OnWire<Names>[Name] | undefined }): PartyInput =>
      Object.fromEntries(pairs.map(([field, name]) => [field, (sent as Record<string, unknown>)[name]])),
  }
}
