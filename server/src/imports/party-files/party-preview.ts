// Previews an uploaded file of customers, vendors or their documents, and imports it in one database transaction.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { ImportPreview } from '@twofold/contract/imports'
import type { Books } from '../../identity/books.ts'
import type { LineFault } from '../csv.ts'
import { writePartyBatch } from './party-batch.ts'
import {
  checkPartyFile,
  type PartyBatches,
  type PartyOutcome,
  type PartySource,
  readPartyCheckContext,
  type SoundPartyRow,
} from './party-check.ts'

const SAMPLES = 20
/** The maximum number of flagged rows that are listed. */
export const LINES_SHOWN = 20

/** The properties that the preview adds for files of customers, vendors or their documents. */
export type PartyPreview = {
  outcome: PartyOutcome
  faults: LineFault[]
  preview: Pick<ImportPreview, 'parties' | 'oddities'>
}

/** Checks a file against the books. Calls `mayGoOn` with the number of rows that have been read. `mayGoOn` throws to stop reading. */
export async function previewParties(
  books: Books,
  file: { source: PartySource; batches: PartyBatches },
  { faultsMax, mayGoOn }: { faultsMax: number; mayGoOn: (rows: number) => void },
): Promise<Result<PartyPreview>> {
  const faults: LineFault[] = []
  const sound: SoundPartyRow[] = []
  const linesOf = new Map<string, number[]>()
  const context = await readPartyCheckContext(books, file.source)
  const checked = await checkPartyFile(file, context, {
    ask: async question => accepted(await question(books)),
    who: books,
    listener: {
      fault: fault => faults.length < faultsMax && faults.push(fault),
      rows: mayGoOn,
      flagged: ({ line, oddity }) => {
        const lines = linesOf.get(oddity) ?? []
        linesOf.set(oddity, lines)
        if (lines.length < LINES_SHOWN) lines.push(line)
      },
      sound: row => sound.length < SAMPLES && sound.push(row),
    },
  })
  if (!checked.ok) return checked
  const oddities = checked.value.oddities.filter(({ rows }) => rows > 0)
  return accepted({
    outcome: checked.value,
    faults,
    preview: {
      parties: sound.map(onWire),
      oddities: oddities.map(({ oddity, rows, decision }) => ({
        oddity,
        rows,
        decision,
        lines: linesOf.get(oddity) ?? [],
      })),
    },
  })
}

function onWire({ line, row, partyName, isNew, isKnown, isSkipped, amountApplied }: SoundPartyRow) {
  const { document } = row
  return {
    line,
    partyName,
    isNew,
    isKnown,
    isSkipped,
    document: document && {
      date: document.date,
      dateDue: document.dueDate,
      reference: document.reference,
      total: document.totalCents,
      isRefund: document.isRefund,
      amountApplied,
    },
  }
}

/** Writes all new rows of a checked file and returns their number. */
export async function writeParties(
  books: Books,
  importId: number,
  { source, batches }: { source: PartySource; batches: PartyBatches },
): Promise<Result<number>> {
  const places = await readPartyCheckContext(books, source)
  let count = 0
  for await (const batch of batches) {
    const written = await writePartyBatch(books, { importId, source, places }, batch)
    if (!written.ok) return written
    for (const [meantId, id] of written.value.settled) places.directory.settle(meantId, id)
    count += written.value.added + written.value.settled.length
  }
  return accepted(count)
}
