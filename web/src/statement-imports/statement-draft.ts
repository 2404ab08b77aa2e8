// The form values for importing a statement, and the request body that is created from them.
import type { StatementField } from '@twofold/accounting/bank-statements/csv-columns'
import { counted } from '@twofold/accounting/counted'
import type { StatementImport } from '@twofold/contract/bank-lines'
import type { StatementInput, StatementPreview } from '@twofold/contract/statement-imports'

/**
 * The parse options of a file. If the user has not changed an option, it is missing, and the value from the last import of the same layout
 * or the detected value is used. `null` means that the user chose the detected value.
 */
export type ChosenOptions = Pick<
  StatementInput,
  'columns' | 'dayOrder' | 'decimalMark' | 'isTurned' | 'delimiter' | 'headerLine' | 'encoding'
>
export type ParseOption = keyof ChosenOptions

/** The user's answer for a changed line: it is the same transaction as the existing line, or a new transaction. */
export type LineDecision = 'SAME' | 'NEW'

/** The values that the user chose. */
export type StatementDraft = {
  fileName: string
  /** The file's bytes in base64. Empty before a file is chosen. */
  content: string
  statementNo: number
  options: ChosenOptions
  /**
   * Whether the user has confirmed that a file with another account number or currency belongs to this account. Null if the user has not
   * answered.
   */
  isOtherAccount: boolean | null
  /** The answers for changed lines, keyed by the position of the line in the preview. */
  decisions: ReadonlyMap<number, { line: number; decision: LineDecision }>
  /** The answer for the changed lines that the preview counts but does not list. */
  otherDecision: LineDecision | null
}

/** The initial values of the answers for changed lines. */
export const UNDECIDED: Pick<StatementDraft, 'decisions' | 'otherDecision'> = {
  decisions: new Map(),
  otherDecision: null,
}

/** The values before a file is chosen. */
export const NO_FILE: StatementDraft = {
  fileName: '',
  content: '',
  statementNo: 1,
  options: {},
  isOtherAccount: null,
  ...UNDECIDED,
}

/** Returns the request body. It contains only the values that the user chose. */
export function bodyOf({
  fileName,
  content,
  statementNo,
  options,
  isOtherAccount,
  decisions,
  otherDecision,
}: StatementDraft): StatementInput {
  const changedLines = [...decisions].sort(([one], [other]) => one - other).map(([, decision]) => decision)
  return {
    fileName,
    content,
    ...(statementNo > 1 && { statementNo }),
    ...options,
    ...(isOtherAccount === true && { isOtherAccount }),
    ...(changedLines.length > 0 && { changedLines }),
    ...(otherDecision !== null && { otherChangedLines: otherDecision }),
  }
}

/** The fields that can be assigned to a column, in the order of the form. */
export const FIELD_LABELS: readonly { field: StatementField; label: string; hint?: string }[] = [
  { field: 'date', label: 'Date' },
  { field: 'amount', label: 'Amount' },
  { field: 'in', label: 'Money in', hint: 'Used instead of a single amount column.' },
  { field: 'out', label: 'Money out', hint: 'Used instead of a single amount column.' },
  {
    field: 'sign',
    label: 'Direction',
    hint: 'Only for amounts without a sign. The column marks each amount as money in or money out.',
  },
  { field: 'fee', label: 'Fee', hint: 'Subtracted from the amount.' },
  { field: 'payee', label: 'Payee' },
  { field: 'memo', label: 'Memo' },
  { field: 'number', label: 'Check number' },
  { field: 'bankId', label: 'Bank’s line ID', hint: 'Choose a column only if each line has a unique, stable ID.' },
  { field: 'balance', label: 'Balance' },
]

/** `1 line`, `2,000 lines`. */
export function linesInWords(count: number): string {
  return counted(count, 'line')
}

/** Returns the numbers of added and changed lines of an import as text: `3 lines`, `3 lines and 2 changed lines`, `2 changed lines`. */
export function importedWords({
  lineCount,
  changedCount,
}: Pick<StatementImport, 'lineCount' | 'changedCount'>): string {
  if (changedCount === 0) return linesInWords(lineCount)
  const changed = counted(changedCount, 'changed line')
  return lineCount === 0 ? changed : `${linesInWords(lineCount)} and ${changed}`
}

/** Returns the label of the button: `Import 3 lines, change 1`. */
export function importWords(preview: StatementPreview, draft: StatementDraft): string {
  const { added } = preview
  const same = sameCount(preview, draft)
  if (same === 0) return `Import ${linesInWords(added)}`
  return added === 0
    ? `Change ${linesInWords(same)}`
    : `Import ${linesInWords(added)}, change ${same.toLocaleString('en-US')}`
}

function sameCount(
  { changed, changedCount }: Pick<StatementPreview, 'changed' | 'changedCount'>,
  { decisions, otherDecision }: Pick<StatementDraft, 'decisions' | 'otherDecision'>,
): number {
  const listed = [...decisions.values()].filter(({ decision }) => decision === 'SAME').length
  return otherDecision === 'SAME' ? listed + changedCount - changed.length : listed
}

const UNANSWERED: Record<StatementPreview['questions'][number]['field'], string> = {
  dayOrder: 'First choose the date format.',
  decimalMark: 'First choose the amount format.',
  isOtherAccount: 'First confirm that this file belongs to this account.',
  changedLines: 'First review the changed lines.',
}

/** Returns the reason why a file cannot be imported. Returns undefined if it can be imported. */
export function reasonAgainst(preview: StatementPreview, draft: StatementDraft): string | undefined {
  const { problems, faultCount, added, questions } = preview
  if (problems.length > 0) return problems.join(' ')
  if (isEmptyStatement(preview, draft)) return 'This file has no transactions.'
  if (faultCount > 0) return `Fix ${counted(faultCount, 'error')} first. A file is imported completely or not at all.`
  if (draft.isOtherAccount === false) return 'This file is from another account. Choose another file.'
  const [open] = questions
  if (open !== undefined) return UNANSWERED[open.field]
  return added === 0 && sameCount(preview, draft) === 0
    ? 'Every line of this file has already been imported.'
    : undefined
}

/** Whether a file was read but contains no transactions for the chosen account. The user cannot correct the resulting error. */
export function isEmptyStatement(
  { problems, statements, changedCount }: StatementPreview,
  { statementNo }: Pick<StatementDraft, 'statementNo'>,
): boolean {
  // If the file has other errors, the preview contains no statements.
  return problems.length === 0 && changedCount === 0 && statements[statementNo - 1]?.lineCount === 0
}

/** Returns the reason why a whole file cannot be read, such as a PDF file. Returns undefined if at least some lines are readable. */
export function faultOfFile({ format, columns, faults, faultCount }: StatementPreview): string | undefined {
  if (format !== 'CSV' || columns.length > 0 || faultCount === 0) return undefined
  return faults.map(({ err }) => err).join(' ')
}

/** Returns bytes as base64. Converts them in chunks, because a call has a maximum number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  }
  return btoa(pieces.join(''))
}
