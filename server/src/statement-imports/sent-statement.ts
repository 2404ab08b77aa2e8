// A bank's file as a screen sends it: read as was said, or as the account's files were read last.
import { hash } from 'node:crypto'
import {
  type BankLine,
  type BankStatement,
  faultsOfEmpty,
  type ReadFault,
  type StatementFormat,
} from '@twofold/accounting/bank-statements/bank-statement'
import { lineIdentities } from '@twofold/accounting/bank-statements/line-identity'
import type { ParseOptions } from '@twofold/accounting/bank-statements/parse-options'
import { type ParsedFile, readStatementFile } from '@twofold/accounting/bank-statements/read-statement'
import { payeeKey } from '@twofold/accounting/bank-statements/text-likeness'
import { accepted } from '@twofold/accounting/refusals'
import { importStatement, type SentStatement, type StatementPreview } from '@twofold/contract/statement-imports'
import { type FileRead, sliceOf } from '../file-readers/file-read.ts'
import { bodyOf, type Reader } from '../file-readers/thread-answer.ts'
import { presentFile } from './present.ts'

/** A line with its identities as uuids, and the key of its payee. */
type IdentifiedLine = BankLine & { byBank: string | null; byContent: string; payeeKey: string }

/** What is known of a file after it was read, except its lines. */
export type StatementHead = {
  fileName: string
  format: StatementFormat
  /** Whether the file has a statement with the chosen number. `closing` is its closing balance. */
  isChosen: boolean
  closing: BankStatement['closing']
  faults: readonly ReadFault[]
  problems: readonly string[]
  lineCount: number
  options: ParseOptions
  /** The preview without what depends on the books. */
  shown: Omit<StatementPreview, 'added' | 'known' | 'lookalikes'>
}

/** A file that was read, with the lines of the chosen account in slices. Lines that the file repeats are included once. */
export type StatementRead = FileRead<StatementHead>

/** Lines in a slice, which one SQL statement looks up or writes. */
export const SLICE_LINES = 2500
/** The maximum number of accounts in a file. */
const ACCOUNTS_MAX = 1000

/** Reads the file in the body of a call. `given` are the parse options that were used last for the account. */
export const readSentStatement: Reader = async ({ bytes, given }, give) => {
  const sent = bodyOf(importStatement, bytes)
  if (!sent.ok) return sent
  const { head, slices } = parseSentStatement(sent.value, given as ParseOptions)
  for (const slice of slices) give(slice)
  return accepted(head)
}

/** Reads a file. What was not said is as it was last time, where that fits the file. */
export function parseSentStatement(sent: SentStatement, kept: ParseOptions): StatementRead {
  const bytes = Buffer.from(sent.content, 'base64')
  const said = {
    columns: chosen(sent.columns, kept.columns),
    dayOrder: chosen(sent.dayOrder, kept.dayOrder),
    decimalMark: chosen(sent.decimalMark, kept.decimalMark),
    isTurned: chosen(sent.isTurned, kept.isTurned),
    delimiter: chosen(sent.delimiter, kept.delimiter),
    headerLine: chosen(sent.headerLine, kept.headerLine),
    encoding: chosen(sent.encoding, kept.encoding),
  }
  const first = readStatementFile(bytes, said)
  const isForeign = sent.columns === undefined && kept.columns !== undefined && (first.csv?.problems.length ?? 0) > 0
  const file = withinAccounts(isForeign ? readStatementFile(bytes, { ...said, columns: undefined }) : first)
  const statement = file.statements[(sent.statementNo ?? 1) - 1] ?? null
  const faults =
    statement === null || file.faults.length > 0 ? file.faults : faultsOfEmpty(statement, file.leftOutCount)
  const columns = file.csv === null ? kept.columns : file.csv.columns
  const options = { ...said, ...(columns && { columns }) }
  const lines = identified(statement?.lines ?? [])
  const head: StatementHead = {
    fileName: sent.fileName,
    format: file.format,
    isChosen: statement !== null,
    closing: statement?.closing ?? null,
    faults,
    problems: file.csv?.problems ?? [],
    lineCount: lines.length,
    options,
    shown: presentFile({ ...file, faults }, lines, options),
  }
  const slices = Array.from({ length: Math.ceil(lines.length / SLICE_LINES) }, (_, index) =>
    sliceOf(lines.slice(index * SLICE_LINES, (index + 1) * SLICE_LINES)),
  )
  return { head, slices }
}

/** Returns what was sent, or what is kept if nothing was. `null` asks to find it in the file. */
function chosen<T>(sent: T | null | undefined, kept: T | undefined): T | undefined {
  return sent === undefined ? kept : (sent ?? undefined)
}

function withinAccounts(file: ParsedFile): ParsedFile {
  if (file.statements.length <= ACCOUNTS_MAX) return file
  const sentence = `The file has more than ${ACCOUNTS_MAX} accounts. Ask the bank for a file with fewer.`
  return { ...file, statements: [], faults: [{ line: 1, sentence }] }
}

function identified(lines: readonly BankLine[]): IdentifiedLine[] {
  const told = new Set<string>()
  return lineIdentities(lines).flatMap(({ byBank, byContent }, index) => {
    const line = lines[index]!
    if (byBank !== null && told.has(byBank)) return []
    if (byBank !== null) told.add(byBank)
    // The key is cut, which may split a surrogate pair.
    const key = payeeKey(line.payee || line.memo).replace(/\p{Surrogate}/gu, '\ufffd')
    return [{ ...line, byBank: byBank && uuidOf(`bank ${byBank}`), byContent: uuidOf(byContent), payeeKey: key }]
  })
}

/** 128 bits of SHA-256: of a billion lines no two collide by chance. */
function uuidOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
