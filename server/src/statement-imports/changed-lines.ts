// Finds lines of a file that change existing lines of the account. For example, a pending transaction was posted, a description was
// completed, or the bank corrected a line. Each line is shown next to the existing line, and the user decides whether they are the same.
import { type ChangeCandidate, pairChangedLines } from '@twofold/accounting/bank-statements/changed-lines'
import { lineText } from '@twofold/accounting/bank-statements/corrections'
import type { StatementInput } from '@twofold/contract/statement-imports'
import { textOfSlice } from '../file-readers/file-read.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import { countContents, type ExistingLine, readCorrected, readOfSameId } from './changed-sql.ts'
import type { SliceComparison } from './import-sql.ts'
import {
  type Correction,
  type IdentifiedLine,
  SLICE_LINES,
  type StatementHead,
  type StatementRead,
} from './statement-read.ts'

/** A proposal: the line of the file by its position (0 for a removal), the existing line, and the decision of the user. */
export type ChangedLine = {
  no: number
  line: Correction['line']
  existing: ExistingLine
  decision: 'SAME' | 'NEW' | null
}

/** A row of the file that is not imported as a line, and the reason. */
type LeftOut = StatementHead['shown']['leftOut'][number]

/** The proposals for a file in file order, and the removals that match no line for review. */
export type ChangedLines = { changed: ChangedLine[]; leftOut: LeftOut[] }

/** Returns the lines of a slice. */
export function linesOfSlice(slice: Uint8Array): IdentifiedLine[] {
  return JSON.parse(textOfSlice(slice)) as IdentifiedLine[]
}

/**
 * Returns proposals for the lines of a file that change lines of the account, with the decisions in the request body. Runs at most seven
 * statements. Runs no statement for a file without such lines.
 */
export async function findChangedLines(
  books: PostingBooks,
  accountId: number,
  { head, slices }: StatementRead,
  known: readonly SliceComparison[],
): Promise<ChangedLines> {
  const lines = candidateLines(slices, known)
  const byId = await ofSameId(books, accountId, lines)
  const freshNos = new Set(known.flatMap(({ freshNos }, index) => freshNos.map(no => no + index * SLICE_LINES)))
  const open = head.corrections.filter(({ no }) => no === 0 || freshNos.has(no))
  const corrected = await ofCorrections(books, accountId, open)
  const candidates = [...byId, ...corrected]
  if (candidates.length === 0) return { changed: [], leftOut: [] }
  const existing = new Map(candidates.map(each => [each.existing.id, each.existing]))
  const spare = await spareOf(books, accountId, slices, [...existing.values()])
  const pairs = pairChangedLines(candidates, content => spare.get(content) ?? 0)
  const byNo = new Map(candidates.map(({ no, line }) => [no, line]))
  const found: ChangedLines = { changed: [], leftOut: [] }
  for (const { no, id } of pairs) {
    const pair = { no: Math.max(no, 0), line: byNo.get(no)!, existing: existing.get(id)!, decision: null }
    if (no > 0 || pair.existing.state === 'WAITING') found.changed.push(pair)
    else if (pair.existing.state !== 'ASIDE') found.leftOut.push(notRemoved(pair))
  }
  decide(found.changed, head.answers)
  return found
}

type Candidate = ChangeCandidate & { line: Correction['line']; existing: ExistingLine }
type NumberedLine = IdentifiedLine & { no: number; byBank: string }

/** Returns the new lines that have the same bank id and amount as a line of the account. */
function candidateLines(slices: readonly Uint8Array[], known: readonly SliceComparison[]): NumberedLine[] {
  return known.flatMap(({ candidateNos }, index) => {
    if (candidateNos.length === 0) return []
    const lines = linesOfSlice(slices[index]!)
    return candidateNos.map(no => ({ ...(lines[no - 1] as NumberedLine), no: no + index * SLICE_LINES }))
  })
}

async function ofSameId(books: PostingBooks, accountId: number, lines: readonly NumberedLine[]): Promise<Candidate[]> {
  if (lines.length === 0) return []
  const byNo = new Map(lines.map(line => [line.no, line]))
  const found = await readOfSameId(books, accountId, lines)
  return found.map(({ no, ...existing }) => {
    const line = byNo.get(no)!
    return { no, line, date: line.date, existing, isCorrection: false }
  })
}

/** Returns the lines that corrections refer to. Removals are not lines of the file and have negative positions: -1, -2, .... */
async function ofCorrections(
  books: PostingBooks,
  accountId: number,
  corrections: readonly Correction[],
): Promise<Candidate[]> {
  if (corrections.length === 0) return []
  const bankIds = corrections.map(({ bankId }) => bankId)
  const byBanks = corrections.map(({ byBank }) => byBank)
  const found = await readCorrected(books, accountId, { bankIds, byBanks })
  const byId = grouped(found.filter(({ bankId }) => bankId !== '').map(line => [line.bankId, line] as const))
  const byBank = grouped(found.filter(({ bankId }) => bankId === '').map(line => [line.byBank!, line] as const))
  return corrections.flatMap((correction, index) => {
    const { no, line } = correction
    const targets = [...(byId.get(correction.bankId) ?? []), ...(byBank.get(correction.byBank) ?? [])]
    return targets
      .slice(0, TARGETS_MAX)
      .map(existing => ({ no: no === 0 ? -1 - index : no, line, date: line.date, existing, isCorrection: true }))
  })
}

/** The maximum number of lines with which one correction is compared. */
const TARGETS_MAX = 5

function grouped<T>(pairs: Iterable<readonly [string, T]>): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** Counts the lines of the account that are not in the file, by content. */
async function spareOf(
  books: PostingBooks,
  accountId: number,
  slices: readonly Uint8Array[],
  existing: readonly ExistingLine[],
): Promise<Map<string, number>> {
  const spare = await countContents(books, accountId, [...new Set(existing.map(({ content }) => content))])
  for (const slice of slices) {
    for (const { byContent } of linesOfSlice(slice)) {
      const left = spare.get(byContent)
      if (left !== undefined) spare.set(byContent, left - 1)
    }
  }
  return spare
}

function notRemoved({ line, existing }: ChangedLine): LeftOut {
  const reason = `The bank removed ${lineText(existing)}, which is matched or posted. Undo the match or the posting, then exclude the line.`
  return { line: line.line, text: lineText(line), reason }
}

/**
 * Assigns the decisions to the proposals by line number. If several entries begin on the same line of the file, decisions are assigned in
 * their order.
 */
function decide(
  changed: ChangedLine[],
  { changedLines: said = [], otherChangedLines }: StatementHead['answers'],
): void {
  const decisions = grouped(said.map(({ line, decision }) => [String(line), decision] as const))
  const next = new Map<string, number>()
  for (const each of changed) {
    const key = String(each.line.line)
    const at = next.get(key) ?? 0
    next.set(key, at + 1)
    each.decision = decisions.get(key)?.[at] ?? otherChangedLines ?? null
  }
}

/** Returns whether the request body contains decisions for lines without a proposal. */
export function decidesMore(
  changed: readonly ChangedLine[],
  said: NonNullable<StatementInput['changedLines']>,
): boolean {
  const open = new Map<number, number>()
  for (const { line } of changed) open.set(line.line, (open.get(line.line) ?? 0) + 1)
  return said.some(({ line }) => {
    const left = (open.get(line) ?? 0) - 1
    open.set(line, left)
    return left < 0
  })
}
