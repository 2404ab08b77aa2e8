// What makes a row of a file that row and no other, so that importing it again adds nothing. It rests on what the file
// says and not on ids of the books: accounts may be renamed in between.
import { hash } from 'node:crypto'
import { fullNameKey } from '../ledger/open-accounts.ts'

/**
 * What a row says, as far as it tells rows apart; `cents` with the file's own sign. `id` is the row's own, if it has one.
 * `isWhole`: the lines are all that the transaction has; else there is one, and a counter account, which tells nothing.
 */
type IdentifiedRow = {
  id: string | null
  date: string
  comment: string
  lines: readonly { accountName: string; cents: number; side: 'DEBIT' | null }[]
  isWhole: boolean
}

/** Identifies the rows of one file, in their order. */
export type RowIdentities = {
  /** The row's identity as a UUID; `ordinal` counts the rows so far that say the same (1: this is the first). `content` of a row with
   * an id is the identity of the id together with what the row says, for a row that comes in although its id is known. */
  next: (row: IdentifiedRow) => { identity: string; content: string | null; ordinal: number }
}

/**
 * Begins a file. A row with an id of its own is that id; whether the books know it with the same content is checked when it is
 * looked up. Any other is its account, date, amount and text, and its ordinal
 * among the rows of the file that are equal in these: two coffees of one day on one card are two. A transaction of several
 * rows is its date, its text and all its lines, and its ordinal likewise.
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

/** Begins a file whose rows are identified by what they say, and by their ordinal among those that say the same. */
export function contentIdentities(): (content: unknown[]) => { identity: string; ordinal: number } {
  const seen = new Map<string, number>()
  return said => {
    const content = digestOf(said)
    // A byte a character: this is all that is kept of a row until the file ends.
    const key = content.toString('latin1')
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    const identity = content.toString('hex')
    return { identity: ordinal === 1 ? identity : identityOf([identity, ordinal]), ordinal }
  }
}

/** The identity of what a file says once. */
export function identityOf(said: unknown[]): string {
  return digestOf(said).toString('hex')
}

function contentOf({ date, comment, lines, isWhole }: IdentifiedRow): unknown[] {
  const [only] = lines
  if (!isWhole && only !== undefined) return ['transaction', fullNameKey(only.accountName), date, only.cents, comment]
  const said = lines.map(({ accountName, cents, side }) => [fullNameKey(accountName), cents, side])
  return ['whole transaction', date, comment, said]
}

/** 128 bits of SHA-256: of a billion rows no two collide by chance. */
function digestOf(parts: unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16)
}
