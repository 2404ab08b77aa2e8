// What makes a line of a bank's file that line and no other, so that no file brings one twice.
import type { BankLine } from './bank-statement.ts'

/**
 * Who a line is, as texts that are equal exactly for what is the same movement. `byBank`: the bank's own id and the amount;
 * null when the bank gives none. `byContent`: day, amount and texts, and the line's ordinal among those of the file that are
 * equal in these: two coffees of one day are two.
 */
export type LineIdentity = { byBank: string | null; byContent: string }

/**
 * The identities of a file's lines, in their order. An id that a file has for movements of different days or amounts is none:
 * some banks number the lines of each file anew. What a file tells twice with one id has two equal identities.
 */
export function lineIdentities(lines: readonly BankLine[]): LineIdentity[] {
  const reused = reusedIds(lines)
  const seen = new Map<string, number>()
  const told = new Set<string>()
  return lines.map(line => {
    const byBank = line.bankId === '' || reused.has(line.bankId) ? null : JSON.stringify([line.bankId, line.cents])
    const content = JSON.stringify([line.date, line.cents, folded(line.payee), folded(line.memo), folded(line.number)])
    const isTwice = byBank !== null && told.has(byBank)
    if (byBank !== null) told.add(byBank)
    const ordinal = (seen.get(content) ?? 0) + (isTwice ? 0 : 1)
    seen.set(content, ordinal)
    return { byBank, byContent: `${content}${ordinal}` }
  })
}

function reusedIds(lines: readonly BankLine[]): Set<string> {
  const first = new Map<string, BankLine>()
  const reused = new Set<string>()
  for (const line of lines) {
    const known = first.get(line.bankId)
    if (known === undefined) first.set(line.bankId, line)
    else if (known.date !== line.date || known.cents !== line.cents) reused.add(line.bankId)
  }
  return reused
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
