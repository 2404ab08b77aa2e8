// What files may hold, which fields a column may stand for, and what may be decided about their rows.

/** The kinds of file whose rows are customers or their documents. */
const PARTY_IMPORT_KINDS = [
  'customers',
  'receivable-invoices',
  'customer-payments',
  'vendors',
  'payable-invoices',
  'vendor-payments',
] as const
export type PartyImportKind = (typeof PARTY_IMPORT_KINDS)[number]

/** What a file may hold. */
export const IMPORT_KINDS = ['transactions', 'accounts', ...PARTY_IMPORT_KINDS] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The fields of an imported transaction; a column of the file stands for each that it has. */
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
export const ACCOUNT_FIELDS = ['fullName', 'type', 'memo'] as const

/** The fields of an imported customer or vendor; `number` is the one that the file's own program gave it. */
const PARTY_FIELDS = ['number', 'name', 'careOf', 'address', 'city', 'state', 'zip', 'email', 'phone', 'notes'] as const

/** The fields of an imported invoice, beside those that name the customer. */
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

/** The fields of an imported payment, beside those that name the customer; `invoice` is the reference of what it pays. */
const PAYMENT_FIELDS = ['date', 'amount', 'account', 'reference', 'description', 'invoice', 'id'] as const

/** What names the customer of a row: the file's own number, the name, or Twofold's number. */
const CUSTOMER_NAMED = ['customerNumber', 'customer', 'customerID'] as const

/** What names the vendor of a row, likewise. */
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

/** How days are written: `2026-11-05`, `11/5/2026` or `5.11.2026`. */
export const DATE_ORDERS = ['YMD', 'MDY', 'DMY'] as const

/** The longest terms that a file's documents may be given, in days. */
export const TERMS_DAYS_MAX = 3650

/**
 * What rows of documents may look like a slip, and then are decided on: credits (a negative total of an invoice), totals of
 * zero, refunds (a negative payment), rows equal to an earlier one, bills whose number their vendor's earlier one has.
 */
export const ODDITIES = ['credits', 'zeroTotals', 'refunds', 'equalRows', 'repeatedNumbers', 'changedIds'] as const
export type Oddity = (typeof ODDITIES)[number]

/** What becomes of such rows. */
export const DECISIONS = ['keep', 'skip'] as const
export type Decision = (typeof DECISIONS)[number]
export type Decisions = { [Name in Oddity]?: Decision | undefined }

/** The oddities that the rows of a kind of file may have. */
export const ODDITIES_OF: Record<ImportKind, readonly Oddity[]> = {
  transactions: ['changedIds'],
  accounts: [],
  customers: [],
  'receivable-invoices': ['credits', 'zeroTotals', 'equalRows', 'changedIds'],
  'customer-payments': ['refunds', 'equalRows', 'changedIds'],
  vendors: [],
  'payable-invoices': ['credits', 'zeroTotals', 'equalRows', 'repeatedNumbers', 'changedIds'],
  'vendor-payments': ['refunds', 'equalRows', 'changedIds'],
}

/** Whether a file of this kind holds customers or vendors, or their documents. */
export function isPartyKind(kind: ImportKind): kind is PartyImportKind {
  return (PARTY_IMPORT_KINDS as readonly string[]).includes(kind)
}
