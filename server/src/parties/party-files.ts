// Exports the list of customers or vendors as a file.

import { customerStatus, vendorStatus } from '@twofold/contract/documents/shown-status'
import type { Vendor } from '@twofold/contract/payables/vendors'
import type { Customer } from '@twofold/contract/receivables/customers'
import { type ListFile, moneyColumn, numberColumn, textColumn } from '../http/responses/list-file.ts'

/** Exports the customers, with the column titles of the screen. */
export const CUSTOMERS_FILE: ListFile<Customer> = {
  title: 'Customers',
  fileName: 'customers',
  columns: [
    numberColumn('ID', ({ customerID }) => customerID),
    textColumn('Name', 36, ({ customerName }) => customerName),
    textColumn('City', 20, ({ customerDefaultCity }) => customerDefaultCity),
    textColumn('Phone', 20, ({ customerDefaultPhone }) => customerDefaultPhone),
    textColumn('Email', 30, ({ customerDefaultEmail }) => customerDefaultEmail),
    moneyColumn('Credit Limit', ({ creditLimit }) => creditLimit),
    moneyColumn('Balance', ({ accountsBalanceTotal }) => accountsBalanceTotal),
    textColumn('Status', 12, customerStatus),
  ],
}

/** Exports the vendors, with the column titles of the screen. */
export const VENDORS_FILE: ListFile<Vendor> = {
  title: 'Vendors',
  fileName: 'vendors',
  columns: [
    numberColumn('ID', ({ vendorID }) => vendorID),
    textColumn('Name', 36, ({ vendorName }) => vendorName),
    textColumn('City', 20, ({ vendorDefaultCity }) => vendorDefaultCity),
    textColumn('Phone', 20, ({ vendorDefaultPhone }) => vendorDefaultPhone),
    textColumn('Email', 30, ({ vendorDefaultEmail }) => vendorDefaultEmail),
    textColumn('Reference Account', 20, ({ vendorReferenceAcct }) => vendorReferenceAcct),
    moneyColumn('Balance', ({ accountsBalanceTotal }) => accountsBalanceTotal),
    textColumn('Status', 12, vendorStatus),
  ],
}
