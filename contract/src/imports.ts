// File imports: previewing, importing and undoing. A file is always imported and undone as a whole.
import { ACCOUNT_TYPES, SIDES } from '@twofold/accounting/ledger/account-types'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { DECIMAL_MARKS } from '@twofold/accounting/written-amount'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import {
  DATE_ORDERS,
  DECISIONS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  ROW_WARNINGS,
  TERMS_DAYS_MAX,
} from './import-fields.ts'
import { cents, id, idInPath, limit, text } from './wire.ts'

/** The maximum length of a file that is imported on a screen, in characters. Import longer files on the command line. */
export const IMPORT_LENGTH_MAX = 8_000_000
/**
 * The maximum number of rows in a file. They are posted in one database transaction. Until it ends, other posts to the same accounts wait.
 */
export const IMPORT_ROWS_MAX = 50_000
/** The limit leaves room for the other fields of the body, and for characters of more than one byte. */
const BODY_MAX_BYTES = 16 * 1024 * 1024

const NAME_LENGTH_MAX = 1000

const columnNames = z.strictObject(
  Object.fromEntries(
    Object.values(IMPORT_FIELDS)
      .flat()
      .map(field => [field, z.optional(text(NAME_LENGTH_MAX))]),
  ) as Record<ImportField, z.ZodMiniOptional<z.ZodMiniString>>,
)

/**
 * The accounts of the rows. `under` is the parent of the accounts that are named in the file. `always` is a single account for all rows.
 * The values are full names.
 */
const place = z.strictObject({ under: z.optional(text(8000)), always: z.optional(text(8000)) })

const file = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  fileName: text(200),
  /** The content of the CSV file. */
  text: text(IMPORT_LENGTH_MAX),
  /** The column for each field. Default: the column with the name of the field, or with an equivalent name. */
  columns: z.optional(columnNames),
  /** The order of day, month and year. If omitted or null, it is detected from the file. */
  dateOrder: z.nullish(z.enum(DATE_ORDERS)),
  /** The decimal mark. If omitted or null, it is detected from the file. */
  decimalMark: z.nullish(z.enum(DECIMAL_MARKS)),
  account: z.optional(place),
  counterAccount: z.optional(place),
  /** The side of a positive amount. Default: the side that increases the balance of the account. */
  positive: z.optional(z.enum(SIDES)),
  lockReason: z.optional(text(COMMENT_LENGTH_MAX)),
  /** Payment terms in days, for documents that have no due date in the file. */
  termsDays: z.optional(z.int().check(z.minimum(0), z.maximum(TERMS_DAYS_MAX))),
  /** True to charge the invoices or approve the bills during the import. Otherwise, they are PENDING. */
  isPosted: z.optional(z.boolean()),
  allowOverCreditLimit: z.optional(z.boolean()),
  /** The user's decisions about flagged rows. */
  decisions: z.optional(
    z.strictObject(
      Object.fromEntries(ROW_WARNINGS.map(oddity => [oddity, z.optional(z.enum(DECISIONS))])) as Record<
        (typeof ROW_WARNINGS)[number],
        z.ZodMiniOptional<z.ZodMiniEnum<{ keep: 'keep'; skip: 'skip' }>>
      >,
    ),
  ),
})
export type ImportFile = z.input<typeof file>

const record = z.object({
  importID: id,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  /** The time of the import, in UTC with microseconds. */
  importedAt: z.string(),
  userID: id,
  transactionCount: z.number(),
  accountCount: z.number(),
  /** The number of customers or vendors that were created, and the number of documents. */
  partyCount: z.number(),
  documentCount: z.number(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.number()),
})
export type ImportRecord = z.output<typeof record>

const fault = z.object({ line: z.number(), err: z.string() })
export type ImportFault = z.output<typeof fault>

const question = z.object({
  /** The field of the request that answers the question. */
  field: z.enum(['dateOrder', 'decimalMark']),
  question: z.string(),
  readings: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      rows: z.array(z.object({ line: z.number(), text: z.string(), reading: z.string() })),
    }),
  ),
})
export type ImportQuestion = z.output<typeof question>

const preview = z.object({
  /** The column names of the file, and its first rows as unparsed text. */
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  /** The column that was used for each field. */
  taken: z.record(z.string(), z.string()),
  /**
   * The date and amount formats that were used for parsing, either chosen or detected. If the user must still choose the format, this is
   * the most likely one.
   */
  dateOrder: z.enum(DATE_ORDERS),
  decimalMark: z.enum(DECIMAL_MARKS),
  /**
   * The questions that the user must answer before the import. Each possible answer includes sample rows of the file and their parsed
   * values.
   */
  questions: z.array(question),
  /** The reasons why the file cannot be parsed. If there are any, the fields below are empty. */
  problems: z.array(z.string()),
  rows: z.number(),
  faultCount: z.number(),
  /** The errors by line number, at most 1,000. */
  faults: z.array(fault),
  /**
   * The number of rows that are already in the books, and the number of rows that would be added. A row is a transaction, document,
   * customer or vendor.
   */
  known: z.number(),
  added: z.number(),
  /** The number of accounts that would be created. For a file of documents, this is the number of customers or vendors. */
  opened: z.number(),
  /** The flagged rows by warning, each with the decision and the line numbers of the first rows. */
  oddities: z.array(
    z.object({
      oddity: z.enum(ROW_WARNINGS),
      rows: z.number(),
      decision: z.nullable(z.enum(DECISIONS)),
      lines: z.array(z.number()),
    }),
  ),
  /** The first valid transactions of the file, as they would be posted. */
  transactions: z.array(
    z.object({
      line: z.number(),
      transactionDate: z.string(),
      transactionComment: z.string(),
      isKnown: z.boolean(),
      lines: z.array(
        z.object({
          accountFullName: z.string(),
          isNew: z.boolean(),
          transactionDCAmount: cents,
          debitOrCredit: z.enum(SIDES),
        }),
      ),
    }),
  ),
  /** The first valid accounts in a file of accounts. */
  accounts: z.array(
    z.object({
      line: z.number(),
      accountFullName: z.string(),
      accountType: z.enum(ACCOUNT_TYPES),
      accountMemo: z.string(),
      accountNumber: z.string(),
      isKnown: z.boolean(),
    }),
  ),
  /**
   * The first valid rows of a file with customers or vendors, or with their documents. `document` is null if the rows are customers or
   * vendors.
   */
  parties: z.array(
    z.object({
      line: z.number(),
      partyName: z.string(),
      /** True if the customer or vendor would be created. */
      isNew: z.boolean(),
      /** `isKnown` is true if the row is already in the books, `isSkipped` if it is skipped. */
      isKnown: z.boolean(),
      isSkipped: z.boolean(),
      document: z.nullable(
        z.object({
          date: z.string(),
          dateDue: z.nullable(z.string()),
          reference: z.string(),
          total: cents,
          isRefund: z.boolean(),
          amountApplied: cents,
        }),
      ),
    }),
  ),
})
export type ImportPreview = z.output<typeof preview>

/** The resources that an import can change. */
const IMPORTED = [
  'transactions',
  'accounts',
  'customers',
  'receivableInvoices',
  'customerPayments',
  'vendors',
  'payableInvoices',
  'vendorPayments',
] as const

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/imports/preview',
  summary:
    'Previews the import of a file. Returns the result that the import would have, and all errors by line. Writes nothing.',
  permission: 'transactions.write',
  body: file,
  response: preview,
  refusals: ['IMPORT_TOO_LONG', 'TOO_LARGE', 'FILE_TOO_COSTLY'],
  changes: [],
  bodyMaxBytes: BODY_MAX_BYTES,
  isSlow: true,
})

export const importFile = endpoint({
  name: 'importFile',
  method: 'POST',
  path: '/imports',
  summary: 'Imports a file. If one row has an error, imports nothing. Rows that are already in the books are skipped.',
  permission: 'transactions.write',
  body: file,
  response: record,
  refusals: [
    'IMPORT_HAS_FAULTS',
    'IMPORT_QUESTIONS',
    'NOTHING_TO_IMPORT',
    'IMPORT_TOO_LONG',
    'TOO_LARGE',
    'FILE_TOO_COSTLY',
    'LOCKED',
    'HARD_LOCKED',
    'BALANCE_OUT_OF_RANGE',
    'NO_CONTROL_ACCOUNT',
    'OVER_CREDIT_LIMIT',
    'APPROVER_ENTERED_IT',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: IMPORTED,
  bodyMaxBytes: BODY_MAX_BYTES,
  isSlow: true,
})

export const listImports = getEndpoint({
  name: 'listImports',
  path: '/imports',
  summary: 'Returns the imports of the organisation, newest first.',
  permission: 'books.read',
  query: z.strictObject({ limit: z.optional(limit) }),
  response: z.object({
    imports: z.array(record),
    /** All users who made or undid one of the imports. */
    people: z.array(z.object({ userID: id, username: z.string(), givenName: z.string(), familyName: z.string() })),
  }),
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'DELETE',
  path: '/imports/:importID',
  summary:
    'Undoes an import: voids its transactions, deletes its documents, and deletes the accounts, customers and vendors that it created, unless something else uses them. Refused if any of these records was changed, reconciled or locked after the import.',
  permission: 'transactions.write',
  params: z.object({ importID: idInPath }),
  query: z.strictObject({ lockReason: z.optional(text(COMMENT_LENGTH_MAX)) }),
  response: z.object({
    ...record.shape,
    /** The number of accounts, and the number of customers or vendors, that are not deleted because other records use them. */
    accountsLeft: z.number(),
    partiesLeft: z.number(),
  }),
  refusals: [
    'NOT_FOUND',
    'IMPORT_UNDONE',
    'IMPORT_CHANGED',
    'IMPORT_RECONCILED',
    'IMPORT_ACCOUNTS_USED',
    'IMPORT_DOCUMENTS_CHANGED',
    'IMPORT_DOCUMENTS_APPLIED',
    'IMPORT_PARTIES_USED',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'LOCKED',
    'HARD_LOCKED',
  ],
  changes: IMPORTED,
  isSlow: true,
})
