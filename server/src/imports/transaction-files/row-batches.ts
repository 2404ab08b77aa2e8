import type { LineFault } from '../csv.ts'
import { rowIdentities } from '../row-identity.ts'
import type { TransactionRow } from './gathered-rows.ts'
import { readTransactionFile, type TransactionFile } from './transaction-file.ts'

/**
 * The number of rows in one database transaction. It is large enough to amortize the cost of the transaction, and small enough not to block
 * other transactions for long.
 */
const BATCH_ROWS = 5000

/** A row of a file with its identity. For `content` of a row with an id, see `rowIdentities`. */
export type IdentifiedLine = { line: number; row: TransactionRow; identity: string; content: string | null }

/** Yields the rows of a file in batches. A row with errors is replaced by all of its errors. A repeated id is an error. */
export async function* rowBatches(
  source: TransactionFile,
  rowsMax = BATCH_ROWS,
): AsyncGenerator<(IdentifiedLine | LineFault)[]> {
  const identities = rowIdentities()
  let batch: (IdentifiedLine | LineFault)[] = []
  let rows = 0
  for await (const some of readTransactionFile(source)) {
    for (const read of some) {
      // The errors of one row are always in the same batch.
      if (rows >= rowsMax && batch.at(-1)?.line !== read.line) {
        yield batch
        batch = []
        rows = 0
      }
      rows += 'sentence' in read ? 1 : read.row.rows
      batch.push('sentence' in read ? read : identified(read, identities))
    }
  }
  if (batch.length > 0) yield batch
}

function identified(
  { line, row }: { line: number; row: TransactionRow },
  identities: ReturnType<typeof rowIdentities>,
): IdentifiedLine | LineFault {
  const { id, date, comment } = row
  const lines = row.lines.map(({ account, cents, side }) => ({ accountName: account.fullName, cents, side }))
  const { identity, content, ordinal } = identities.next({
    id,
    date,
    comment,
    lines,
    isWhole: row.counterAccount === null,
  })
  if (id === null || ordinal === 1) return { line, row, identity, content }
  return { line, sentence: `id ${JSON.stringify(id)}: An earlier row has this id.` }
}

/** Returns the number of rows of the file that a batch covers. Several errors of one row are adjacent and count as one row. */
export function rowsIn(batch: readonly (IdentifiedLine | LineFault)[]): number {
  return batch.reduce((sum, read, at) => {
    if ('row' in read) return sum + read.row.rows
    return batch[at - 1]?.line === read.line ? sum : sum + 1
  }, 0)
}
