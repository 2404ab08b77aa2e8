// The first pass over a transaction file. It finds every error, the number of new rows, and the accounts that they need. Writes nothing.
import { accepted, type Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Decision } from '@twofold/contract/import-fields'
import type { Books } from '../../identity/books.ts'
import { readLineFacts } from '../../ledger/line-facts.ts'
import { type AccountsByName, planAccount, readAccountsByName } from '../../ledger/open-accounts.ts'
import { StartupError } from '../../startup-error.ts'
import type { LineFault } from '../csv.ts'
import { type CheckedRow, findImportedTransactions, type ImportedRows } from '../imported-rows.ts'
import { type EntryRules, type EntryValidator, entryValidator } from './entry-validator.ts'
import { type IdentifiedLine, rowsIn, type TransactionFile, type TransactionRow } from './transaction-file.ts'
import type { NamedPlace } from './transaction-row.ts'

/** The accounts that rows are posted to, and the options for checking rows. */
export type TransactionCheckOptions = Pick<TransactionFile, 'account' | 'counterAccount'> &
  Pick<EntryRules, 'positive' | 'lockReason'> & {
    /** The decision for rows whose id is in the books with different content. */
    changedIds?: Decision | undefined
  }

/**
 * The result: the numbers of rows read, errors, rows that are already in the books, transactions added and accounts created. If there are
 * errors, nothing was written. In a preview, `added` and `opened` are the numbers that an import would report.
 */
export type ImportOutcome = { rows: number; faults: number; known: number; added: number; opened: number }

/**
 * `changedIds` counts the rows whose id is in the books with different content. `undecided` counts those rows for which there is no
 * decision.
 */
export type TransactionOutcome = ImportOutcome & { changedIds: number; undecided: number }

/** A valid transaction of the file with its entry. Accounts that are not created yet have a negative id. */
export type SoundTransaction = {
  line: number
  row: TransactionRow
  entry: Exclude<ReturnType<EntryValidator>, string[]>
  isKnown: boolean
}

/** Callbacks during the check. */
export type CheckListener = {
  fault: (fault: LineFault) => void
  rows: (rows: number) => void
  sound?: (transaction: SoundTransaction) => void
  /** A row whose id is in the books with different content. */
  changedId?: (line: number) => void
}

/** The chart and the rules that rows are checked against. */
export type TransactionCheckContext = { chart: AccountsByName; rules: EntryRules; changedIds: Decision | null }

/** Looks up rows in the books. */
type FindImported = (rows: readonly CheckedRow[]) => Promise<Result<ImportedRows>>

/** Returns the current chart and rules. Runs two statements. Throws if a parent account in the file cannot have subaccounts. */
export async function readTransactionCheckContext(
  books: Books,
  source: TransactionCheckOptions,
): Promise<TransactionCheckContext> {
  const { positive, lockReason } = source
  const chart = await readAccountsByName(books)
  for (const { under } of [source.account, source.counterAccount]) if (under !== null) assertMayStandBelow(chart, under)
  const { locks } = await readLineFacts(books, [])
  return { chart, rules: { role: books.role, locks, lockReason, positive }, changedIds: source.changedIds ?? null }
}

/** Looks up rows in the current database transaction. */
export function importedFinder(books: Books): FindImported {
  return async rows => accepted(await findImportedTransactions(books, rows))
}

/**
 * Checks all rows of a file. `wanted` contains the accounts of new rows that may have to be created. Fails with the errors of
 * `findImported`.
 */
export async function checkTransactions(
  batches: AsyncIterable<(IdentifiedLine | LineFault)[]>,
  { chart, rules, changedIds }: TransactionCheckContext,
  findImported: FindImported,
  listener: CheckListener,
): Promise<Result<{ outcome: TransactionOutcome; wanted: NamedPlace[] }>> {
  const validate = entryValidator(new Map(chart), rules)
  const outcome = { rows: 0, faults: 0, known: 0, added: 0, opened: 0, changedIds: 0, undecided: 0 }
  const wanted = new Map<string, NamedPlace>()
  for await (const batch of batches) {
    const { sound, faults } = checkBatch(batch, validate)
    faults.forEach(listener.fault)
    const found = await findImported(sound)
    if (!found.ok) return found
    const { changed } = found.value
    const isLeftOut = (index: number) => found.value.known.has(index) || (changed.has(index) && changedIds !== 'keep')
    const fresh = sound.filter((_, index) => !isLeftOut(index))
    const importedRows = sound.filter((_, index) => found.value.known.has(index))
    for (const index of changed) listener.changedId?.(sound[index]!.line)
    outcome.changedIds += changed.size
    if (changedIds === null) outcome.undecided += changed.size
    for (const place of fresh.flatMap(({ row }) => placesOf(row)))
      if (place.mayOpen && !wanted.has(place.fullName)) wanted.set(place.fullName, place)
    for (const [index, transaction] of sound.entries()) listener.sound?.({ ...transaction, isKnown: isLeftOut(index) })
    outcome.rows += rowsIn(batch)
    outcome.faults += faults.length
    outcome.added += fresh.length
    outcome.known += rowsIn(importedRows)
    listener.rows(outcome.rows)
  }
  outcome.opened = countOpened(chart, [...wanted.values()])
  return accepted({ outcome, wanted: [...wanted.values()] })
}

type CheckedLine = IdentifiedLine & Pick<SoundTransaction, 'entry'>

function checkBatch(batch: readonly (IdentifiedLine | LineFault)[], validate: EntryValidator) {
  const sound: CheckedLine[] = []
  const faults: LineFault[] = []
  for (const read of batch) {
    if ('sentence' in read) {
      faults.push(read)
      continue
    }
    const entry = validate(read.row)
    if (Array.isArray(entry)) faults.push(...entry.map(sentence => ({ line: read.line, sentence })))
    else sound.push({ ...read, entry })
  }
  return { sound, faults }
}

function placesOf({ lines, counterAccount }: TransactionRow): NamedPlace[] {
  const places = lines.map(({ account }) => account)
  return counterAccount === null ? places : [...places, counterAccount]
}

function countOpened(chart: AccountsByName, wanted: readonly NamedPlace[]): number {
  const plan = new Map(chart)
  for (const place of wanted) planAccount(plan, place)
  return plan.size - chart.size
}

function assertMayStandBelow(chart: AccountsByName, under: string): void {
  const planned = planAccount(new Map(chart), { fullName: `${under}:A` })
  if (planned.ok) return
  const [refusal] = planned.refusals
  const reason =
    refusal!.code === 'UNKNOWN_ACCOUNT_TYPE'
      ? `There is no top-level account ${refusal!.detail?.account}.`
      : sentenceOf(refusal!)
  throw new StartupError(`No accounts can be created below ${under}. ${reason}`)
}
