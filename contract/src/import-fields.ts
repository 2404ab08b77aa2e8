// The kinds of import files, the possible fields of their columns, and the possible decisions about flagged rows.

/** The kinds of files that contain customers, vendors or their documents. */
const PARTY_IMPORT_KINDS = [
  'customers',
  'receivable-invoices',
  'customer-payments',
  'vendors',
  'payable-invoices',
  'vendor-payments',
] as const
export type PartyImportKind = (typeof PARTY_IMPORT_KINDS)[number]

/** The kinds of import files. */
export const IMPORT_KINDS = ['transactions', 'accounts', ...PARTY_IMPORT_KINDS] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The fields of an imported transaction. A file needs columns only for the fields that it contains. */
export const TRANSACTION_FIELDS = [
  'date',
  'amount',
  'debit',
  'credit',
  'account',
  'counterAccount',
  'comment',
  'id',
  'transaction',
  'accountType',
  'accountMemo',
  'counterAccountMemo',
] as const

/** The fields of an imported account. */
export const ACCOUNT_FIELDS = ['fullName', 'type', 'memo', 'number', 'section'] as const

/** The fields of an imported customer or vendor. `number` is the party's number in the program that exported the file. */
const PARTY_FIELDS = ['number', 'name', 'careOf', 'address', 'city', 'state', 'zip', 'email', 'phone', 'notes'] as const

/** The fields of an imported invoice, except those that identify the customer or vendor. */
const INVOICE_FIELDS = [
  'reference',
  'date',
  'dueDate',
  'terms',
  'amount',
  'preTax',
  'tax',
  'account',
  'description',
  'id',
] as const

/**
 * The fields of an imported payment, except those that identify the customer or vendor. `invoice` is the reference of the document that it
 * pays.
 */
const PAYMENT_FIELDS = ['date', 'amount', 'account', 'reference', 'description', 'invoice', 'id'] as const

/** The fields that identify the customer of a row: the number in the file, the name, or the customer's number in Twofold. */
const CUSTOMER_NAMED = ['customerNumber', 'customer', 'customerID'] as const

/** The fields that identify the vendor of a row: the number in the file, the name, or the vendor's number in Twofold. */
const VENDOR_NAMED = ['vendorNumber', 'vendor', 'vendorID'] as const

/** The fields of each kind of file, in the order of the form. */
export const IMPORT_FIELDS = {
  transactions: TRANSACTION_FIELDS,
  accounts: ACCOUNT_FIELDS,
  customers: [...PARTY_FIELDS, 'creditLimit', 'isClosed'],
  'receivable-invoices': [...CUSTOMER_NAMED, ...INVOICE_FIELDS],
  'customer-payments': [...CUSTOMER_NAMED, ...PAYMENT_FIELDS],
  vendors: [...PARTY_FIELDS, 'referenceAccount', 'taxID', 'isClosed'],
  'payable-invoices': [...VENDOR_NAMED, ...INVOICE_FIELDS, 'purchaseOrder', 'paymentMethod'],
  'vendor-payments': [...VENDOR_NAMED, ...PAYMENT_FIELDS],
} as const satisfies Record<ImportKind, readonly string[]>

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number]

/** The possible orders of day, month and year: `2026-11-05`, `11/5/2026` or `5.11.2026`. */
export const DATE_ORDERS = ['YMD', 'MDY', 'DMY'] as const

/** The maximum number of days in the payment terms for the documents of a file. */
export const TERMS_DAYS_MAX = 3650

/**
 * The warnings about rows for which the user must make a decision. `credits` are invoices with a negative total, and `refunds` are negative
 * payments. `equalRows` are identical to an earlier row. `repeatedNumbers` are bills with the number of an earlier bill of the vendor.
 * `changedIds` are rows with a known id but different values.
 */
export const ROW_WARNINGS = ['credits', 'zeroTotals', 'refunds', 'equalRows', 'repeatedNumbers', 'changedIds'] as const
export type RowWarning = (typeof ROW_WARNINGS)[number]

/** The possible decisions about flagged rows. */
export const DECISIONS = ['keep', 'skip'] as const
export type Decision = (typeof DECISIONS)[number]
export type Decisions = { [Name in RowWarning]?: Decision | undefined }

/** The warnings that are possible for each kind of file. */
export const ROW_WARNINGS_OF: Record<ImportKind, readonly RowWarning[]> = {
  transactions: ['changedIds'],
  accounts: [],
  customers: [],
  'receivable-invoices': ['credits', 'zeroTotals', 'equalRows', 'changedIds'],
  'customer-payments': ['refunds', 'equalRows', 'changedIds'],
  vendors: [],
  'payable-invoices': ['credits', 'zeroTotals', 'equalRows', 'repeatedNumbers', 'changedIds'],
  'vendor-payments': ['refunds', 'equalRows', 'changedIds'],
}

/** Returns whether a file of this kind contains customers or vendors, or their documents. */
export function isPartyKind(kind: ImportKind): kind is PartyImportKind {
  return (PARTY_IMPORT_KINDS as readonly string[]).includes(kind)
}
