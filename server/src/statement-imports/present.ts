// Statements of banks as they are shown: lines with the bank's sign, balances of an account in its own.
import { toWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import type { BankLineShown, StatementImport } from '@twofold/contract/bank-lines'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { KnownLine, StoredImport } from './import-sql.ts'
import type { StoredLine } from './line-sql.ts'
import type { LookedAt } from './sent-statement.ts'

const LINES_SHOWN = 200
const ROWS_SHOWN = 5

/** What importing a file would bring. */
export function presentPreview({ file, lines, ways }: LookedAt, known: readonly KnownLine[]): StatementPreview {
  const fresh = known.filter(({ isKnown }) => !isKnown)
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
      }
    }),
    columns: file.csv?.head.columns ?? [],
    firstRows: file.csv?.head.rows.slice(0, ROWS_SHOWN).map(({ cells }) => cells) ?? [],
    taken: {
      columns: takenColumns(file.csv?.columns ?? {}),
      dayOrder: ways.dayOrder ?? null,
      decimalMark: ways.decimalMark ?? null,
      isTurned: ways.isTurned ?? false,
    },
    problems: file.csv?.problems ?? [],
    faultCount: file.faults.length,
    faults: file.faults.map(({ line, sentence }) => ({ line, err: sentence })),
    added: fresh.length,
    known: known.length - fresh.length,
    lookalikes: fresh.filter(({ isAlike }) => isAlike).length,
    lines: lines.slice(0, LINES_SHOWN).map(({ line, date, cents, payee, memo, number }, index) => ({
      line,
      lineDate: toWire(date),
      amount: cents,
      payee,
      memo,
      checkNumber: number,
      isKnown: known[index]?.isKnown ?? false,
    })),
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
