// The identity of a row of a file, so that importing the row again adds nothing. It depends on the content of the file and not on ids of
// the books, because accounts may be renamed between imports.
import { hash } from 'node:crypto'
import { writtenFullName } from '../ledger/open-accounts.ts'

/**
 * The part of a row that identifies it. `cents` has the same sign as in the file. `id` is the id in the file, if any. If `isWhole` is true,
 * `lines` contains every line of the transaction. Otherwise there is one line and a counter account, which is not part of the identity.
 */
type IdentifiedRow = {
  id: string | null
  date: string
  comment: string
  lines: readonly { accountName: string; cents: number; side: 'DEBIT' | null }[]
  isWhole: boolean
}

/** Assigns identities to the rows of one file, in order. */
export type RowIdentities = {
  /**
   * Returns the identity of a row as a UUID. `ordinal` is the number of rows with equal content up to this row (1 for the first one). For a
   * row with an id, `content` is the identity of the id and content together. It is used if the row is imported although its id is already
   * in use.
   */
  next: (row: IdentifiedRow) => { identity: string; content: string | null; ordinal: number }
}

/**
 * Creates the identities for the rows of one file. A row with an id is identified by this id. The lookup checks whether the books have the
 * id with the same content. Any other row is identified by its account, date, amount and text, and by its ordinal among equal rows of the
 * file. For example, two equal coffee purchases with the same card on the same day are two rows. A transaction of several rows is
 * identified by its date, its text, all its lines, and its ordinal.
 */
export function rowIdentities(): RowIdentities {
  const next = contentIdentities()
  return {
    next: row => {
      if (row.id === null) return { ...next(contentOf(row)), content: null }
      return { ...next(['transaction id', row.id]), content: identityOf(['transaction id', row.id, ...contentOf(row)]) }
    },
  }
}

/** Creates a function for one file that identifies rows by their content, and by their ordinal among rows with equal content. */
export function contentIdentities(): (content: unknown[]) => { identity: string; ordinal: number } {
  const seen = new Map<string, number>()
  return said => {
    const content = digestOf(said)
    // The encoding uses one byte per character, because the keys of all rows stay in memory until the file ends.
    const key = content.toString('latin1')
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    const identity = content.toString('hex')
    return { identity: ordinal === 1 ? identity : identityOf([identity, ordinal]), ordinal }
  }
}

/** Returns the identity of content that occurs once in a file. */
export function identityOf(said: unknown[]): string {
  return digestOf(said).toString('hex')
}

function contentOf({ date, comment, lines, isWhole }: IdentifiedRow): unknown[] {
  const [only] = lines
  if (!isWhole && only !== undefined)
    return ['transaction', writtenFullName(only.accountName), date, only.cents, comment]
  const said = lines.map(({ accountName, cents, side }) => [writtenFullName(accountName), cents, side])
  return ['whole transaction', date, comment, said]
}

/** The first 128 bits of SHA-256. Collisions are negligible even for a billion rows. */
function digestOf(parts: unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16)
}
