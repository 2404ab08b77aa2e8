// Reads a file of customers, vendors or their documents: checks its header, then yields its rows in batches with their identities. The file
// can be read repeatedly.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { nameKeyOf, visibleText } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import { IMPORT_FIELDS, type PartyImportKind } from '@twofold/contract/import-fields'
import { StartupError } from '../../startup-error.ts'
import { type ColumnNames, columnMapOf } from '../column-map.ts'
import { type CsvFile, type LineFault, readCsv } from '../csv.ts'
import { contentIdentities, identityOf } from '../row-identity.ts'
import type { DateOrder } from '../transaction-files/transaction-row.ts'
import { PARTY_FILES } from './party-kinds.ts'
import { missingPartyFields, type NamedParty, type PartyReading, type PartyRow, readPartyRow } from './party-row.ts'

/** A file and the options for reading it. `map` is undefined if the columns have the names of the fields. */
export type PartyFile = {
  kind: PartyImportKind
  file: CsvFile
  map: string | ColumnNames | undefined
  dateOrder: DateOrder
  amounts?: AmountStyle | undefined
  termsDays: number | null
  /** The full name of the account for all rows. Used if the file has no account column. */
  accountName: string | null
  /** Whether the imported documents are charged or approved. Payments are always posted. */
  isPosted: boolean
}

/**
 * A row of a file with its identity. For a document with an id, `content` is the identity of the id and content together. It is used if the
 * row is imported although its id is already in use. `isEqual`: an earlier row of the file has the same content. `isRepeated`: an earlier
 * row has the same number and party.
 */
export type IdentifiedPartyRow = {
  line: number
  row: PartyRow
  identity: string
  content: string | null
  isEqual: boolean
  isRepeated: boolean
}

/** The number of rows in one database transaction. It is smaller than for transactions, because documents take longer to write. */
const BATCH_ROWS = 1000

/** Yields the rows of a file in batches. A row with an error is replaced by the error. A repeated id is an error. */
export async function* partyRowBatches(source: PartyFile): AsyncGenerator<(IdentifiedPartyRow | LineFault)[]> {
  const identify = identifier(source.kind)
  let reading: PartyReading | undefined
  let batch: (IdentifiedPartyRow | LineFault)[] = []
  for await (const some of readCsv(source.file)) {
    for (const read of some) {
      if ('sentence' in read) batch.push(read)
      else if (reading === undefined) reading = readingOf(source, read.cells)
      else {
        const row = readPartyRow(read.cells, reading)
        if (Array.isArray(row)) batch.push(...row.map(sentence => ({ line: read.line, sentence })))
        else batch.push(identify(read.line, row))
      }
      if (batch.length < BATCH_ROWS) continue
      yield batch
      batch = []
    }
  }
  if (reading === undefined)
    throw new StartupError(`The file ${source.file.name} is empty. Its first line must contain the column names.`)
  if (batch.length > 0) yield batch
}

function readingOf(
  { kind, file, map, dateOrder, amounts, termsDays, ...source }: PartyFile,
  header: string[],
): PartyReading {
  const mapped = columnMapOf<string>(map, header, IMPORT_FIELDS[kind])
  if (!mapped.ok) throw new StartupError(`${file.name}: ${mapped.sentences.join('\n')}`)
  const reading = { kind: PARTY_FILES[kind], columns: mapped.columns, dateOrder, amounts, termsDays }
  const isNeeded = source.isPosted || reading.kind.isPayment
  const missing = missingPartyFields(reading, { isSaid: source.accountName !== null, isNeeded })
  if (missing.length > 0) throw new StartupError(`${file.name}: ${missing.join('\n')}`)
  return reading
}

/**
 * Returns the key of a party in a file: its number in Twofold, its number in the file, or its name. Names that look the same have the same
 * key.
 */
function partyKey({ id, number, name }: NamedParty): string {
  if (id !== null) return `id ${id}`
  return number === null ? `name ${nameKeyOf(name ?? '')}` : `number ${nameKeyOf(number)}`
}

/**
 * Returns the key of a party from its number or name as written. It identifies the documents of earlier imports, so it must never change.
 */
function writtenPartyKey({ id, number, name }: NamedParty): string {
  if (id !== null) return `id ${id}`
  return number === null ? `name ${sortKeyOf(name ?? '')}` : `number ${number.toLowerCase()}`
}

function identifier(kind: PartyImportKind) {
  const next = contentIdentities()
  const nextNumber = contentIdentities()
  const word = PARTY_FILES[kind].words?.kind ?? PARTY_FILES[kind].party.word
  return (line: number, row: PartyRow): IdentifiedPartyRow | LineFault => {
    const { who, document } = row
    const key = partyKey(who)
    if (document === null) {
      const { identity, ordinal } = next([word, key])
      if (ordinal === 1) return { line, row, identity, content: null, isEqual: false, isRepeated: false }
      return {
        line,
        sentence: `An earlier row has the same ${word} (${key}). If these are two different ${word}s with the same name, give each a number.`,
      }
    }
    const { id, date, totalCents, taxCents, isRefund, reference, comment } = document
    const said = [word, writtenPartyKey(who), date, isRefund ? -totalCents : totalCents, taxCents, reference, comment]
    const { identity, ordinal } = next(id === null ? said : [word, 'id', id])
    const content = id === null ? null : identityOf([word, 'id', id, ...said])
    if (id !== null && ordinal > 1) return { line, sentence: `id ${JSON.stringify(id)}: An earlier row has this id.` }
    const isRepeated = nextNumber([key, visibleText(reference)]).ordinal > 1
    return { line, row, identity, content, isEqual: ordinal > 1, isRepeated }
  }
}
