import { CUSTOMER_SIDE } from './customer-side.ts'
import type { PartySide } from './party-side.ts'
import type { PartyWord } from './party-values.ts'
import { VENDOR_SIDE } from './vendor-side.ts'

/** The shared interfaces of customers and vendors, for code that supports both. */
export const PARTY_SIDES: Record<PartyWord, PartySide> = { customer: CUSTOMER_SIDE, vendor: VENDOR_SIDE }
