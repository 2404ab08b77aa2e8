// Bank statement files: previewing, importing and undoing. The calls for decisions about the lines are in bank-lines.ts. Amounts of lines
// have the bank's sign: money in is positive.

import { STATEMENT_FORMATS } from '@twofold/accounting/bank-statements/bank-statement'
import { STATEMENT_FIELDS, type StatementField } from '@twofold/accounting/bank-statements/csv-columns'
import { DELIMITERS } from '@twofold/accounting/bank-statements/csv-table'
import { DAY_ORDERS } from '@twofold/accounting/bank-statements/day-order'
import { ENCODINGS } from '@twofold/accounting/bank-statements/decode-text'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { DECIMAL_MARKS } from '@twofold/accounting/written-amount'
import * as z from 'zod/mini'
import { LINE_STATES, lineShown, statementImport } from './bank-lines.ts'
import { endpoint } from './endpoint.ts'
import { cents, dayOutput, id, idInPath, text } from './wire.ts'

/** The maximum size of a statement file in bytes. */
export const STATEMENT_BYTES_MAX = 8_000_000
const BODY_MAX_BYTES = 12 * 1024 * 1024
const NAME_LENGTH_MAX = 1000
const ACCOUNTS_MAX = 1000
const HEADER_LINE_MAX = 1000
const CHANGED_LINES_MAX = 50_000
const columns = z.strictObject(
  Object.fromEntries(STATEMENT_FIELDS.map(field => [field, z.optional(text(NAME_LENGTH_MAX))])) as Record<
    StatementField,
    z.ZodMiniOptional<ReturnType<typeof text>>
  >,
)

/** Returns the number of bytes that a base64 string encodes: three bytes for four characters, minus one for each `=` at the end. */
function bytesOfBase64(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.floor((text.length * 3) / 4) - padding
}

/** The fields of the request that answer a question of the preview. */
const STATEMENT_QUESTIONS = ['dayOrder', 'decimalMark', 'isOtherAccount', 'changedLines'] as const

/**
 * The options for parsing a file. If an option is omitted, the stored value for the layout of the file is used. If there is no stored
 * value, or the option is `null`, it is detected.
 */
const parseOptions = {
  columns: z.nullish(columns),
  dayOrder: z.nullish(z.enum(DAY_ORDERS)),
  decimalMark: z.nullish(z.enum(DECIMAL_MARKS)),
  /** True if positive amounts are money out. */
  isTurned: z.nullish(z.boolean()),
  delimiter: z.nullish(z.enum(DELIMITERS)),
  /** The line number of the column names in the file. 0 if the file has no header. */
  headerLine: z.nullish(z.number().check(z.int(), z.minimum(0), z.maximum(HEADER_LINE_MAX))),
  encoding: z.nullish(z.enum(ENCODINGS)),
}

/** The user's answers to the questions of the preview. */
const answers = {
  /** True if the file belongs to this account although its account number or currency differs from earlier imports. */
  isOtherAccount: z.optional(z.boolean()),
  /**
   * The decision about each proposed changed line. SAME: the existing bank line gets the new date and text. NEW: the line is imported as a
   * new line.
   */
  changedLines: z.optional(
    z
      .array(z.strictObject({ line: z.number().check(z.int(), z.minimum(1)), decision: z.enum(['SAME', 'NEW']) }))
      .check(z.maxLength(CHANGED_LINES_MAX)),
  ),
  /** The decision about the proposed changed lines that are not in `changedLines`. The preview lists only the first proposed lines. */
  otherChangedLines: z.optional(z.enum(['SAME', 'NEW'])),
}

const file = z.strictObject({
  fileName: text(200),
  /** The bytes of the file in base64. */
  content: z.string().check(
    z.refine(text => bytesOfBase64(text) <= STATEMENT_BYTES_MAX, { error: 'TOO_LARGE', abort: true }),
    // The pattern has no repeated group, because that would overflow the stack for a file of three megabytes.
    z.refine(text => text.length % 4 === 0),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
  ),
  /** The number of the account in a file with several accounts. The first account is 1. */
  statementNo: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(ACCOUNTS_MAX))),
  ...parseOptions,
  ...answers,
})
export type StatementInput = z.input<typeof file>

const preview = z.object({
  format: z.enum(STATEMENT_FORMATS),
  /** The accounts in the file, with the names that the bank uses. */
  statements: z.array(
    z.object({
      bank: z.string(),
      account: z.string(),
      currency: z.string(),
      lineCount: z.number(),
      firstDate: dayOutput,
      lastDate: dayOutput,
      /** The closing balance and its date. 0 and the zero date if the file has no closing balance. */
      closingDate: dayOutput,
      closingBalance: cents,
      hasClosing: z.boolean(),
      /** The balance before the first line, and its date. 0 and the zero date if the file has no opening balance. */
      openingDate: dayOutput,
      openingBalance: cents,
      hasOpening: z.boolean(),
      /** The sum of all lines, in cents. */
      sum: cents,
      /**
       * The first line after which the running or closing balance is wrong. `expected` and `found` are the two balances in cents, and
       * `likely` is a sentence with the likely reason.
       */
      mismatch: z.nullable(z.object({ line: z.number(), expected: cents, found: cents, likely: z.string() })),
    }),
  ),
  /** For a CSV file: the column names, the first rows, and the options with which it was parsed. Empty for other formats. */
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  taken: z.object({
    columns: z.record(z.string(), z.string()),
    dayOrder: z.nullable(z.enum(DAY_ORDERS)),
    decimalMark: z.nullable(z.enum(DECIMAL_MARKS)),
    isTurned: z.boolean(),
    delimiter: z.nullable(z.enum(DELIMITERS)),
    headerLine: z.nullable(z.number()),
    encoding: z.nullable(z.enum(ENCODINGS)),
    /** The names of the options that were stored by an earlier import with the same layout. */
    kept: z.array(z.string()),
  }),
  /**
   * The layout of the file. `name` describes its format, columns and account number. `isKnown` is true if an earlier import had the same
   * layout.
   */
  layout: z.object({ isKnown: z.boolean(), name: z.string() }),
  /**
   * The questions that the user must answer before the import, each with the field of the request that answers it. Each possible answer
   * includes sample rows of the file and their parsed values.
   */
  questions: z.array(
    z.object({
      field: z.enum(STATEMENT_QUESTIONS),
      question: z.string(),
      readings: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          rows: z.array(z.object({ line: z.number(), text: z.string(), reading: z.string() })),
        }),
      ),
    }),
  ),
  /** The first skipped rows of the file, each with the reason as a sentence. `leftOutCount` is the number of all skipped rows. */
  leftOut: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
  leftOutCount: z.number(),
  /**
   * Lines that look like a changed version of an existing bank line (`CHANGED`), and entries by which the bank cancels an earlier line
   * (`REMOVED`). For `REMOVED`, the decision `SAME` excludes the existing line. Only the first of these lines and entries are listed.
   * `changedCount` is their total number.
   */
  changed: z.array(
    z.object({
      line: z.number(),
      ...lineShown,
      kind: z.enum(['CHANGED', 'REMOVED']),
      existing: z.object({ bankLineID: id, ...lineShown, state: z.enum(LINE_STATES) }),
    }),
  ),
  changedCount: z.number(),
  /** Examples of decoded text with non-ASCII letters, each with its line number. */
  letters: z.array(z.object({ line: z.number(), text: z.string() })),
  /** The choices that the user must make before the file can be parsed, as sentences. */
  problems: z.array(z.string()),
  faultCount: z.number(),
  /** The errors, by line number. */
  faults: z.array(z.object({ line: z.number(), err: z.string() })),
  /**
   * `added` is the number of new lines, and `known` the number of lines already in the account. `lookalikes` is the number of new lines
   * with the date and amount of an existing line.
   */
  added: z.number(),
  known: z.number(),
  lookalikes: z.number(),
  /** The first lines that are already in the account, each with the reason as a sentence. `known` is the number of all such lines. */
  knownLines: z.array(z.object({ line: z.number(), ...lineShown, reason: z.string() })),
  /** The first lines of the account that `statementNo` selects. */
  lines: z.array(z.object({ line: z.number(), ...lineShown, isKnown: z.boolean() })),
})
export type StatementPreview = z.output<typeof preview>

export const previewStatement = endpoint({
  name: 'previewStatement',
  method: 'POST',
  path: '/accounts/:accountID/statement-imports/preview',
  summary: 'Parses a bank file (OFX, QFX, QIF, CAMT.053, CSV) and returns a preview of the import. Writes nothing.',
  permission: 'accounts.reconcile',
  params: z.object({ accountID: idInPath }),
  body: file,
  response: preview,
  refusals: ['NOT_FOUND', 'TOO_LARGE', 'FILE_TOO_COSTLY'],
  changes: [],
  bodyMaxBytes: BODY_MAX_BYTES,
  isSlow: true,
})

export const importStatement = endpoint({
  name: 'importStatement',
  method: 'POST',
  path: '/accounts/:accountID/statement-imports',
  summary:
    'Imports the lines of a bank file into an account for review. Lines that the account already has are skipped. The chosen parse options are stored for the layout of the file.',
  permission: 'accounts.reconcile',
  params: z.object({ accountID: idInPath }),
  body: file,
  response: statementImport,
  refusals: [
    'NOT_FOUND',
    'IMPORT_HAS_FAULTS',
    'STATEMENT_QUESTIONS',
    'STATEMENT_KNOWN',
    'TOO_LARGE',
    'FILE_TOO_COSTLY',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: ['bankLines'],
  bodyMaxBytes: BODY_MAX_BYTES,
  isSlow: true,
})

export const undoStatementImport = endpoint({
  name: 'undoStatementImport',
  method: 'DELETE',
  path: '/statement-imports/:statementImportID',
  summary:
    'Undoes an import, and the postings, matches and exclusions of its lines. Removes their reconcile marks and voids the transactions posted for them. Deletes nothing. Refused if a recorded statement contains one of the lines.',
  permission: 'accounts.reconcile',
  params: z.object({ statementImportID: idInPath }),
  query: z.strictObject({ lockReason: z.optional(text(COMMENT_LENGTH_MAX)) }),
  response: statementImport,
  refusals: [
    'NOT_FOUND',
    'IMPORT_UNDONE',
    'ON_STATEMENT',
    'IMPORT_CHANGED',
    'IMPORT_RECONCILED',
    'PARTY_ACCOUNT_NEEDS_ACCOUNTANT',
    'LOCKED',
    'HARD_LOCKED',
  ],
  changes: ['bankLines', 'reconciliation', 'transactions', 'accounts'],
  isSlow: true,
})
