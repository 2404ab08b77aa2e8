// What invoices, bills and payments share on the wire.
import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { text } from './wire.ts'

/** A line of an address, a reference, a term of payment. */
export const shortText = text(PARTY_FIELD_LENGTH_MAX)

const ADDRESS_LINES = ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip'] as const

type AddressField<Prefix extends string> = `${Prefix}${(typeof ADDRESS_LINES)[number]}`

function eachLine<Prefix extends string, S>(prefix: Prefix, schema: S) {
  return Object.fromEntries(ADDRESS_LINES.map(line => [`${prefix}${line}`, schema])) as Record<AddressField<Prefix>, S>
}

/** The fields of an address as they are sent: `billToName`, `billToAddress1`, ... Each may be left out. */
export function addressSent<const Prefix extends 'billTo' | 'shipTo' | 'remitTo'>(prefix: Prefix) {
  return eachLine(prefix, z.optional(shortText))
}

/** The same as they are answered. */
export function addressAnswered<const Prefix extends 'billTo' | 'shipTo' | 'remitTo'>(prefix: Prefix) {
  return eachLine(prefix, z.string())
}

/** What a change of the books may carry beside its fields: the reason when it passes a soft lock. */
export const lockReason = z.optional(text(2000))
