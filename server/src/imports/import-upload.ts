// Reads an import file in a worker thread: maps its columns to fields and returns its rows. The main thread checks the rows against the
// books.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { IMPORT_FIELDS, type ImportField, isPartyKind, type PartyImportKind } from '@twofold/contract/import-fields'
import { IMPORT_ROWS_MAX, type ImportFile, importFile } from '@twofold/contract/imports'
import { type FileRead, sliceOf, textOfSlice } from '../file-readers/file-read.ts'
import { bodyOf, type Reader } from '../file-readers/thread-answer.ts'
import { StartupError } from '../startup-error.ts'
import { accountRows } from './account-rows.ts'
import { type CsvFile, csvOfText, type LineFault, readCsv } from './csv.ts'
import { type CellStyle, type CellStyleReport, findCellStyle } from './file-values.ts'
import { partyRowBatches } from './party-files/party-rows.ts'
import { rowBatches, rowsIn } from './transaction-files/transaction-file.ts'

/** The options of an import, without the text of the file. */
export type ImportOptions = Omit<ImportFile, 'text'>

/** The properties of a file that are known before its rows are checked. */
export type ImportHead = {
  options: ImportOptions
  columns: string[]
  firstRows: string[][]
  /** The column of each field. */
  map: Record<string, string>
  /** The format of dates and amounts, and the questions that only the user can answer. */
  style: CellStyle
  questions: CellStyleReport['questions']
  /** The reason why the file as a whole cannot be read, or null. */
  problem: string | null
}

/** A parsed file, with its rows and their errors in slices. */
export type ImportRead = FileRead<ImportHead>

/** The number of rows in a slice. A slice is checked in one turn of the event loop, during which no other request is handled. */
const SLICE_ROWS = 1000
const FIRST_ROWS = 5
/** The maximum length of a column name. A file with a longer column name is not accepted as a table. The preview truncates longer cells. */
const COLUMN_LENGTH_MAX = 1000

type FileHead = Pick<ImportHead, 'columns' | 'firstRows' | 'problem'>

/** Reads the file in the body of a request. Fails with FIELD_VALUE if the file has no named columns. */
export const readImportUpload: Reader = async ({ bytes }, give) => {
  const parsed = bodyOf(importFile, bytes)
  return parsed.ok ? read(parsed.value, give) : parsed
}

async function read({ text, ...options }: ImportFile, give: (slice: Uint8Array) => void): Promise<Result<ImportHead>> {
  const file = csvOfText(options.fileName, text)
  const found = await headOf(file)
  if (found === null) return refused('FIELD_VALUE', 'text', { name: 'text' })
  const map = columnsTaken(options, found.columns)
  const { style, questions, problems } = await findCellStyle(
    { kind: options.kind, file, map },
    { dayOrder: options.dateOrder ?? undefined, decimalMark: options.decimalMark ?? undefined },
  )
  const problem = found.problem ?? (problems.length > 0 ? problems.join('\n') : null)
  const head = { ...found, options, map, style, questions, problem }
  if (problem !== null) return accepted(head)
  try {
    for await (const rows of rowsOf(file, head)) give(sliceOf(rows))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return accepted({ ...head, problem: error.message })
  }
  return accepted(head)
}

/** Yields the rows of a file in slices. Stops reading if the file has more than IMPORT_ROWS_MAX rows. */
async function* rowsOf(
  file: CsvFile,
  { options, map, style }: Pick<ImportHead, 'options' | 'map' | 'style'>,
): AsyncGenerator<unknown[]> {
  if (options.kind === 'accounts') {
    for await (const rows of upToMax(accountRows({ file, map }, SLICE_ROWS), rows => rows.length)) yield rows
  } else if (isPartyKind(options.kind)) {
    for await (const rows of upToMax(
      partyRowBatches({ ...partyFile(options, options.kind), ...style, file, map }),
      rows => rows.length,
    ))
      yield rows
  } else {
    for await (const rows of upToMax(
      rowBatches({ ...transactionFile(options), ...style, file, map }, SLICE_ROWS),
      rowsIn,
    ))
      yield rows
  }
}

async function* upToMax<Row>(batches: AsyncIterable<Row[]>, count: (rows: Row[]) => number): AsyncGenerator<Row[]> {
  let rows = 0
  for await (const batch of batches) {
    yield batch
    rows += count(batch)
    if (rows > IMPORT_ROWS_MAX) return
  }
}

/** Yields the rows of a parsed file. Can be called repeatedly. Other requests are handled between two slices. */
export async function* batchesOf<Row>({ head, slices }: ImportRead): AsyncGenerator<(Row | LineFault)[]> {
  for (const slice of slices) {
    yield JSON.parse(textOfSlice(slice))
    await new Promise(setImmediate)
  }
  if (head.problem !== null) throw new StartupError(head.problem)
}

/** Reads the column names and the first rows of a file. Returns null if it has no column names. */
async function headOf(file: CsvFile): Promise<FileHead | null> {
  const rows: string[][] = []
  let fault: LineFault | undefined
  for await (const some of readCsv(file)) {
    for (const row of some) {
      if ('cells' in row) rows.push(row.cells)
      else fault = row
    }
    if (rows.length > FIRST_ROWS || fault !== undefined) break
  }
  const [header, ...others] = rows
  if (header === undefined && fault !== undefined)
    return { columns: [], firstRows: [], problem: `Line ${fault.line}: ${fault.sentence}` }
  if (header === undefined || header.some(name => name.length > COLUMN_LENGTH_MAX)) return null
  const firstRows = others.slice(0, FIRST_ROWS).map(cells => cells.map(cell => cell.slice(0, COLUMN_LENGTH_MAX)))
  return { columns: header.map(name => name.trim()), firstRows, problem: null }
}

/** Alternative column names for a field in the files of banks and other programs. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: ['day', 'transaction date', 'posting date', 'booking date', 'posted'],
  comment: ['description', 'text', 'narration', 'payee', 'details', 'memo'],
  fullName: ['account', 'account name', 'name', 'full name'],
  type: ['account type'],
  memo: ['description', 'comment'],
  number: ['account number', 'account no', 'account code', 'code', 'no'],
  section: ['statement section'],
}

/** Alternative column names for a field in files of customers, vendors and their documents. */
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

function othersOf(kind: ImportOptions['kind']): typeof OTHER_NAMES {
  return isPartyKind(kind) ? OTHER_NAMES_OF_PARTIES : OTHER_NAMES
}

/** Returns the columns of the fields: the columns that the user selected, or else the columns with matching names. */
function columnsTaken(options: ImportOptions, columns: readonly string[]): Record<string, string> {
  const fields: readonly ImportField[] = IMPORT_FIELDS[options.kind]
  if (options.columns !== undefined) {
    const named = Object.entries(options.columns) as [string, string | undefined][]
    return Object.fromEntries(named.flatMap(([field, name]) => (name ? [[field, name] as const] : [])))
  }
  const byName = new Map<string, string>()
  for (const column of columns) {
    const name = column.toLowerCase()
    if (!byName.has(name)) byName.set(name, column)
  }
  const taken = fields.flatMap(field => {
    const names = [field, ...(othersOf(options.kind)[field] ?? [])]
    const found = names.flatMap(name => byName.get(name.toLowerCase()) ?? [])[0]
    return found === undefined ? [] : [[field, found] as const]
  })
  return Object.fromEntries(taken)
}

/** Returns the options for reading the rows of a transaction file. */
export function transactionFile({ account, counterAccount }: ImportOptions) {
  return { account: placeOf(account), counterAccount: placeOf(counterAccount) }
}

/** Returns the options for reading the rows of a file of customers, vendors or their documents. */
export function partyFile(options: ImportOptions, kind: PartyImportKind) {
  const { termsDays = null, isPosted = false, account } = options
  return { kind, termsDays, isPosted, accountName: placeOf(account).always }
}

function placeOf(place: ImportOptions['account']) {
  return { under: place?.under?.trim() || null, always: place?.always?.trim() || null }
}
