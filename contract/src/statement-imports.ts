// Statements of banks as files: looked at, imported and undone. What becomes of their lines is in bank-lines.ts. Amounts of lines
// are as the bank sees them: above 0 is money in.
import { DECIMAL_MARKS } from '@twofold/accounting/bank-statements/bank-amount'
import { DAY_ORDERS } from '@twofold/accounting/bank-statements/bank-date'
import { STATEMENT_FORMATS } from '@twofold/accounting/bank-statements/bank-statement'
import { STATEMENT_FIELDS, type StatementField } from '@twofold/accounting/bank-statements/csv-columns'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { lineShown, statementImport } from './bank-lines.ts'
import { endpoint } from './endpoint.ts'
import { cents, dayAnswered, idInPath, text } from './wire.ts'

/** The largest file, in bytes. */
export const STATEMENT_BYTES_MAX = 8_000_000
const BODY_MAX_BYTES = 12 * 1024 * 1024
const NAME_LENGTH_MAX = 1000
const ACCOUNTS_MAX = 1000
const columns = z.strictObject(
  Object.fromEntries(STATEMENT_FIELDS.map(field => [field, z.optional(text(NAME_LENGTH_MAX))])) as Record<
    StatementField,
    z.ZodMiniOptional<ReturnType<typeof text>>
  >,
)

/** Returns the number of bytes that a base64 text encodes: three for each four characters, less one for each `=` at its end. */
function bytesOfBase64(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.floor((text.length * 3) / 4) - padding
}

/** How a file is to be read that does not tell by itself; what is left out is told by the file, or as it was last time. */
const ways = {
  columns: z.optional(columns),
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
  decimalMark: z.optional(z.enum(DECIMAL_MARKS)),
  /** Amounts above 0 are money out. */
  isTurned: z.optional(z.boolean()),
}

const file = z.strictObject({
  fileName: text(200),
  /** The bytes of the file, base64. */
  content: z.string().check(
    z.refine(text => bytesOfBase64(text) <= STATEMENT_BYTES_MAX, { error: 'TOO_LARGE', abort: true }),
    // The pattern has no repeated group, which would overflow the stack for a file of three megabytes.
    z.refine(text => text.length % 4 === 0),
    z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
  ),
  /** Which of the file's accounts is meant, when it holds several; 1 is the first. */
  statementNo: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(ACCOUNTS_MAX))),
  ...ways,
})
export type SentStatement = z.input<typeof file>

const preview = z.object({
  format: z.enum(STATEMENT_FORMATS),
  /** The accounts that the file is of, as the bank names them. */
  statements: z.array(
    z.object({
      bank: z.string(),
      account: z.string(),
      currency: z.string(),
      lineCount: z.number(),
      firstDate: dayAnswered,
      lastDate: dayAnswered,
      /** The zero date and 0 when the file tells no balance. */
      closingDate: dayAnswered,
      closingBalance: cents,
    }),
  ),
  /** Of a CSV: the names of its columns, its first rows, and what is taken how. Empty for any other. */
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  taken: z.object({
    columns: z.record(z.string(), z.string()),
    dayOrder: z.nullable(z.enum(DAY_ORDERS)),
    decimalMark: z.nullable(z.enum(DECIMAL_MARKS)),
    isTurned: z.boolean(),
  }),
  /** What somebody must still say before the file can be read. */
  problems: z.array(z.string()),
  faultCount: z.number(),
  /** What is wrong, by line. */
  faults: z.array(z.object({ line: z.number(), err: z.string() })),
  /** Lines that an import would bring, that were brought before, and new ones that have day and amount of one brought before. */
  added: z.number(),
  known: z.number(),
  lookalikes: z.number(),
  /** The first lines of the chosen account. */
  lines: z.array(z.object({ line: z.number(), ...lineShown, isKnown: z.boolean() })),
})
export type StatementPreview = z.output<typeof preview>

export const previewStatement = endpoint({
  name: 'previewStatement',
  method: 'POST',
  path: '/accounts/:accountID/statement-imports/preview',
  summary:
    'Reads a bank’s file (OFX, QFX, QIF, CAMT.053, CSV) and says what importing it would bring. Nothing is written.',
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
    'Brings the lines of a bank’s file to an account, each once however often it comes; they wait there. How the file was read is remembered.',
  permission: 'accounts.reconcile',
  params: z.object({ accountID: idInPath }),
  body: file,
  response: statementImport,
  refusals: [
    'NOT_FOUND',
    'IMPORT_HAS_FAULTS',
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
    'Undoes an import with all that was decided on its lines: marks are taken back and what was booked is voided. Nothing is deleted. Refused when a recorded statement holds a line.',
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
