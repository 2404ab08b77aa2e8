// Converts bank statements to wire format. Line amounts have the same sign as on the bank's statement. Balances are positive on the
// account's normal side.
import type { BankLine } from '@twofold/accounting/bank-statements/bank-statement'
import type { LeftOutLine } from '@twofold/accounting/bank-statements/corrections'
import { toWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import type { BankLineShown, StatementImport } from '@twofold/contract/bank-lines'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ChangedLine } from './changed-lines.ts'
import type { StoredImport } from './import-sql.ts'
import type { LaidOutFile } from './layouts.ts'
import type { StoredLine } from './line-sql.ts'
import type { StatementHead } from './statement-read.ts'

/** The maximum number of lines in each list of a preview. */
export const LINES_SHOWN = 200
const ROWS_SHOWN = 5
const CELL_LENGTH_SHOWN = 1000

/** Returns the preview of a file without the fields that depend on the books. */
export function presentFile(
  { file, layout, isKnown, used, kept }: LaidOutFile,
  { lines, leftOut }: { lines: readonly BankLine[]; leftOut: readonly LeftOutLine[] },
): StatementHead['shown'] {
  return {
    format: file.format,
    statements: file.statements.map(({ bank, account, currency, opening, closing, mismatch, lines: all }) => {
      const days = all.map(({ date }) => date).sort()
      return {
        bank,
        account,
        currency,
        lineCount: all.length,
        firstDate: toWire(days[0] ?? null),
        lastDate: toWire(days.at(-1) ?? null),
        closingDate: toWire(closing?.date ?? null),
        closingBalance: closing?.cents ?? 0,
        hasClosing: closing !== null,
        openingDate: toWire(opening?.date ?? null),
        openingBalance: opening?.cents ?? 0,
        hasOpening: opening !== null,
        sum: all.reduce((sum, { cents }) => sum + cents, 0),
        mismatch,
      }
    }),
    columns: file.csv?.head.columns ?? [],
    firstRows: file.csv?.head.rows.slice(0, ROWS_SHOWN).map(({ cells }) => cells.map(shownCell)) ?? [],
    taken: {
      columns: takenColumns(file.csv?.columns ?? {}),
      dayOrder: used.dayOrder ?? null,
      decimalMark: used.decimalMark ?? null,
      isTurned: used.isTurned ?? false,
      delimiter: file.csv?.delimiter ?? null,
      headerLine: file.csv?.head.headerLine ?? null,
      encoding: file.encoding,
      kept,
    },
    layout: { isKnown, name: layout?.name ?? file.format },
    questions: file.questions.map(({ field, question, readings }) => ({ field, question, readings })),
    leftOut: [...file.leftOut, ...leftOut].toSorted((one, other) => one.line - other.line).slice(0, LINES_SHOWN),
    leftOutCount: file.leftOutCount + leftOut.length,
    letters: file.letters,
    problems: file.csv?.problems ?? [],
    faultCount: file.faults.length,
    faults: file.faults.map(({ line, sentence }) => ({ line, err: sentence })),
    lines: lines.slice(0, LINES_SHOWN).map(line => ({ line: line.line, ...shownLine(line), isKnown: false })),
  }
}

/** Returns a cell, truncated to the displayed length. If a file is not a table, one cell may contain the whole file. */
function shownCell(cell: string): string {
  return cell.slice(0, CELL_LENGTH_SHOWN)
}

/**
 * The comparison of a file with the books. Positions of lines begin at 1. `leftOut` adds rows of the file that are omitted because of
 * records in the books.
 */
export type BooksComparison = {
  questions: StatementPreview['questions']
  knownNos: readonly number[]
  knownLines: StatementPreview['knownLines']
  addedCount: number
  lookalikeCount: number
  changed: readonly ChangedLine[]
  leftOut: readonly LeftOutLine[]
}

/** Returns the complete preview of a file. */
export function presentPreview({ shown }: StatementHead, found: BooksComparison): StatementPreview {
  const knownNos = new Set(found.knownNos)
  const keyOf = ({ line, text }: LeftOutLine) => JSON.stringify([line, text])
  const reasons = new Map(found.leftOut.map(each => [keyOf(each), each.reason]))
  return {
    ...shown,
    questions: [...shown.questions, ...found.questions],
    leftOut: shown.leftOut.map(each => ({ ...each, reason: reasons.get(keyOf(each)) ?? each.reason })),
    changed: found.changed.slice(0, LINES_SHOWN).map(presentChanged),
    changedCount: found.changed.length,
    added: found.addedCount,
    known: found.knownNos.length,
    knownLines: found.knownLines,
    lookalikes: found.lookalikeCount,
    lines: shown.lines.map((line, index) => ({ ...line, isKnown: knownNos.has(index + 1) })),
  }
}

function presentChanged({ no, line, existing }: ChangedLine): StatementPreview['changed'][number] {
  return {
    line: line.line,
    ...shownLine(line),
    kind: no === 0 ? 'REMOVED' : 'CHANGED',
    existing: { bankLineID: existing.id, ...shownLine(existing), state: existing.state },
  }
}

/** Returns a line in the format that all lists share. */
export function shownLine({ date, cents, payee, memo, number }: Omit<BankLine, 'line' | 'bankId' | 'corrects'>) {
  return { lineDate: toWire(date), amount: cents, payee, memo, checkNumber: number }
}

function takenColumns(columns: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, name]) => (name ? [[field, name] as const] : [])))
}

/** Returns an import in wire format. Its balance is positive on the account's normal side. */
export function presentImport(stored: StoredImport, accountSign: Side): StatementImport {
  return {
    statementImportID: stored.id,
    accountID: stored.accountId,
    format: stored.format,
    fileName: stored.fileName,
    importedAt: stored.importedAt,
    importedBy: stored.importedBy ?? '',
    lineCount: stored.lineCount,
    waitingCount: stored.waitingCount,
    changedCount: stored.changedCount,
    firstDate: toWire(stored.firstOn),
    lastDate: toWire(stored.lastOn),
    closingDate: toWire(stored.closingOn),
    closingBalance: stored.closingCents === null ? 0 : inSign(stored.closingCents, accountSign),
    undoneAt: stored.undoneAt ?? '',
  }
}

/** Returns a line in wire format, with its decision. */
export function presentLine(line: StoredLine): BankLineShown {
  return {
    bankLineID: line.id,
    statementImportID: line.importId,
    lineDate: toWire(line.date),
    amount: line.cents,
    payee: line.payee,
    memo: line.memo,
    checkNumber: line.number,
    state: line.state,
    transactionIDs: line.transactionIds ?? [],
    isLoose: line.isLoose,
  }
}
