// A bank's file as a screen sends it: read as was said, or as the account's files were read last.
import { hash } from 'node:crypto'
import type { DecimalMark } from '@twofold/accounting/bank-statements/bank-amount'
import type { DayOrder } from '@twofold/accounting/bank-statements/bank-date'
import type { BankLine, BankStatement } from '@twofold/accounting/bank-statements/bank-statement'
import type { StatementColumns } from '@twofold/accounting/bank-statements/csv-columns'
import { lineIdentities } from '@twofold/accounting/bank-statements/line-identity'
import { type ReadFile, readStatementFile } from '@twofold/accounting/bank-statements/read-statement'
import { payeeKey } from '@twofold/accounting/bank-statements/text-likeness'
import type { SentStatement } from '@twofold/contract/statement-imports'

/** How files of an account were read; kept with the account. */
export type KeptWays = {
  columns?: StatementColumns
  dayOrder?: DayOrder
  decimalMark?: DecimalMark
  isTurned?: boolean
}

/** A line with what makes it that line: identities as uuids, and whose it is. */
export type IdentifiedLine = BankLine & { byBank: string | null; byContent: string; payeeKey: string }

/** A file that was looked at; of several accounts in it, the chosen one. */
export type LookedAt = {
  file: ReadFile
  chosen: BankStatement | null
  /** The lines of the chosen one; what the file tells twice is there once. */
  lines: IdentifiedLine[]
  ways: KeptWays
}

/** Reads a file. What was not said is as it was last time, where that fits the file. */
export function lookAt(sent: SentStatement, kept: KeptWays): LookedAt {
  const bytes = new Uint8Array(Buffer.from(sent.content, 'base64'))
  const said: KeptWays = {
    ...kept,
    ...(sent.dayOrder !== undefined && { dayOrder: sent.dayOrder }),
    ...(sent.decimalMark !== undefined && { decimalMark: sent.decimalMark }),
    ...(sent.isTurned !== undefined && { isTurned: sent.isTurned }),
    ...(sent.columns !== undefined && { columns: sent.columns }),
  }
  const first = readStatementFile(bytes, said)
  const isForeign = sent.columns === undefined && kept.columns !== undefined && (first.csv?.problems.length ?? 0) > 0
  const file = isForeign ? readStatementFile(bytes, { ...said, columns: undefined }) : first
  const chosen = file.statements[(sent.statementNo ?? 1) - 1] ?? null
  const columns = file.csv === null ? kept.columns : file.csv.columns
  return { file, chosen, lines: identified(chosen?.lines ?? []), ways: { ...said, ...(columns && { columns }) } }
}

function identified(lines: readonly BankLine[]): IdentifiedLine[] {
  const told = new Set<string>()
  return lineIdentities(lines).flatMap(({ byBank, byContent }, index) => {
    const line = lines[index]!
    if (byBank !== null && told.has(byBank)) return []
    if (byBank !== null) told.add(byBank)
    const key = payeeKey(line.payee || line.memo)
    return [{ ...line, byBank: byBank && uuidOf(`bank ${byBank}`), byContent: uuidOf(byContent), payeeKey: key }]
  })
}

/** 128 bits of SHA-256: of a billion lines no two collide by chance. */
function uuidOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
