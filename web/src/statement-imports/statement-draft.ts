// A statement's file as it was chosen, and as it is sent.
import type { StatementField } from '@twofold/accounting/bank-statements/csv-columns'
import type { SentStatement, StatementPreview } from '@twofold/contract/statement-imports'

/** What was chosen. What nobody touched is null: then the file tells it, or it is as it was last time. */
export type StatementDraft = {
  fileName: string
  /** The bytes, base64; '' before a file is chosen. */
  content: string
  statementNo: number
  columns: Readonly<Record<string, string>> | null
  dayOrder: SentStatement['dayOrder'] | null
  decimalMark: SentStatement['decimalMark'] | null
  isTurned: boolean | null
}

/** The form before a file is chosen. */
export const NO_FILE: StatementDraft = {
  fileName: '',
  content: '',
  statementNo: 1,
  columns: null,
  dayOrder: null,
  decimalMark: null,
  isTurned: null,
}

/** What is sent: only what was chosen. */
export function bodyOf(draft: StatementDraft): SentStatement {
  const { fileName, content, statementNo, columns, dayOrder, decimalMark, isTurned } = draft
  return {
    fileName,
    content,
    ...(statementNo > 1 && { statementNo }),
    ...(columns !== null && { columns }),
    ...(dayOrder !== null && { dayOrder }),
    ...(decimalMark !== null && { decimalMark }),
    ...(isTurned !== null && { isTurned }),
  }
}

/** What a column may hold, in the order of the form. */
export const FIELD_LABELS: readonly { field: StatementField; label: string; hint?: string }[] = [
  { field: 'date', label: 'Date' },
  { field: 'amount', label: 'Amount' },
  { field: 'in', label: 'Money in', hint: 'In place of one amount.' },
  { field: 'out', label: 'Money out', hint: 'In place of one amount.' },
  { field: 'sign', label: 'In or out', hint: 'A word beside an amount without a sign.' },
  { field: 'fee', label: 'Fee', hint: 'Taken off the amount.' },
  { field: 'payee', label: 'Payee' },
  { field: 'memo', label: 'Memo' },
  { field: 'number', label: 'Check number' },
  { field: 'bankId', label: 'Bank’s line ID', hint: 'When each line has a reliable one.' },
  { field: 'balance', label: 'Balance' },
]

/** `1 line`, `2,000 lines`. */
export function linesInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`
}

/** Why a file cannot be imported as it stands; undefined when it can. */
export function reasonAgainst({ problems, faultCount, added }: StatementPreview): string | undefined {
  if (problems.length > 0) return problems.join(' ')
  if (faultCount > 0) {
    return `Mend ${faultCount === 1 ? '1 fault' : `${faultCount} faults`} first: a file comes in whole or not at all.`
  }
  return added === 0 ? 'Every line of this file was imported before.' : undefined
}

/** Bytes as base64, in pieces that a call can take as its arguments. */
export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  }
  return btoa(pieces.join(''))
}
