// Parties by their names on the wire: here is how names are used; which they are stands in customer.ts and vendor.ts.
import type { PartyFields, SentParty } from './party.ts'

/** The fields that a side has, by their names on the wire, in the order in which they are answered. */
type PartyNames = { readonly [Field in keyof PartyFields]?: string }

type OnWire<Names extends PartyNames> = {
  [Field in keyof Names & keyof PartyFields as Names[Field] & string]: PartyFields[Field]
}

/** How a side's parties go onto the wire and come from it. */
export function partyWire<const Names extends PartyNames>(names: Names) {
  const pairs = Object.entries(names) as [keyof PartyFields, string][]
  return {
    /** The written fields as they are answered, and kept by the audit trail. */
    fieldsOf: (party: PartyFields) =>
      Object.fromEntries(pairs.map(([field, name]) => [name, party[field]])) as OnWire<Names>,
    /** What was sent of them; what was left out is undefined. */
    sentOf: (sent: { [Name in keyof OnWire<Names>]?: OnWire<Names>[Name] | undefined }): SentParty =>
      Object.fromEntries(pairs.map(([field, name]) => [field, (sent as Record<string, unknown>)[name]])),
  }
}
