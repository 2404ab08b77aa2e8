import type { DemoEntry } from './demo-ledger.ts'
import type { OnAccount } from './on-account.ts'
import type { DemoVendor } from './purchases-on-account.ts'
import type { DemoCustomer } from './sales-on-account.ts'

/** The books of a demo organisation: manual transactions, and the documents of its customers and vendors. */
export type DemoBooks = { entries: DemoEntry[]; receivables: OnAccount<DemoCustomer>; payables: OnAccount<DemoVendor> }
