// A file of customers, vendors or their documents: its header judged against what it is said to hold, then its rows in batches,
// each with what tells it apart from all others, as often as they are asked for.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { nameKeyOf, visibleText } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import { IMPORT_FIELDS, type PartyImportKind } from '@twofold/contract/import-fields'
import { StartRefused } from '../../start-refused.ts'
import { type ColumnNames, columnMapOf } from '../column-map.ts'
import { type CsvFile, type LineFault, readCsv } from '../csv.ts'
import { contentIdentities, identityOf } from '../row-identity.ts'
import type { DateOrder } from '../transaction-files/transaction-row.ts'
import { PARTY_FILES } from './party-kinds.ts'
import { missingPartyFields, type NamedParty, type PartyReading, type PartyRow, readPartyRow } from './party-row.ts'

/** A file and how it is to be read; `map` is undefined where the columns have the fields' names. */
export type PartyFile = {
  kind: PartyImportKind
  file: CsvFile
  map: string | ColumnNames | undefined
  dateOrder: DateOrder
  amounts?: AmountStyle | undefined
  termsDays: number | null
  /** The full name of the account of all rows, where no column says one. */
  accountName: string | null
  /** Charges or approves documents as they come; a payment is posted in any case. */
  isPosted: boolean
}

/** A row of a file with its identity; `content` of a document with an id is the identity of the id together with
 * what the row says, for a row that comes in although its id is known. `isEqual`: an earlier row of the file says the
 * same; `isRepeated`: one bears the same number of the same party. */
export type IdentifiedPartyRow = {
  line: number
  row: PartyRow
  identity: string
  content: string | null
  isEqual: boolean
  isRepeated: boolean
}

/** Rows that share a database transaction: documents move more than transactions do. */
const BATCH_ROWS = 1000

/** The rows of a file in batches, each row or what is wrong with it in its turn. A row that repeats an id is at fault. */
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
    throw new StartRefused(`The file ${source.file.name} is empty; it needs a line of column names.`)
  if (batch.length > 0) yield batch
}

function readingOf(
  { kind, file, map, dateOrder, amounts, termsDays, ...source }: PartyFile,
  header: string[],
): PartyReading {
  const mapped = columnMapOf<string>(map, header, IMPORT_FIELDS[kind])
  if (!mapped.ok) throw new StartRefused(`${file.name}: ${mapped.sentences.join('\n')}`)
  const reading = { kind: PARTY_FILES[kind], columns: mapped.columns, dateOrder, amounts, termsDays }
  const isNeeded = source.isPosted || reading.kind.isPayment
  const missing = missingPartyFields(reading, { isSaid: source.accountName !== null, isNeeded })
  if (missing.length > 0) throw new StartRefused(`${file.name}: ${missing.join('\n')}`)
  return reading
}

/** What a file calls a party: its number there, else its name. Those that look the same have one key. */
function partyKey({ id, number, name }: NamedParty): string {
  if (id !== null) return `id ${id}`
  return number === null ? `name ${nameKeyOf(name ?? '')}` : `number ${nameKeyOf(number)}`
}

/** The same as it is written. Documents of earlier imports are known by it, so it never changes. */
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
      return { line, sentence: `An earlier row is this ${word} (${key}). Two that share a name need a number each.` }
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
