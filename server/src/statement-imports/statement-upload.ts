// Reads an uploaded bank file with the chosen options, or with the options stored for its layout.
import { hash } from 'node:crypto'
import { payeeKey } from '@twofold/accounting/bank-matching/text-likeness'
import { type BankLine, faultsOfEmpty } from '@twofold/accounting/bank-statements/bank-statement'
import { type FollowedCorrections, followCorrections } from '@twofold/accounting/bank-statements/corrections'
import { bankIdentity, lineIdentities } from '@twofold/accounting/bank-statements/line-identity'
import type { ParsedFile } from '@twofold/accounting/bank-statements/read-statement'
import { accepted } from '@twofold/accounting/refusals'
import { importStatement, type StatementInput } from '@twofold/contract/statement-imports'
import { sliceOf } from '../file-readers/file-read.ts'
import { bodyOf, type Reader } from '../file-readers/thread-answer.ts'
import { type KeptLayout, readInLayout } from './layouts.ts'
import { presentFile } from './present.ts'
import {
  type Correction,
  type IdentifiedLine,
  SLICE_LINES,
  type StatementHead,
  type StatementRead,
} from './statement-read.ts'

/** The maximum number of accounts in a file. */
const ACCOUNTS_MAX = 1000

/** Reads the file in the body of a request. `given` contains the layouts of files that were imported into the account. */
export const readStatementUpload: Reader = async ({ bytes, given }, give) => {
  const input = bodyOf(importStatement, bytes)
  if (!input.ok) return input
  const { head, slices } = parseStatement(input.value, given as KeptLayout[])
  for (const slice of slices) give(slice)
  return accepted(head)
}

/** Reads a file. If an option is omitted, the stored option for the layout of the file is used. */
export function parseStatement(input: StatementInput, layouts: readonly KeptLayout[]): StatementRead {
  const read = readInLayout(Buffer.from(input.content, 'base64'), input, layouts)
  const within = withinAccounts(read.file)
  const followedAll = within.statements.map(({ lines }) => followCorrections(lines))
  const statements = within.statements.map((each, index) => ({ ...each, lines: followedAll[index]!.lines }))
  const file = { ...within, statements }
  const statementIndex = (input.statementNo ?? 1) - 1
  const statement = statements[statementIndex] ?? null
  const followed = followedAll[statementIndex] ?? followCorrections([])
  const lines = identified(followed.lines)
  // A file that only removes lines is not empty.
  const mayBeEmpty = statement === null || file.faults.length > 0 || followed.removals.length > 0
  const faults = mayBeEmpty ? file.faults : faultsOfEmpty(statement, file.leftOutCount)
  const head: StatementHead = {
    fileName: input.fileName,
    format: file.format,
    isChosen: statement !== null,
    closing: statement?.closing ?? null,
    bankAccount: statement?.account ?? '',
    currency: statement?.currency ?? '',
    faults,
    problems: file.csv?.problems ?? [],
    lineCount: lines.length,
    corrections: correctionsOf(followed),
    layout: read.layout,
    options: read.options,
    answers: {
      isOtherAccount: input.isOtherAccount,
      changedLines: input.changedLines,
      otherChangedLines: input.otherChangedLines,
    },
    shown: presentFile({ ...read, file: { ...file, faults } }, { lines, leftOut: followed.leftOut }),
  }
  const slices = Array.from({ length: Math.ceil(lines.length / SLICE_LINES) }, (_, index) =>
    sliceOf(lines.slice(index * SLICE_LINES, (index + 1) * SLICE_LINES)),
  )
  return { head, slices }
}

function withinAccounts(file: ParsedFile): ParsedFile {
  if (file.statements.length <= ACCOUNTS_MAX) return file
  const sentence = `The file has more than ${ACCOUNTS_MAX} accounts. Download a file with fewer accounts.`
  return { ...file, statements: [], faults: [{ line: 1, sentence }] }
}

function identified(lines: readonly BankLine[]): IdentifiedLine[] {
  return lineIdentities(lines).map(({ byBank, byContent, place }, index) => {
    const { corrects: _, ...line } = lines[index]!
    // Truncation may split a surrogate pair.
    const key = payeeKey(line.payee || line.memo).replace(/\p{Surrogate}/gu, '\ufffd')
    return { ...line, byBank: byBank && bankUuid(byBank), byContent: uuidOf(byContent), place, payeeKey: key }
  })
}

function correctionsOf({ lines, removals }: FollowedCorrections): Correction[] {
  const corrections: Correction[] = []
  const add = (no: number, { corrects, ...line }: BankLine) => {
    if (corrects === undefined) return
    const { bankId } = corrects
    corrections.push({ no, line, bankId, byBank: bankUuid(bankIdentity(bankId, line.cents)) })
  }
  for (const [index, line] of lines.entries()) add(index + 1, line)
  for (const line of removals) add(0, line)
  return corrections
}

function bankUuid(byBank: string): string {
  return uuidOf(`bank ${byBank}`)
}

/** The first 128 bits of SHA-256. Collisions are negligible even for a billion lines. */
function uuidOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
