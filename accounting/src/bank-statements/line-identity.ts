// Finds lines of bank files that are the same transaction, so that no line is imported twice or omitted.
import type { BankLine } from './bank-statement.ts'

/**
 * The values used to compare lines. `byContent`: date, amount and text fields, regardless of case and spaces. `place`: the line's sequence
 * number among equal lines in the file, from 1. `byBank`: the bank's id and the amount, or null if there is no id.
 */
export type LineIdentity = { byContent: string; place: number; byBank: string | null }

/**
 * Returns the identities of the lines of a file, in order. Equal lines are counted. If an account already has n lines with the same
 * content, the first n lines of the file with this content are duplicates. The remaining lines are new. The content does not include the
 * bank's id, because some banks repeat ids within a file, or restart the numbering in each file. A line with the same id as an existing
 * line is only a candidate for a changed line (`pairChangedLines`).
 */
export function lineIdentities(lines: readonly BankLine[]): LineIdentity[] {
  const places = new Map<string, number>()
  return lines.map(line => {
    const content = JSON.stringify([line.date, line.cents, folded(line.payee), folded(line.memo), folded(line.number)])
    const place = (places.get(content) ?? 0) + 1
    places.set(content, place)
    const byBank = line.bankId === '' ? null : bankIdentity(line.bankId, line.cents)
    // Stored digests include the line's sequence number among equal lines. All equal lines are compared with sequence number 1.
    return { byContent: `${content}1`, place, byBank }
  })
}

/** Returns a string key for a bank's id and an amount in cents. */
export function bankIdentity(bankId: string, cents: number): string {
  return JSON.stringify([bankId, cents])
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
