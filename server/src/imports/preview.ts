// What importing a sent file would do, looked at in one reading of the books. Nothing is written.

import { debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { IMPORT_ROWS_MAX, type ImportPreview } from '@twofold/contract/imports'
import type { Books } from '../identity/books.ts'
import { readAccountsByName, type WantedAccount } from '../ledger/open-accounts.ts'
import { StartRefused } from '../start-refused.ts'
import { checkAccounts } from './account-check.ts'
import { csvOfText, type LineFault } from './csv.ts'
import { lookAtParties } from './party-files/party-preview.ts'
import { accountSource, columnsTaken, headOf, partySource, type SentFile, transactionSource } from './sent-file.ts'
import {
  checkTransactions,
  type ImportOutcome,
  knownIn,
  readStanding,
  type SoundTransaction,
  type Standing,
} from './transaction-files/transaction-check.ts'
import type { NamedPlace } from './transaction-files/transaction-row.ts'

const FAULTS_SHOWN = 1000
const SAMPLES = 20

/** A checked file: what is told of it, and what importing it goes on with. */
export type CheckedFile = {
  preview: ImportPreview
  map: Record<string, string>
  wanted: readonly (NamedPlace | WantedAccount)[]
  /** Of a file of transactions. */
  standing: Standing | null
  /** Rows wait for a decision, or something is to be written though no row is new. */
  isUndecided: boolean
  isLinking: boolean
}

/**
 * Checks a file against open books. What keeps it from being read as a whole is among the preview's `problems`. Refuses
 * FIELD_VALUE for what is no file with named columns, IMPORT_TOO_LONG.
 */
export async function checkFile(books: Books, sent: SentFile): Promise<Result<CheckedFile>> {
  const head = await headOf(csvOfText(sent.fileName, sent.text))
  if (head === null) return refused('FIELD_VALUE', 'text', { name: 'text' })
  const map = columnsTaken(sent, head.columns)
  const empty: ImportPreview = { ...head, ...NOTHING, taken: map }
  try {
    const checked = await lookAt(books, sent, map)
    if (!checked.ok) return checked
    const { outcome, preview, ...rest } = checked.value
    const { rows, faults: faultCount, known, added, opened } = outcome
    assertNotTooLong(rows)
    return accepted({ ...rest, map, preview: { ...empty, rows, faultCount, known, added, opened, ...preview } })
  } catch (error) {
    if (error instanceof TooLong) return refused('IMPORT_TOO_LONG', 'text', { rowsMax: IMPORT_ROWS_MAX })
    if (!(error instanceof StartRefused)) throw error
    // The sentences name the file, which the screen shows anyway.
    const problems = error.message.replace(`${sent.fileName}: `, '').split('\n')
    return accepted({ ...NOT_LOOKED_AT, map, preview: { ...empty, problems } })
  }
}

class TooLong extends Error {}

/** Ends the reading: what comes after it would be read in vain. */
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

type Looked = Omit<CheckedFile, 'preview' | 'map'> & { outcome: ImportOutcome; preview: Partial<ImportPreview> }

const NOT_LOOKED_AT = {
  wanted: [],
  standing: null,
  isUndecided: false,
  isLinking: false,
} satisfies Partial<CheckedFile>

function lookAt(books: Books, sent: SentFile, map: Record<string, string>): Promise<Result<Looked>> {
  if (sent.kind === 'accounts') return ofAccounts(books, sent, map)
  return sent.kind === 'transactions' ? ofTransactions(books, sent, map) : ofParties(books, sent, map)
}

async function ofParties(books: Books, sent: SentFile, map: Record<string, string>): Promise<Result<Looked>> {
  const looking = { faultsMax: FAULTS_SHOWN, mayGoOn: assertNotTooLong }
  const looked = await lookAtParties(books, partySource(sent, map)!, looking)
  if (!looked.ok) return looked
  const { outcome, faults, preview } = looked.value
  const decided = { isUndecided: outcome.undecided > 0, isLinking: outcome.linked > 0 }
  return accepted({ ...NOT_LOOKED_AT, ...decided, outcome, preview: { ...preview, faults: faults.map(faultOnWire) } })
}

async function ofTransactions(books: Books, sent: SentFile, map: Record<string, string>): Promise<Result<Looked>> {
  const source = transactionSource(sent, map)
  const standing = await readStanding(books, source)
  const faults: LineFault[] = []
  const sound: SoundTransaction[] = []
  const checked = await checkTransactions(source, standing, knownIn(books), {
    fault: fault => faults.length < FAULTS_SHOWN && faults.push(fault),
    rows: assertNotTooLong,
    sound: transaction => sound.length < SAMPLES && sound.push(transaction),
  })
  if (!checked.ok) return checked
  const { outcome, wanted } = checked.value
  const preview = { faults: faults.map(faultOnWire), transactions: sound.map(transactionOnWire) }
  return accepted({ ...NOT_LOOKED_AT, outcome, wanted, standing, preview })
}

async function ofAccounts(books: Books, sent: SentFile, map: Record<string, string>): Promise<Result<Looked>> {
  const { outcome, faults, sound, wanted } = await checkAccounts(
    accountSource(sent, map),
    await readAccountsByName(books),
  )
  const accounts = sound.slice(0, SAMPLES).map(({ line, account, type, isKnown }) => ({
    line,
    accountFullName: account.fullName,
    accountType: type,
    accountMemo: account.memo ?? '',
    isKnown,
  }))
  const preview = { faults: faults.slice(0, FAULTS_SHOWN).map(faultOnWire), accounts }
  return accepted({ ...NOT_LOOKED_AT, outcome, wanted, preview })
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
