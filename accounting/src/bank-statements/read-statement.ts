// A bank's file of any format that is read: what it is, and what it says.
import type { DecimalMark } from './bank-amount.ts'
import type { DayOrder } from './bank-date.ts'
import {
  type BankStatement,
  faultAt,
  type ReadFault,
  type Reading,
  STATEMENT_LINES_MAX,
  type StatementFormat,
  tooManyLines,
} from './bank-statement.ts'
import { readCamt } from './camt.ts'
import { type CsvHead, guessedColumns, headOf, type StatementColumns } from './csv-columns.ts'
import { missingColumns, readCsvStatement } from './csv-statement.ts'
import { readTable } from './csv-table.ts'
import { decodeText } from './decode-text.ts'
import { readOfx } from './ofx.ts'
import { readQif } from './qif.ts'
import { readSgml } from './sgml.ts'
import type { FileQuestion } from './value-style.ts'
import { readXml } from './xml.ts'

/** What somebody says of a file that does not tell by itself how it is to be read. */
export type ReadWays = {
  columns?: StatementColumns | undefined
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  isTurned?: boolean | undefined
}

/** Header of a CSV, what its columns are taken for, and what is still missing, in sentences. */
type CsvTaken = { head: CsvHead; columns: StatementColumns; problems: string[] }

/** A file that was looked at; `csv` of a CSV alone. With faults there are no statements: of a file all is read, or nothing. */
export type ReadFile = {
  format: StatementFormat
  statements: BankStatement[]
  faults: ReadFault[]
  csv: CsvTaken | null
  /** What must be answered before the file is imported. Until then it is read by its likeliest reading. */
  questions: readonly FileQuestion[]
}

/** Reads a bank's file, its format told by what it holds and not by its name. Never throws. */
export function readStatementFile(bytes: Uint8Array, ways: ReadWays = {}): ReadFile {
  const text = decodeText(bytes)
  if (!text.ok) return { format: 'CSV', statements: [], faults: text.faults, csv: null, questions: [] }
  const format = formatOf(text.value)
  if (format === 'CSV') return withinLines(readCsv(text.value, ways))
  const read = readingOf(text.value, format, ways)
  const questions = read.questions ?? []
  return withinLines({
    format,
    statements: read.ok ? read.value : [],
    faults: read.ok ? [] : read.faults,
    csv: null,
    questions,
  })
}

function formatOf(text: string): StatementFormat {
  const head = text.slice(0, 4000).trimStart()
  if (/^OFXHEADER\s*:/i.test(head) || /<OFX>|<\?OFX/i.test(head)) return 'OFX'
  if (/^<(?:\?xml|!--|[\w:]*Document)/i.test(head)) return 'CAMT'
  return /^!(?:type|account|option|clear)\b/i.test(head) ? 'QIF' : 'CSV'
}

function readingOf(text: string, format: 'OFX' | 'CAMT' | 'QIF', ways: ReadWays): Reading<BankStatement[]> {
  if (format === 'QIF') return readQif(text, ways)
  const isXml = /^\s*<\?(?:xml|OFX)/i.test(text)
  const root = format === 'OFX' && !isXml ? readSgml(text) : readXml(text)
  if (!root.ok) return root
  return format === 'OFX' ? readOfx(root.value, ways) : readCamt(root.value)
}

function readCsv(text: string, ways: ReadWays): ReadFile {
  const table = readTable(text)
  if (!table.ok) return { format: 'CSV', statements: [], faults: table.faults, csv: null, questions: [] }
  const head = headOf(table.value)
  if (head.columns.length < 2) {
    const { faults } = faultAt(1, 'This is neither OFX, QIF or CAMT nor a table with columns.')
    return { format: 'CSV', statements: [], faults, csv: null, questions: [] }
  }
  const columns = ways.columns ?? guessedColumns(head)
  const problems = missingColumns({ columns }, head)
  const csv = { head, columns, problems }
  if (problems.length > 0) return { format: 'CSV', statements: [], faults: [], csv, questions: [] }
  const read = readCsvStatement(head, { ...ways, columns })
  const questions = read.questions ?? []
  return { format: 'CSV', statements: read.ok ? [read.value] : [], faults: read.ok ? [] : read.faults, csv, questions }
}

function withinLines(file: ReadFile): ReadFile {
  if (file.statements.every(({ lines }) => lines.length <= STATEMENT_LINES_MAX)) return file
  return { ...file, statements: [], faults: tooManyLines().faults }
}
