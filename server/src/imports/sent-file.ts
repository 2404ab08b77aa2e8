// A file as a screen sends it: what its columns are taken for, and the source that both readings go by.
import { IMPORT_FIELDS, type ImportField, isPartyKind } from '@twofold/contract/import-fields'
import type { ImportFile } from '@twofold/contract/imports'
import type { AccountFile } from './account-check.ts'
import { type CsvFile, csvOfText, readCsv } from './csv.ts'
import type { PartySource } from './party-files/party-check.ts'
import type { TransactionSource } from './transaction-files/transaction-check.ts'

/** A parsed file of the wire. */
export type SentFile = ImportFile

const FIRST_ROWS = 5
/** A longer name is no name of a column: this is not the file that it is said to be. */
const COLUMN_LENGTH_MAX = 1000

/** The names of a file's columns and its first rows; null when it begins with nothing of that kind. */
export type FileHead = { columns: string[]; firstRows: string[][] }

/** Reads the head of a file. */
export async function headOf(file: CsvFile): Promise<FileHead | null> {
  const rows: string[][] = []
  for await (const some of readCsv(file)) {
    for (const row of some) if ('cells' in row) rows.push(row.cells)
    if (rows.length > FIRST_ROWS) break
  }
  const [header, ...firstRows] = rows
  if (header === undefined || header.some(name => name.length > COLUMN_LENGTH_MAX)) return null
  return { columns: header.map(name => name.trim()), firstRows: firstRows.slice(0, FIRST_ROWS) }
}

/** Other names under which files of banks and of other programs keep a field. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: ['day', 'transaction date', 'posting date', 'booking date', 'posted'],
  comment: ['description', 'text', 'narration', 'payee', 'details', 'memo'],
  fullName: ['account', 'account name', 'name', 'full name'],
  type: ['account type'],
  memo: ['description', 'comment'],
}

/** The same in files of customers, vendors and their documents. */
const OTHER_NAMES_OF_PARTIES: typeof OTHER_NAMES = {
  number: ['customer number', 'customer no', 'customer id', 'vendorNumber', 'vendor number', 'vendor no', 'no', 'id'],
  name: [
    'customer',
    'customerName',
    'customer name',
    'vendor',
    'vendorName',
    'vendor name',
    'supplier',
    'company',
    'display name',
  ],
  careOf: ['care of', 'contact', 'customerDefaultCareOf'],
  address: ['customerDefaultAddress', 'street', 'address 1', 'address1', 'billing address'],
  city: ['customerDefaultCity', 'town', 'billing city'],
  state: ['customerDefaultState', 'province', 'region', 'billing state'],
  zip: ['customerDefaultZip', 'postal code', 'postcode', 'zip code', 'billing zip'],
  email: ['customerDefaultEmail', 'e-mail', 'mail'],
  phone: ['customerDefaultPhone', 'telephone', 'phone number'],
  notes: ['customerNotes', 'note', 'memo'],
  creditLimit: ['credit limit', 'limit'],
  isClosed: ['closed', 'inactive'],
  customerNumber: ['customer number', 'customer no'],
  customer: ['customerName', 'customer name', 'name', 'company'],
  customerID: ['customer id'],
  vendorNumber: ['vendor number', 'vendor no', 'supplier number'],
  vendor: ['vendorName', 'vendor name', 'supplier', 'name', 'company'],
  vendorID: ['vendor id'],
  referenceAccount: ['vendorReferenceAcct', 'reference account', 'our account'],
  taxID: ['tax id', 'tin'],
  purchaseOrder: ['purchaseOrderID', 'purchase order', 'po'],
  paymentMethod: ['payment method', 'method'],
  reference: [
    'invoiceClientReference',
    'client reference',
    'vendorInvoiceNumber',
    'vendor invoice number',
    'bill number',
    'disbursementReference',
    'invoice number',
    'invoice no',
    'number',
    'paymentReference',
    'check number',
  ],
  date: [
    'dateCharged',
    'dateReceived',
    'disbursementDate',
    'invoice date',
    'receiptDate',
    'payment date',
    'date received',
    'day',
  ],
  dueDate: ['dateDue', 'due date', 'due'],
  terms: ['paymentTerms', 'payment terms'],
  amount: ['invoiceTotal', 'total', 'totalReceived', 'received', 'totalPaid', 'paid'],
  preTax: ['invoicePreTaxTotal', 'pre-tax', 'net', 'subtotal'],
  tax: ['invoiceTax', 'sales tax', 'vat'],
  account: ['expense account', 'revenue account', 'payment account', 'income account'],
  description: ['invoiceDescription', 'receiptComment', 'comment', 'memo', 'text'],
  invoice: ['invoice reference', 'pays', 'applied to'],
}

function othersOf(kind: SentFile['kind']): typeof OTHER_NAMES {
  return isPartyKind(kind) ? OTHER_NAMES_OF_PARTIES : OTHER_NAMES
}

/** Which column holds which field: what was sent, or what the names of the columns say by themselves. */
export function columnsTaken(sent: SentFile, columns: readonly string[]): Record<string, string> {
  const fields: readonly ImportField[] = IMPORT_FIELDS[sent.kind]
  if (sent.columns !== undefined) {
    const named = Object.entries(sent.columns) as [string, string | undefined][]
    return Object.fromEntries(named.flatMap(([field, name]) => (name ? [[field, name] as const] : [])))
  }
  const taken = fields.flatMap(field => {
    const names = [field, ...(othersOf(sent.kind)[field] ?? [])]
    const found = names.flatMap(name => columns.filter(column => column.toLowerCase() === name.toLowerCase()))[0]
    return found === undefined ? [] : [[field, found] as const]
  })
  return Object.fromEntries(taken)
}

/** The file as transactions are read from it. */
export function transactionSource(sent: SentFile, map: Record<string, string>): TransactionSource {
  return {
    file: csvOfText(sent.fileName, sent.text),
    map,
    dateOrder: sent.dateOrder ?? 'YMD',
    account: placeOf(sent.account),
    counterAccount: placeOf(sent.counterAccount),
    positive: sent.positive ?? null,
    lockReason: sent.lockReason,
  }
}

/** The file as accounts are read from it. */
export function accountSource(sent: SentFile, map: Record<string, string>): AccountFile {
  return { file: csvOfText(sent.fileName, sent.text), map }
}

/** The file as customers, vendors or their documents are read from it; null: it holds something else. */
export function partySource(sent: SentFile, map: Record<string, string>): PartySource | null {
  const { kind, termsDays = null, isPosted = false, decisions = {}, lockReason, allowOverCreditLimit = false } = sent
  if (!isPartyKind(kind)) return null
  return {
    ...{
      kind,
      file: csvOfText(sent.fileName, sent.text),
      map,
      dateOrder: sent.dateOrder ?? 'YMD',
      termsDays,
      isPosted,
    },
    ...{ accountName: placeOf(sent.account).always, decisions, lockReason, allowOverCreditLimit },
  }
}

function placeOf(place: SentFile['account']) {
  return { under: place?.under?.trim() || null, always: place?.always?.trim() || null }
}
