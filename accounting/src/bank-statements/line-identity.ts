// Identifies lines of bank files that are the same transaction, so that no line is imported twice or lost.
import type { BankLine } from './bank-statement.ts'

/**
 * The texts by which lines are compared. `byContent`: date, amount and texts, regardless of case and spaces. `place`: the ordinal of the
 * line among lines of its file with equal content, from 1. `byBank`: the bank's id and the amount, or null if the bank gives no id.
 */
export type LineIdentity = { byContent: string; place: number; byBank: string | null }

/**
/**
 * Returns the identities of the lines of a file, in order. Equal lines are counted: if an account has n lines with a content, the first n
 * lines of the file with this content are known, and the others are new. The bank's id is not part of the content, because banks repeat
 * ids within a file and number the lines of each file from 1. Equal ids only make a line a candidate for a changed line
 * (`pairChangedLines`).
 */
export function lineIdentities(lines: readonly BankLine[]): LineIdentity[] {
  const places = new Map<string, number>()
  return lines.map(line => {
    const content = JSON.stringify([line.date, line.cents, folded(line.payee), folded(line.memo), folded(line.number)])
    const place = (places.get(content) ?? 0) + 1
    places.set(content, place)
    const byBank = line.bankId === '' ? null : bankIdentity(line.bankId, line.cents)
    // Stored digests include the ordinal. The digest of the first line is compared.
    return { byContent: `${content}1`, place, byBank }
  })
}

/** Returns the text that identifies a bank's id together with an amount in cents. */
export function bankIdentity(bankId: string, cents: number): string {
  return JSON.stringify([bankId, cents])
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
