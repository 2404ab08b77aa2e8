// Importing transactions: a first reading of the file finds every fault and what is new, a second one posts it in batches.
// A batch is one database transaction, with the identities of its rows: broken off anywhere, the same import goes on
// where it ended, and done twice it adds nothing.
import { accepted, type Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, openBooks, readBooks } from '../identity/books.ts'
import { readLineFacts } from '../ledger/line-facts.ts'
import { type AccountsByName, openAccounts, planAccount, readAccountsByName } from '../ledger/open-accounts.ts'
import { drawTransactionIds, postMany } from '../ledger/post-many.ts'
import { StartRefused } from '../start-refused.ts'
import type { LineFault } from './csv.ts'
import { type EntryJudge, type EntryRules, entryJudge } from './entry-judge.ts'
import type { TransactionRow } from './gathered-rows.ts'
import { type IdentifiedLine, rowBatches } from './row-batches.ts'
import { claimRows, knownRows } from './sql.ts'
import type { TransactionFile } from './transaction-file.ts'
import type { NamedPlace } from './transaction-row.ts'

/** What is imported, and how. */
export type TransactionImport = TransactionFile &
  Pick<EntryRules, 'positive' | 'lockReason'> & {
    isDryRun: boolean
  }

/** Told of what happens while it happens: every fault, and how many rows were checked or posted so far. */
export type ImportListener = {
  fault: (fault: LineFault) => void
  progress: (step: 'checked' | 'posted', rows: number) => void
}

/**
 * What came of it: rows read, faults, rows that stood in the books already, transactions added and accounts opened. With
 * faults nothing was written; on a dry run `added` and `opened` are what would have been.
 */
export type ImportOutcome = { rows: number; faults: number; known: number; added: number; opened: number }

type Work = { database: Database; caller: Caller; source: TransactionImport; listener: ImportListener }
type Standing = { chart: AccountsByName; rules: EntryRules }

/**
 * Imports a file of transactions into the caller's organisation. Every fault of the file is told, and if there is one,
 * nothing is written. Refuses what `openBooks` refuses, and what only the database can know while posting (a balance out
 * of range, a lock set meanwhile): what was posted until then stays, and a further run goes on from there.
 */
export async function importTransactions(work: Work): Promise<Result<ImportOutcome>> {
  const standing = await readStanding(work)
  if (!standing.ok) return standing
  const checked = await check(work, standing.value)
  if (!checked.ok) return checked
  const { outcome, wanted } = checked.value
  if (outcome.faults > 0 || work.source.isDryRun || outcome.added === 0) return accepted(outcome)
  const opened = await inBooks(work, books => openAccounts(books, wanted))
  if (!opened.ok) return opened
  const posted = await post(work, { ...standing.value, chart: opened.value })
  return posted.ok ? accepted({ ...outcome, added: posted.value }) : posted
}

function inBooks<T>({ database, caller }: Work, step: (books: Books) => Promise<Result<T>>): Promise<Result<T>> {
  return openBooks(database, caller, 'transactions.write', step)
}

function readStanding({ database, caller, source }: Work): Promise<Result<Standing>> {
  const { positive, lockReason } = source
  return readBooks(database, caller, 'transactions.write', async books => {
    const chart = await readAccountsByName(books)
    for (const { under } of [source.account, source.counterAccount])
      if (under !== null) assertMayStandBelow(chart, under)
    const { locks } = await readLineFacts(books, [])
    return accepted({ chart, rules: { role: books.role, locks, lockReason, positive } })
  })
}

function assertMayStandBelow(chart: AccountsByName, under: string): void {
  const planned = planAccount(new Map(chart), { fullName: `${under}:A` })
  if (planned.ok) return
  const [refusal] = planned.refusals
  const reason =
    refusal!.code === 'UNKNOWN_ACCOUNT_TYPE'
      ? `There is no account ${refusal!.detail?.account} at the top level.`
      : sentenceOf(refusal!)
  throw new StartRefused(`No accounts can be opened below ${under}. ${reason}`)
}

/** The first reading: faults, how many rows are new, and the accounts that those need. */
async function check(work: Work, { chart, rules }: Standing) {
  const { database, caller, source, listener } = work
  const plan = new Map(chart)
  const judge = entryJudge(plan, rules)
  const outcome: ImportOutcome = { rows: 0, faults: 0, known: 0, added: 0, opened: 0 }
  const wanted = new Map<string, NamedPlace>()
  for await (const batch of rowBatches(source)) {
    const sound = batch.filter(read => {
      const faults = faultsOf(read, judge)
      faults.forEach(listener.fault)
      outcome.faults += faults.length
      return faults.length === 0
    }) as IdentifiedLine[]
    const known = await readBooks(database, caller, 'transactions.write', async books =>
      accepted(
        await knownRows(
          books,
          sound.map(({ identity }) => identity),
        ),
      ),
    )
    if (!known.ok) return known
    const fresh = sound.filter((_, index) => !known.value.has(index))
    for (const place of fresh.flatMap(({ row }) => placesOf(row))) {
      if (place.mayOpen && !wanted.has(place.fullName)) wanted.set(place.fullName, place)
    }
    outcome.rows += rowsIn(batch)
    outcome.added += fresh.length
    outcome.known += rowsIn(sound) - rowsIn(fresh)
    listener.progress('checked', outcome.rows)
  }
  outcome.opened = countOpened(chart, [...wanted.values()])
  return accepted({ outcome, wanted: [...wanted.values()] })
}

function placesOf({ lines, counterAccount }: TransactionRow): NamedPlace[] {
  const places = lines.map(({ account }) => account)
  return counterAccount === null ? places : [...places, counterAccount]
}

function rowsIn(batch: readonly (IdentifiedLine | LineFault)[]): number {
  return batch.reduce((sum, read) => sum + ('row' in read ? read.row.rows : 1), 0)
}

function faultsOf(read: IdentifiedLine | LineFault, judge: EntryJudge): LineFault[] {
  if ('sentence' in read) return [read]
  const judged = judge(read.row)
  return Array.isArray(judged) ? judged.map(sentence => ({ line: read.line, sentence })) : []
}

function countOpened(chart: AccountsByName, wanted: readonly NamedPlace[]): number {
  const plan = new Map(chart)
  for (const place of wanted) planAccount(plan, place)
  return plan.size - chart.size
}

/** The second reading: posts what is new, the next batch read while one is posted. */
async function post(work: Work, { chart, rules }: Standing): Promise<Result<number>> {
  const judge = entryJudge(chart, rules)
  let rows = 0
  let added = 0
  let posting: Promise<Result<number>> = Promise.resolve(accepted(0))
  for await (const batch of rowBatches(work.source)) {
    const posted = await posting
    if (!posted.ok) return posted
    added += posted.value
    work.listener.progress('posted', rows)
    rows += rowsIn(batch)
    posting = inBooks(work, books => postBatch(books, batch, judge))
    // It is awaited above or below; a failure while the file is being read must not count as unheard.
    posting.catch(() => {})
  }
  const last = await posting
  work.listener.progress('posted', rows)
  return last.ok ? accepted(added + last.value) : last
}

async function postBatch(
  books: Books,
  batch: (IdentifiedLine | LineFault)[],
  judge: EntryJudge,
): Promise<Result<number>> {
  const ids = await drawTransactionIds(books, batch.length)
  const rows = batch.map((read, index) => ('sentence' in read ? refuseChange(read) : { ...read, id: ids[index]! }))
  const claimed = await claimRows(books, rows)
  const entries = rows
    .filter(({ id }) => claimed.has(id))
    .map(({ line, row, id }) => {
      const entry = judge(row)
      return Array.isArray(entry) ? refuseChange({ line, sentence: entry.join(' ') }) : { ...entry, id }
    })
  const posted = await postMany(books, entries)
  return posted.ok ? accepted(entries.length) : posted
}

/** What was sound at the first reading is not at the second. */
function refuseChange({ line, sentence }: LineFault): never {
  throw new StartRefused(
    `The file or the books changed during the import (line ${line}: ${sentence}). What was posted so far stays; run the import again for the rest.`,
  )
}
