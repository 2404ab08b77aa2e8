// Statements of banks as they are shown: lines with the bank's sign, balances of an account in its own.
import type { BankLine } from '@twofold/accounting/bank-statements/bank-statement'
import type { ReadFile } from '@twofold/accounting/bank-statements/read-statement'
import { toWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import type { BankLineShown, StatementImport } from '@twofold/contract/bank-lines'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { KnownLines, StoredImport } from './import-sql.ts'
import type { StoredLine } from './line-sql.ts'
import type { KeptWays, StatementHead } from './sent-statement.ts'

const LINES_SHOWN = 200
const ROWS_SHOWN = 5
const CELL_LENGTH_SHOWN = 1000

/** Returns the preview of a file without what the books know, as if all its lines were new. */
export function presentFile(file: ReadFile, lines: readonly BankLine[], ways: KeptWays): StatementHead['shown'] {
  return {
    format: file.format,
    statements: file.statements.map(({ bank, account, currency, closing, lines: all }) => {
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
        openingDate: toWire(null),
        openingBalance: 0,
        hasOpening: false,
        sum: all.reduce((sum, { cents }) => sum + cents, 0),
        mismatch: null,
      }
    }),
    columns: file.csv?.head.columns ?? [],
    firstRows: file.csv?.head.rows.slice(0, ROWS_SHOWN).map(({ cells }) => cells.map(shownCell)) ?? [],
    taken: {
      columns: takenColumns(file.csv?.columns ?? {}),
      dayOrder: ways.dayOrder ?? null,
      decimalMark: ways.decimalMark ?? null,
      isTurned: ways.isTurned ?? false,
      delimiter: null,
      headerLine: null,
      encoding: null,
      kept: [],
    },
    layout: { isKnown: false, name: file.format },
    questions: file.questions.map(({ field, question, readings }) => ({ field, question, readings })),
    leftOut: [],
    leftOutCount: 0,
    changed: [],
    changedCount: 0,
    letters: [],
    problems: file.csv?.problems ?? [],
    faultCount: file.faults.length,
    faults: file.faults.map(({ line, sentence }) => ({ line, err: sentence })),
    lines: lines.slice(0, LINES_SHOWN).map(({ line, date, cents, payee, memo, number }) => ({
      line,
      lineDate: toWire(date),
      amount: cents,
      payee,
      memo,
      checkNumber: number,
      isKnown: false,
    })),
  }
}

/** Returns a cell, cut to the length that is shown. If a file is not a table, one cell may hold all of it. */
function shownCell(cell: string): string {
  return cell.slice(0, CELL_LENGTH_SHOWN)
}

/** Returns the preview of a file, given the lines that the books know. */
export function presentPreview({ lineCount, shown }: StatementHead, known: KnownLines): StatementPreview {
  const knownNos = new Set(known.knownNos)
  return {
    ...shown,
    added: known.added,
    known: lineCount - known.added,
    lookalikes: known.lookalikes,
    lines: shown.lines.map((line, index) => ({ ...line, isKnown: knownNos.has(index + 1) })),
  }
}

function takenColumns(columns: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(columns).flatMap(([field, name]) => (name ? [[field, name] as const] : [])))
}

/** An import of an account that has this sign. */
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
    firstDate: toWire(stored.firstOn),
    lastDate: toWire(stored.lastOn),
    closingDate: toWire(stored.closingOn),
    closingBalance: stored.closingCents === null ? 0 : inSign(stored.closingCents, accountSign),
    undoneAt: stored.undoneAt ?? '',
  }
}

/** A line, with what was decided on it. */
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
