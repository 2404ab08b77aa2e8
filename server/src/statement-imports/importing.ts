// Imports a bank file into an account, after a preview. If one line is refused, no line is imported. The imported lines are for review, and
// no transactions are posted.
import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { signOf } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result, refusal, refused } from '@twofold/accounting/refusals'
import type { StatementImport } from '@twofold/contract/bank-lines'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'
import { type ChangedLine, type ChangedLines, decidesMore, findChangedLines, linesOfSlice } from './changed-lines.ts'
import { changeLines, type LineChange, lockWaiting } from './changed-sql.ts'
import {
  compareSlices,
  insertImport,
  insertLines,
  lockSource,
  readStatementAccount,
  readStatementImport,
  type SliceComparison,
} from './import-sql.ts'
import { type KeptLayout, keepLayout, numberOf, readLayouts, readWhoseBefore, type Whose } from './layouts.ts'
import { LINES_SHOWN, presentImport, presentPreview, shownLine } from './present.ts'
import { SLICE_LINES, type StatementHead, type StatementRead } from './statement-read.ts'

/** Returns the stored options for each file layout of an account. Fails with NOT_FOUND. Runs two statements. */
export async function readKeptLayouts(books: Books, accountId: number): Promise<Result<KeptLayout[]>> {
  const account = await readStatementAccount(books, accountId)
  return account === null ? refused('NOT_FOUND') : accepted(await readLayouts(books, accountId))
}

/**
 * Previews the import of a file. Runs one statement for each slice of lines, plus three statements, or ten if the file may change existing
 * lines.
 */
export async function previewStatement(
  books: Books,
  accountId: number,
  read: StatementRead,
): Promise<Result<StatementPreview>> {
  const { head, slices } = read
  const compared = await compare(books, accountId, read)
  const { known, changed, leftOut } = compared
  const fresh = freshLines(known, changed)
  const lookalikes = new Set(known.flatMap((slice, index) => overall(slice.lookalikeNos, index)))
  return accepted(
    presentPreview(head, {
      questions: questionsOf(head, compared),
      knownNos: known.flatMap((slice, index) => overall(slice.knownNos, index)),
      knownLines: knownLinesOf(slices, known),
      addedCount: fresh.size,
      lookalikeCount: [...fresh].filter(no => lookalikes.has(no)).length,
      changed,
      leftOut,
    }),
  )
}

/**
 * A comparison of a file with the books: the lines that the account already has, the lines that change an existing line, and the account
 * numbers and currencies of earlier files.
 */
type Compared = ChangedLines & { known: SliceComparison[]; whose: Whose[] }

async function compare(books: PostingBooks, accountId: number, read: StatementRead): Promise<Compared> {
  const known = await compareSlices(books, accountId, read.slices)
  const changed = await findChangedLines(books, accountId, read, known)
  const { bankAccount, currency } = read.head
  const whose = bankAccount === '' && currency === '' ? [] : await readWhoseBefore(books, accountId)
  return { ...changed, known, whose }
}

/** Converts positions in a slice to positions in the file. */
function overall(nos: readonly number[], slice: number): number[] {
  return nos.map(no => no + slice * SLICE_LINES)
}

/**
 * Returns the positions of the lines to import. These are the new lines, except lines that are undecided or the same as an existing line.
 */
function freshLines(known: readonly SliceComparison[], changed: readonly ChangedLine[]): Set<number> {
  const fresh = new Set(known.flatMap((slice, index) => overall(slice.freshNos, index)))
  for (const { no, decision } of changed) if (decision !== 'NEW') fresh.delete(no)
  return fresh
}

/** Returns the first of the file's lines that the account already has. */
function knownLinesOf(
  slices: readonly Uint8Array[],
  known: readonly SliceComparison[],
): StatementPreview['knownLines'] {
  const named: StatementPreview['knownLines'] = []
  for (const [index, { knownNos, renumberedNos }] of known.entries()) {
    const nos = [...knownNos].sort((one, other) => one - other).slice(0, LINES_SHOWN - named.length)
    if (nos.length === 0) continue
    const lines = linesOfSlice(slices[index]!)
    const renumbered = new Set(renumberedNos)
    for (const no of nos) {
      const line = lines[no - 1]!
      const reason = renumbered.has(no)
        ? 'The account already has a line with this date, amount and text. Its bank ID is different.'
        : 'The account already has this line.'
      named.push({ line: line.line, ...shownLine(line), reason })
    }
  }
  return named
}

/** Returns the questions that arise from comparing the file with the books. */
function questionsOf(head: StatementHead, { changed, whose }: Compared): StatementPreview['questions'] {
  const questions: StatementPreview['questions'] = []
  const other = otherAccount(head, whose)
  if (other !== null && head.answers.isOtherAccount !== true) {
    const readings = [{ value: 'true', label: 'Yes, import this file', rows: [] }]
    questions.push({ field: 'isOtherAccount', question: other, readings })
  }
  const open = changed.filter(({ decision }) => decision === null).length
  if (open > 0) {
    const question =
      open === 1
        ? 'One line may be a changed version of an existing line. Choose whether they are the same.'
        : `${open} lines may be changed versions of existing lines. For each line, choose whether it is the same as the existing line.`
    questions.push({ field: 'changedLines', question, readings: [] })
  }
  return questions
}

/** Asks whether a file with another account number or currency belongs to the account. Returns null if there is no question. */
function otherAccount({ bankAccount, currency }: Whose, before: readonly Whose[]): string | null {
  const numbers = [...new Set(before.map(each => each.bankAccount).filter(number => number !== ''))]
  const currencies = [...new Set(before.map(each => each.currency).filter(each => each !== ''))]
  const isOther =
    bankAccount !== '' && numbers.length > 0 && !numbers.some(number => numberOf(number) === numberOf(bankAccount))
  if (isOther) {
    return `This file is from account ${bankAccount}. Earlier files were from account ${listed(numbers)}. Does this file belong to this account?`
  }
  const isForeign = currency !== '' && currencies.length > 0 && !currencies.includes(currency)
  return isForeign
    ? `This file is in ${currency}. Earlier files were in ${listed(currencies)}. Does this file belong to this account?`
    : null
}

const NUMBERS_NAMED = 3

function listed(names: readonly string[]): string {
  const more = names.length > NUMBERS_NAMED ? ' and others' : ''
  return names.slice(0, NUMBERS_NAMED).join(', ') + more
}

/**
 * Imports a file. A retry with the same key returns the import of the first request. Fails with NOT_FOUND, IMPORT_HAS_FAULTS,
 * STATEMENT_QUESTIONS, STATEMENT_KNOWN if the file has no new lines, and IDEMPOTENCY_MISMATCH.
 */
export async function importStatement(
  books: Books,
  accountId: number,
  { read, key }: { read: StatementRead; key: IdempotencyKey | null },
): Promise<Result<StatementImport>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value !== null) return recordOf(books, replay.value.objectId)
  // The account may have been deleted while the file was read.
  if ((await readStatementAccount(books, accountId)) === null) return refused('NOT_FOUND')
  const made = await bringLines(books, accountId, read)
  if (!made.ok) return made
  const importId = made.value
  await claimKey(books, key, importObject(importId, 1))
  return recordOf(books, importId)
}

/**
 * Imports the new lines of a file into an account, for review, and returns the id of the import. Fails with IMPORT_HAS_FAULTS,
 * STATEMENT_QUESTIONS, STATEMENT_KNOWN, and FIELD_VALUE for a decision on a line without a proposal. Runs seven statements, two for each
 * slice of lines, and nine more if lines are changed.
 */
export async function bringLines(books: PostingBooks, accountId: number, read: StatementRead): Promise<Result<number>> {
  const { head, slices } = read
  const unread = reasonAgainst(head)
  if (unread !== null) return unread
  await lockSource(books, accountId)
  const compared = await compare(books, accountId, read)
  const open = [...head.shown.questions, ...questionsOf(head, compared)]
  if (open.length > 0) return openQuestions(open)
  const { known, changed } = compared
  if (decidesMore(changed, head.answers.changedLines ?? []))
    return refused('FIELD_VALUE', 'changedLines', { name: 'changedLines' })
  const changes = await changesOf(books, slices, compared)
  const fresh = freshLines(known, changed)
  if (fresh.size === 0 && changes.length === 0) return refused('STATEMENT_KNOWN')
  const importId = await insertImport(books, { ...head, accountId, through: lastDayOf(head, known) })
  for (const [index, slice] of slices.entries()) {
    const { freshNos, ordinals } = known[index]!
    const kept = freshNos.flatMap((no, at) =>
      fresh.has(no + index * SLICE_LINES) ? [{ no, ordinal: ordinals[at]! }] : [],
    )
    if (kept.length === 0) continue
    const nos = kept.map(({ no }) => no)
    await insertLines(books, { importId, accountId }, { slice, nos, ordinals: kept.map(({ ordinal }) => ordinal) })
  }
  const { fileName, format } = head
  const after = { accountID: accountId, fileName, format, lineCount: fresh.size }
  await recordAudit(books, { ...importObject(importId, 1), action: 'create', after })
  if (changes.length > 0) await changeLines(books, importId, changes)
  if (head.layout !== null) await keepLayout(books, accountId, head.layout, head.options)
  return accepted(importId)
}

/** Locks the existing lines that the user marked as the same and that are still for review. Returns their new content. */
async function changesOf(
  books: PostingBooks,
  slices: readonly Uint8Array[],
  { known, changed }: Compared,
): Promise<LineChange[]> {
  const same = changed.filter(({ decision }) => decision === 'SAME')
  if (same.length === 0) return []
  const waiting = await lockWaiting(
    books,
    same.map(({ existing }) => existing.id),
  )
  const parsed = new Map<number, ReturnType<typeof linesOfSlice>>()
  const changes: LineChange[] = []
  for (const { no, existing } of same) {
    const { id } = existing
    if (!waiting.has(id)) continue
    if (no === 0) {
      changes.push({ id, becomes: null })
      continue
    }
    const index = Math.floor((no - 1) / SLICE_LINES)
    const lines = parsed.get(index) ?? linesOfSlice(slices[index]!)
    parsed.set(index, lines)
    const { freshNos, ordinals } = known[index]!
    const at = no - index * SLICE_LINES
    changes.push({ id, becomes: { ...lines[at - 1]!, ordinal: ordinals[freshNos.indexOf(at)]! } })
  }
  return changes
}

/** Returns the last date of the new lines or the date of the closing balance, whichever is later. */
function lastDayOf({ closing }: StatementHead, known: readonly SliceComparison[]): CalendarDate {
  const days = [...known.map(({ through }) => through), closing?.date ?? null]
  return days.reduce<CalendarDate>((last, day) => (day !== null && day > last ? day : last), ZERO_DATE)
}

/** Returns the object of an audit entry for an import. Version 2 is created when the import is undone. */
export function importObject(importId: number, version: 1 | 2) {
  return { objectKind: 'statement import' as const, objectId: importId, objectVersion: version }
}

/** Questions are reported before errors, because the file may have no errors with another date order or decimal mark. */
function reasonAgainst({ problems, faults, isChosen, shown }: StatementHead) {
  if (problems.length > 0) return refused('IMPORT_HAS_FAULTS', 'columns', { err: problems.join(' ') })
  if (shown.questions.length > 0) return openQuestions(shown.questions)
  const [first] = faults
  if (first !== undefined) {
    const detail = { faultCount: faults.length, line: first.line, err: first.sentence }
    return refused('IMPORT_HAS_FAULTS', 'content', detail)
  }
  return isChosen ? null : refused('FIELD_VALUE', 'statementNo', { name: 'statementNo' })
}

/** Refuses an import with open questions. Each refusal names the field that answers the question. */
function openQuestions(questions: StatementPreview['questions']) {
  const refusals = questions.map(({ field, question }) => refusal('STATEMENT_QUESTIONS', field, { question }))
  return { ok: false as const, refusals }
}

/** Returns an import in wire format. Its balance is positive on the account's normal side. */
export async function recordOf(books: Books, importId: number): Promise<Result<StatementImport>> {
  const record = await readStatementImport(books, importId)
  const account = record === null ? null : await readStatementAccount(books, record.accountId)
  if (record === null) return refused('NOT_FOUND')
  return accepted(presentImport(record, account === null ? 'DEBIT' : signOf(account.type, books.signConvention)))
}
