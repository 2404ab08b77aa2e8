// The result of reading a statement file, without the books.
import type {
  BankLine,
  BankStatement,
  ReadFault,
  StatementFormat,
} from '@twofold/accounting/bank-statements/bank-statement'
import type { StatementInput, StatementPreview } from '@twofold/contract/statement-imports'
import type { FileRead } from '../file-readers/file-read.ts'
import type { KeptOptions, Layout } from './layouts.ts'

/** A line with its UUIDs and the key of its payee. */
export type IdentifiedLine = Omit<BankLine, 'corrects'> & {
  byBank: string | null
  byContent: string
  place: number
  payeeKey: string
}

/**
 * A correction in the file. `no` is the position of its line (0 for a removal, which is not a line). `bankId` and `byBank` identify the
 * line that it corrects.
 */
export type Correction = {
  no: number
  line: Pick<BankLine, 'line' | 'date' | 'cents' | 'payee' | 'memo' | 'number'>
  bankId: string
  byBank: string
}

/** The properties of a parsed file, without its lines. */
export type StatementHead = {
  fileName: string
  format: StatementFormat
  /** Whether the file has a statement with the chosen number. `closing` is the closing balance of the statement. */
  isChosen: boolean
  closing: BankStatement['closing']
  /** The account number and the currency of the chosen statement. Empty if the file does not contain them. */
  bankAccount: string
  currency: string
  faults: readonly ReadFault[]
  problems: readonly string[]
  lineCount: number
  corrections: readonly Correction[]
  layout: Layout | null
  options: KeptOptions
  /** The user's answers to the questions of the preview. */
  answers: Pick<StatementInput, 'isOtherAccount' | 'changedLines' | 'otherChangedLines'>
  /** The preview without the fields that depend on the books. */
  shown: Omit<StatementPreview, FromBooks>
}

/** The properties of the file that the preview compares with the books. */
type FromBooks = 'added' | 'known' | 'knownLines' | 'lookalikes' | 'changed' | 'changedCount'

/** A parsed file, with the lines of the chosen account in slices. */
export type StatementRead = FileRead<StatementHead>

/** The number of lines in a slice, which one SQL statement looks up or writes. */
export const SLICE_LINES = 2500
