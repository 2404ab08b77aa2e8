// Descriptions of the contents of import files.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'
import { IMPORT_FIELDS, type ImportKind, type RowWarning } from '@twofold/contract/import-fields'
import type { ImportPreview, ImportRecord } from '@twofold/contract/imports'

/** The options for the kind of an import file. */
export const KIND_CHOICES: readonly { value: ImportKind; label: string }[] = [
  { value: 'transactions', label: 'Transactions' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'customers', label: 'Customers' },
  { value: 'receivable-invoices', label: 'Invoices' },
  { value: 'customer-payments', label: 'Customer payments' },
  { value: 'vendors', label: 'Vendors' },
  { value: 'payable-invoices', label: 'Bills' },
  { value: 'vendor-payments', label: 'Vendor payments' },
]

/** A field that a column can contain, and its label. */
export type FieldWords = { field: string; label: string; hint?: string }

type Words = Omit<FieldWords, 'field'>

const LABELS: Record<string, Words> = {
  date: { label: 'Date' },
  amount: { label: 'Amount' },
  debit: { label: 'Debit', hint: 'Used instead of a single amount column.' },
  credit: { label: 'Credit', hint: 'Used instead of a single amount column.' },
  account: { label: 'Account' },
  counterAccount: { label: 'Other account' },
  comment: { label: 'Comment' },
  id: { label: 'ID', hint: 'Choose a column only if each row has a unique, stable ID.' },
  transaction: { label: 'Transaction', hint: 'A value that is the same in all lines of a transaction.' },
  accountType: { label: 'Account type', hint: 'Used to create missing accounts.' },
  accountMemo: { label: 'Account memo' },
  counterAccountMemo: { label: 'Other account memo' },
  fullName: { label: 'Full name', hint: 'For example, Assets:Bank.' },
  type: { label: 'Type', hint: 'Required for top-level accounts.' },
  memo: { label: 'Memo' },
  section: { label: 'Section', hint: 'Current, Long-term, Cost of sales, Operating or Other.' },
  number: { label: 'Number', hint: 'Identifies the customer or vendor in other files.' },
  name: { label: 'Name' },
  careOf: { label: 'Care Of' },
  address: { label: 'Address' },
  city: { label: 'City' },
  state: { label: 'State' },
  zip: { label: 'Zip' },
  email: { label: 'Email' },
  phone: { label: 'Phone' },
  notes: { label: 'Notes' },
  creditLimit: { label: 'Credit Limit' },
  isClosed: { label: 'Closed', hint: 'yes or no' },
  customerNumber: { label: 'Customer number', hint: 'The number from the customer file.' },
  customer: { label: 'Customer', hint: 'The customer’s name. Missing customers are created.' },
  customerID: { label: 'Customer ID', hint: 'The customer’s number in Twofold.' },
  vendorNumber: { label: 'Vendor number', hint: 'The number from the vendor file.' },
  vendor: { label: 'Vendor', hint: 'The vendor’s name. Missing vendors are created.' },
  vendorID: { label: 'Vendor ID', hint: 'The vendor’s number in Twofold.' },
  referenceAccount: { label: 'Reference Account' },
  taxID: { label: 'Tax ID' },
  purchaseOrder: { label: 'Purchase Order ID' },
  paymentMethod: { label: 'Payment Method', hint: 'CHECK, ACH, WIRE, CREDIT_CARD' },
  reference: { label: 'Reference' },
  dueDate: { label: 'Due' },
  terms: { label: 'Terms', hint: 'For example, Net 30.' },
  preTax: { label: 'Pre-Tax Total', hint: 'Used instead of the total.' },
  tax: { label: 'Tax' },
  description: { label: 'Description' },
  invoice: { label: 'Invoice to pay', hint: 'The invoice’s client reference.' },
}

/** The labels of fields that differ for a kind of file. */
const LABELS_OF: Partial<Record<ImportKind, Record<string, Words>>> = {
  accounts: { number: { label: 'Number', hint: 'The account number.' } },
  'receivable-invoices': {
    reference: { label: 'Client Reference' },
    amount: { label: 'Total', hint: 'Including tax.' },
    account: { label: 'Revenue account' },
  },
  'customer-payments': { amount: { label: 'Received' }, account: { label: 'Deposit account' } },
  'payable-invoices': {
    reference: { label: 'Vendor Invoice Number' },
    date: { label: 'Date Received' },
    amount: { label: 'Total', hint: 'Including tax.' },
    account: { label: 'Expense account' },
  },
  'vendor-payments': {
    account: { label: 'Payment account' },
    invoice: { label: 'Bill to pay', hint: 'The bill’s vendor invoice number.' },
  },
}

/** Returns the fields of a kind of file, in the order of the form. */
export function fieldsOf(kind: ImportKind): FieldWords[] {
  const fields: readonly string[] = IMPORT_FIELDS[kind]
  return fields.map(field => ({ field, label: field, ...LABELS[field], ...LABELS_OF[kind]?.[field] }))
}

/** The labels of rows that may contain mistakes, by reason. */
export const WARNING_LABELS: Record<RowWarning, { one: string; many: string; question: string }> = {
  credits: { one: 'credit', many: 'credits', question: 'Credits (negative totals)' },
  zeroTotals: { one: 'zero total', many: 'zero totals', question: 'Zero totals' },
  refunds: { one: 'refund', many: 'refunds', question: 'Refunds (negative amounts)' },
  equalRows: { one: 'duplicate row', many: 'duplicate rows', question: 'Duplicate rows' },
  repeatedNumbers: { one: 'repeated number', many: 'repeated numbers', question: 'Repeated numbers' },
  changedIds: {
    one: 'row with an existing ID',
    many: 'rows with an existing ID',
    question: 'Existing ID, different content',
  },
}

/** The kind of record that is created from each row, by kind of file. */
const ONE: Record<ImportKind, string> = {
  transactions: 'transaction',
  accounts: 'account',
  customers: 'customer',
  'receivable-invoices': 'invoice',
  'customer-payments': 'payment',
  vendors: 'vendor',
  'payable-invoices': 'bill',
  'vendor-payments': 'payment',
}

/** The records that an import also creates if they are missing. */
export const BESIDE: Record<ImportKind, string> = {
  transactions: 'account',
  accounts: 'account',
  customers: 'customer',
  'receivable-invoices': 'customer',
  'customer-payments': 'customer',
  vendors: 'vendor',
  'payable-invoices': 'vendor',
  'vendor-payments': 'vendor',
}

/** Returns the records that the import would add as text: `2 transactions and 3 accounts`. */
export function addedWords(kind: ImportKind, { added, opened }: Pick<ImportPreview, 'added' | 'opened'>): string {
  const opens = opened > 0 ? [counted(opened, BESIDE[kind])] : []
  const parts = kind === 'accounts' ? opens : [counted(added, ONE[kind]), ...opens]
  return parts.length === 0 ? counted(0, 'account') : parts.join(' and ')
}

/** Returns the records that an import added as text: `20 transactions, 3 accounts`. */
export function broughtWords({ kind, ...counts }: ImportRecord): string {
  const { transactionCount, accountCount, partyCount, documentCount } = counts
  if (kind === 'transactions' || kind === 'accounts') {
    const accounts = accountCount > 0 || kind === 'accounts' ? [counted(accountCount, 'account')] : []
    return [...(kind === 'transactions' ? [counted(transactionCount, 'transaction')] : []), ...accounts].join(', ')
  }
  const isOfParties = kind === 'customers' || kind === 'vendors'
  const parties = partyCount > 0 || isOfParties ? [counted(partyCount, BESIDE[kind])] : []
  return [...(isOfParties ? [] : [counted(documentCount, ONE[kind])]), ...parties].join(', ')
}

/** Describes what undoing an import does. */
export function undoWords({ kind, ...counts }: ImportRecord): string {
  const again = 'You can then import the file again.'
  if (kind === 'transactions') {
    return `This voids ${counted(counts.transactionCount, 'transaction')} and keeps the history. Accounts created by the import are deleted if nothing else uses them. ${again}`
  }
  if (kind === 'accounts')
    return `This deletes the ${counted(counts.accountCount, 'account')} that the import created. ${again}`
  if (kind === 'customers' || kind === 'vendors')
    return `This deletes the ${counted(counts.partyCount, ONE[kind])} that the import created. ${again}`
  return `This removes ${counted(counts.documentCount, ONE[kind])} and their payment applications, and keeps the history. ${BESIDE[kind] === 'customer' ? 'Customers' : 'Vendors'} created by the import are deleted if nothing else uses them. ${again}`
}

/** Returns further details of a document in a file: its reference, its due date, and the amount applied. */
export function documentWords({
  reference,
  dateDue,
  total,
  amountApplied,
  isRefund,
}: NonNullable<ImportPreview['parties'][number]['document']>): string {
  return [
    ...(isRefund ? ['refund'] : []),
    ...(reference === '' ? [] : [reference]),
    ...(dateDue === null ? [] : [`due ${formatDay(dateDue as CalendarDate)}`]),
    ...(amountApplied > 0
      ? [`${amountApplied < total ? `${formatCents(amountApplied)} ` : ''}applied to the invoice`]
      : []),
  ].join(' · ')
}
