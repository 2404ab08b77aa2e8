// Detects the format of a bank statement file and parses it.
import {
  type BankStatement,
  faultAt,
  type LeftOutRow,
  nothingLeftOut,
  type ParsedStatements,
  type ReadFault,
  type Reading,
  STATEMENT_LINES_MAX,
  type StatementFormat,
  tooManyLines,
} from './bank-statement.ts'
import { readCamt } from './camt.ts'
import { type CsvHead, guessedColumns, headOf, type StatementColumns } from './csv-columns.ts'
import { missingColumns, readCsvStatement } from './csv-statement.ts'
import { type Delimiter, readTable } from './csv-table.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { readOfx } from './ofx.ts'
import type { ParseOptions } from './parse-options.ts'
import { readQif } from './qif.ts'
import { readSgml } from './sgml.ts'
import { formatOf } from './statement-format.ts'
import type { FileQuestion } from './value-style.ts'
import { readXml } from './xml.ts'

/** The header, columns and delimiter of a CSV file, and messages about the choices that the user must still make. */
type ParsedTable = { head: CsvHead; columns: StatementColumns; delimiter: Delimiter; problems: string[] }

/** A sample of the decoded text that contains non-ASCII letters. */
type ReadText = { line: number; text: string }

/**
 * A parsed file. `csv` is null for other formats. If there are errors, there are no statements, because files are never partially imported.
 * `encoding` is null if the file is not text.
 */
export type ParsedFile = {
  format: StatementFormat
  statements: BankStatement[]
  faults: ReadFault[]
  csv: ParsedTable | null
  encoding: Encoding | null
  /** The first skipped rows, and the number of all skipped rows. */
  leftOut: LeftOutRow[]
  leftOutCount: number
  letters: ReadText[]
  /** The questions that the user must answer before the import. Until then, the file is parsed with the most likely answers. */
  questions: readonly FileQuestion[]
}

const LETTERS_SHOWN = 5
const LETTERS_LENGTH_MAX = 200

/** Parses a bank file. The format is detected from the content, not from the file name. Never throws. */
export function readStatementFile(bytes: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const decoded = decodeText(bytes, options.encoding)
  if (!decoded.ok) return parsedFile('CSV', decoded, null)
  const { text, encoding } = decoded.value
  const format = formatOf(text)
  const file = format === 'CSV' ? readCsv(text, options) : parsedFile(format, readingOf(text, format, options), null)
  return { ...withinLines(file), encoding }
}

function parsedFile(format: StatementFormat, read: Reading<ParsedStatements>, csv: ParsedTable | null): ParsedFile {
  const { statements, leftOut } = read.ok ? read.value : { statements: [], leftOut: nothingLeftOut() }
  return {
    format,
    statements,
    faults: read.ok ? [] : read.faults,
    csv,
    encoding: null,
    leftOut: leftOut.rows,
    leftOutCount: leftOut.count,
    letters: lettersOf(statements),
    questions: read.questions ?? [],
  }
}

/** Returns the first strings with non-ASCII letters. Strings with damaged letters come first. */
function lettersOf(statements: readonly BankStatement[]): ReadText[] {
  const [damaged, others] = [new Map<string, number>(), new Map<string, number>()]
  for (const { lines } of statements) {
    for (const { line, payee, memo } of lines) {
      for (const text of [payee, memo]) {
        if (!/[^ -~]/.test(text)) continue
        const found = text.includes('\ufffd') ? damaged : others
        const shown = text.slice(0, LETTERS_LENGTH_MAX).replace(/\p{Surrogate}/gu, '')
        if (found.size < LETTERS_SHOWN && !found.has(shown)) found.set(shown, line)
      }
    }
  }
  return [...damaged, ...others].slice(0, LETTERS_SHOWN).map(([text, line]) => ({ line, text }))
}

function readingOf(text: string, format: 'OFX' | 'CAMT' | 'QIF', options: ParseOptions): Reading<ParsedStatements> {
  if (format === 'QIF') return readQif(text, options)
  const isXml = /^\s*<\?(?:xml|OFX)/i.test(text)
  const root = format === 'OFX' && !isXml ? readSgml(text) : readXml(text)
  if (!root.ok) return root
  return format === 'OFX' ? readOfx(root.value, options) : readCamt(root.value, options)
}

function readCsv(text: string, options: ParseOptions): ParsedFile {
  const table = readTable(text, options.delimiter)
  if (!table.ok) return parsedFile('CSV', table, null)
  const { rows, delimiter } = table.value
  const head = headOf(rows, options.headerLine)
  if (head === null)
    return parsedFile(
      'CSV',
      faultAt(1, `The file has no row on line ${options.headerLine}. Choose another header line.`),
      null,
    )
  if (head.columns.length < 2 && options.delimiter === undefined)
    return parsedFile(
      'CSV',
      faultAt(1, 'This file is not an OFX, QIF or CAMT file, and it is not a table with columns.'),
      null,
    )
  const columns = options.columns ?? guessedColumns(head)
  const problems = missingColumns({ columns }, head)
  const csv = { head, columns, delimiter, problems }
  if (problems.length > 0) return parsedFile('CSV', nothingRead(), csv)
  return parsedFile('CSV', readCsvStatement(head, { ...options, columns }), csv)
}

function nothingRead(): Reading<ParsedStatements> {
  return { ok: true, value: { statements: [], leftOut: nothingLeftOut() } }
}

function withinLines(file: ParsedFile): ParsedFile {
  if (file.statements.every(({ lines }) => lines.length <= STATEMENT_LINES_MAX)) return file
  return { ...file, statements: [], faults: tooManyLines().faults, leftOut: [], leftOutCount: 0, letters: [] }
}
