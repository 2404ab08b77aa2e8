// Files that are brought into the books: looked at first, then imported whole, and undone whole.
import { ACCOUNT_TYPES, SIDES } from '@twofold/accounting/ledger/account-types'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { DECIMAL_MARKS } from '@twofold/accounting/written-amount'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  DATE_ORDERS,
  DECISIONS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportField,
  ODDITIES,
  TERMS_DAYS_MAX,
} from './import-fields.ts'
import { cents, id, idInPath, limit, text } from './wire.ts'

/** The longest file that a screen sends, in characters; longer ones are for the command line. */
export const IMPORT_LENGTH_MAX = 8_000_000
/** The most rows of it: they are posted together, and nobody else posts on their accounts for so long. */
export const IMPORT_ROWS_MAX = 50_000
/** With what stands around it, and characters that take more than a byte. */
const BODY_MAX_BYTES = 16 * 1024 * 1024

const NAME_LENGTH_MAX = 1000

const columnNames = z.strictObject(
  Object.fromEntries(
    Object.values(IMPORT_FIELDS)
      .flat()
      .map(field => [field, z.optional(text(NAME_LENGTH_MAX))]),
  ) as Record<ImportField, z.ZodMiniOptional<z.ZodMiniString>>,
)

/** Where rows stand: each cell a child of an account, or all on one account; full names. */
const place = z.strictObject({ under: z.optional(text(8000)), always: z.optional(text(8000)) })

const file = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  fileName: text(200),
  /** The file itself, as CSV. */
  text: text(IMPORT_LENGTH_MAX),
  /** Which column holds which field; without it columns of the fields' names, or names that mean the same. */
  columns: z.optional(columnNames),
  /** The order of days. Default and null: detected from the file. */
  dateOrder: z.nullish(z.enum(DATE_ORDERS)),
  /** The decimal mark. Default and null: detected from the file. */
  decimalMark: z.nullish(z.enum(DECIMAL_MARKS)),
  account: z.optional(place),
  counterAccount: z.optional(place),
  /** The side that a positive amount stands on; without it a positive amount raises the account. */
  positive: z.optional(z.enum(SIDES)),
  lockReason: z.optional(text(COMMENT_LENGTH_MAX)),
  /** Documents are due so many days after their own day, where the file does not say when. */
  termsDays: z.optional(z.int().check(z.minimum(0), z.maximum(TERMS_DAYS_MAX))),
  /** Charges invoices or approves bills as they come, in place of leaving them PENDING. */
  isPosted: z.optional(z.boolean()),
  allowOverCreditLimit: z.optional(z.boolean()),
  /** What becomes of rows that look like a slip. */
  decisions: z.optional(
    z.strictObject(
      Object.fromEntries(ODDITIES.map(oddity => [oddity, z.optional(z.enum(DECISIONS))])) as Record<
        (typeof ODDITIES)[number],
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
  /** When, in UTC with microseconds. */
  importedAt: z.string(),
  userID: id,
  transactionCount: z.number(),
  accountCount: z.number(),
  /** Customers or vendors that it made, and documents. */
  partyCount: z.number(),
  documentCount: z.number(),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.number()),
})
export type ImportRecord = z.output<typeof record>

const fault = z.object({ line: z.number(), err: z.string() })
export type ImportFault = z.output<typeof fault>

const question = z.object({
  /** The field of the body that answers it. */
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
  /** The names of the file's columns, and its first rows as they stand there. */
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  /** Which column was taken for which field. */
  taken: z.record(z.string(), z.string()),
  /** How days and amounts were read: as chosen or detected. While a question is open, by the likeliest reading. */
  dateOrder: z.enum(DATE_ORDERS),
  decimalMark: z.enum(DECIMAL_MARKS),
  /** The questions that must be answered before the import. A reading shows rows of the file and what they become. */
  questions: z.array(question),
  /** What keeps the file as a whole from being read; then nothing below was looked at. */
  problems: z.array(z.string()),
  rows: z.number(),
  faultCount: z.number(),
  /** What is wrong, by line; the first thousand. */
  faults: z.array(fault),
  /** Rows that stand in the books already; transactions, documents, or customers of a file of customers that would be added. */
  known: z.number(),
  added: z.number(),
  /** Accounts that would be opened; in a file of documents the customers or vendors that would be made. */
  opened: z.number(),
  /** Rows that look like a slip, by what they look like, with what was decided and where the first of them stand. */
  oddities: z.array(
    z.object({
      oddity: z.enum(ODDITIES),
      rows: z.number(),
      decision: z.nullable(z.enum(DECISIONS)),
      lines: z.array(z.number()),
    }),
  ),
  /** The first sound transactions of the file as they would stand in the books. */
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
  /** The first sound accounts of a file of accounts. */
  accounts: z.array(
    z.object({
      line: z.number(),
      accountFullName: z.string(),
      accountType: z.enum(ACCOUNT_TYPES),
      accountMemo: z.string(),
      isKnown: z.boolean(),
    }),
  ),
  /** The first sound rows of a file of customers or vendors, or of their documents; then `document` is one. */
  parties: z.array(
    z.object({
      line: z.number(),
      partyName: z.string(),
      /** It would be made. */
      isNew: z.boolean(),
      /** The row stands in the books already, or is left out. */
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

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/imports/preview',
  summary: 'Says what importing a file would do, with every fault by its line. Nothing is written.',
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
  summary: 'Imports a file, all of it or nothing; rows that stand in the books already are left out.',
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
  changes: [
    'transactions',
    'accounts',
    'customers',
    'receivableInvoices',
    'customerPayments',
    'vendors',
    'payableInvoices',
    'vendorPayments',
  ],
  bodyMaxBytes: BODY_MAX_BYTES,
  isSlow: true,
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'The imports of the organisation, newest first.',
  permission: 'books.read',
  query: z.strictObject({ limit: z.optional(limit) }),
  response: z.object({
    imports: z.array(record),
    /** Everybody whom an import may name. */
    people: z.array(z.object({ userID: id, username: z.string(), givenName: z.string(), familyName: z.string() })),
  }),
  refusals: [],
  changes: [],
})

export const undoImport = endpoint({
  name: 'undoImport',
  method: 'DELETE',
  path: '/imports/:importID',
  summary:
    'Undoes an import: voids all its transactions, deletes its documents, and closes the accounts and customers or vendors that it made, unless others use them. Refused when something of it was changed, reconciled or locked since.',
  permission: 'transactions.write',
  params: z.object({ importID: idInPath }),
  query: z.strictObject({ lockReason: z.optional(text(COMMENT_LENGTH_MAX)) }),
  response: z.object({
    ...record.shape,
    /** Accounts that it opened and that stay, because something else uses them; customers and vendors likewise. */
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
  changes: [
    'transactions',
    'accounts',
    'customers',
    'receivableInvoices',
    'customerPayments',
    'vendors',
    'payableInvoices',
    'vendorPayments',
  ],
  isSlow: true,
})
