// Previews the import of a parsed file in one database transaction. Writes nothing.

import { decimalMarkOf } from '@twofold/accounting/bank-statements/value-style'
import { debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { isPartyKind } from '@twofold/contract/import-fields'
import { IMPORT_ROWS_MAX, type ImportPreview } from '@twofold/contract/imports'
import type { Books } from '../identity/books.ts'
import { readAccountsByName, type WantedAccount } from '../ledger/open-accounts.ts'
import { StartupError } from '../startup-error.ts'
import { checkAccounts } from './account-import.ts'
import type { LineFault } from './csv.ts'
import { batchesOf, type ImportOptions, type ImportRead, partyFile, transactionFile } from './import-upload.ts'
import type { PartySource } from './party-files/party-check.ts'
import { LINES_SHOWN, previewParties } from './party-files/party-preview.ts'
import {
  checkTransactions,
  type ImportOutcome,
  importedFinder,
  readTransactionCheckContext,
  type SoundTransaction,
  type TransactionCheckContext,
  type TransactionCheckOptions,
} from './transaction-files/transaction-check.ts'
import type { NamedPlace } from './transaction-files/transaction-row.ts'

const FAULTS_SHOWN = 1000
const SAMPLES = 20

/** A checked file: its preview, and the data that the import needs. */
export type CheckedFile = {
  preview: ImportPreview
  wanted: readonly (NamedPlace | WantedAccount)[]
  /** Null unless the file contains transactions. */
  context: TransactionCheckContext | null
  /** Whether rows need a decision, and whether data must be written although no row is new. */
  isUndecided: boolean
  isLinking: boolean
}

/**
 * Checks a file against the books. If the file as a whole cannot be read, `problems` in the preview contains the reasons. Fails with
 * IMPORT_TOO_LONG.
 */
export async function checkFile(books: Books, read: ImportRead): Promise<Result<CheckedFile>> {
  const { options, columns, firstRows, map, style, questions } = read.head
  const how = { dateOrder: style.dateOrder, decimalMark: decimalMarkOf(style.amounts), questions }
  const empty: ImportPreview = { columns, firstRows, ...NOTHING, ...how, taken: map }
  try {
    const checked = await checkRows(books, read)
    if (!checked.ok) return checked
    const { outcome, preview, ...rest } = checked.value
    const { rows, faults: faultCount, known, added, opened } = outcome
    assertNotTooLong(rows)
    return accepted({ ...rest, preview: { ...empty, rows, faultCount, known, added, opened, ...preview } })
  } catch (error) {
    if (error instanceof TooLong) return refused('IMPORT_TOO_LONG', 'text', { rowsMax: IMPORT_ROWS_MAX })
    if (!(error instanceof StartupError)) throw error
    // Removes the file name from the error messages, because the screen already shows it.
    const problems = error.message.replace(`${options.fileName}: `, '').split('\n')
    return accepted({ ...UNCHECKED, preview: { ...empty, problems } })
  }
}

class TooLong extends Error {}

/** Throws to stop reading, because one call cannot import more rows. */
function assertNotTooLong(rows: number): void {
  if (rows > IMPORT_ROWS_MAX) throw new TooLong()
}

const NOTHING = {
  problems: [],
  rows: 0,
  faultCount: 0,
  faults: [],
  known: 0,
  added: 0,
  opened: 0,
  oddities: [],
  transactions: [],
  accounts: [],
  parties: [],
} satisfies Partial<ImportPreview>

type CheckedRows = Omit<CheckedFile, 'preview'> & { outcome: ImportOutcome; preview: Partial<ImportPreview> }

const UNCHECKED = {
  wanted: [],
  context: null,
  isUndecided: false,
  isLinking: false,
} satisfies Partial<CheckedFile>

function checkRows(books: Books, read: ImportRead): Promise<Result<CheckedRows>> {
  const { options } = read.head
  if (options.kind === 'accounts') return ofAccounts(books, read)
  const source = partySource(options)
  return source === null ? ofTransactions(books, read) : ofParties(books, read, source)
}

async function ofParties(books: Books, read: ImportRead, source: PartySource): Promise<Result<CheckedRows>> {
  const options = { faultsMax: FAULTS_SHOWN, mayGoOn: assertNotTooLong }
  const checked = await previewParties(books, { source, batches: batchesOf(read) }, options)
  if (!checked.ok) return checked
  const { outcome, faults, preview } = checked.value
  const decided = { isUndecided: outcome.undecided > 0, isLinking: outcome.linked > 0 }
  return accepted({ ...UNCHECKED, ...decided, outcome, preview: { ...preview, faults: faults.map(faultOnWire) } })
}

async function ofTransactions(books: Books, read: ImportRead): Promise<Result<CheckedRows>> {
  const context = await readTransactionCheckContext(books, checkOptionsOf(read.head.options))
  const faults: LineFault[] = []
  const sound: SoundTransaction[] = []
  const changedIds: number[] = []
  const checked = await checkTransactions(batchesOf(read), context, importedFinder(books), {
    fault: fault => faults.length < FAULTS_SHOWN && faults.push(fault),
    rows: assertNotTooLong,
    sound: transaction => sound.length < SAMPLES && sound.push(transaction),
    changedId: line => changedIds.length < LINES_SHOWN && changedIds.push(line),
  })
  if (!checked.ok) return checked
  const { outcome, wanted } = checked.value
  const { changedIds: rows } = outcome
  const decided = { oddity: 'changedIds' as const, rows, decision: context.changedIds, lines: changedIds }
  const oddities = rows === 0 ? [] : [decided]
  const preview = { faults: faults.map(faultOnWire), transactions: sound.map(transactionOnWire), oddities }
  return accepted({ ...UNCHECKED, isUndecided: outcome.undecided > 0, outcome, wanted, context, preview })
}

async function ofAccounts(books: Books, read: ImportRead): Promise<Result<CheckedRows>> {
  const chart = await readAccountsByName(books)
  const { outcome, faults, sound, wanted } = await checkAccounts(batchesOf(read), chart)
  const accounts = sound.slice(0, SAMPLES).map(({ line, account, type, isKnown }) => ({
    line,
    accountFullName: account.fullName,
    accountType: type,
    accountMemo: account.memo ?? '',
    accountNumber: account.number ?? '',
    isKnown,
  }))
  const preview = { faults: faults.slice(0, FAULTS_SHOWN).map(faultOnWire), accounts }
  return accepted({ ...UNCHECKED, outcome, wanted, preview })
}

/** Returns the options for checking the rows of a transaction file. */
function checkOptionsOf(options: ImportOptions): TransactionCheckOptions {
  const { positive = null, lockReason, decisions } = options
  return { ...transactionFile(options), positive, lockReason, changedIds: decisions?.changedIds }
}

/** Returns the options for checking the rows of a file of customers, vendors or their documents. Returns null for another kind of file. */
export function partySource(options: ImportOptions): PartySource | null {
  const { kind, decisions = {}, lockReason, allowOverCreditLimit = false } = options
  return isPartyKind(kind) ? { ...partyFile(options, kind), decisions, lockReason, allowOverCreditLimit } : null
}

function faultOnWire({ line, sentence }: LineFault) {
  return { line, err: sentence }
}

function transactionOnWire({ line, row, entry, isKnown }: SoundTransaction): ImportPreview['transactions'][number] {
  const places = row.lines.map(({ account }) => account)
  if (row.counterAccount !== null) places.push(row.counterAccount)
  const lines = debitCreditSetOf(entry.lines).map(({ accountID, transactionDCAmount, debitOrCredit }, index) => ({
    accountFullName: places[index]!.fullName,
    isNew: accountID < 0,
    transactionDCAmount,
    debitOrCredit,
  }))
  return { line, transactionDate: entry.date, transactionComment: entry.comment, isKnown, lines }
}
