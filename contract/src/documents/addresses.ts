const ADDRESS_LINES = ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip'] as const

/** The prefixes of the address fields of invoices and bills. */
export type AddressPrefix = 'billTo' | 'shipTo' | 'remitTo'
type AddressField<Prefix extends string> = `${Prefix}${(typeof ADDRESS_LINES)[number]}`

/** Returns an object with a property for each address line (`billToName`, `billToAddress1`, ...). Each property has the given value. */
export function eachAddressLine<const Prefix extends AddressPrefix, Value>(prefix: Prefix, one: Value) {
  return Object.fromEntries(ADDRESS_LINES.map(line => [`${prefix}${line}`, one])) as Record<AddressField<Prefix>, Value>
}
