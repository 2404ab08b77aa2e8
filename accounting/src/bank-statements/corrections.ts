// Applies corrections by the bank (CORRECTFITID and CORRECTACTION in OFX): an entry that replaces or removes an earlier entry.
import { formatDay } from '../calendar.ts'
import { currencyParts } from '../money.ts'
import type { BankLine } from './bank-statement.ts'

/** A row of the file that is not imported: its text, and the reason. */
export type LeftOutLine = { line: number; text: string; reason: string }

/** The lines of a file after corrections are applied, the entries that remove a line, and the skipped rows. */
export type FollowedCorrections = { lines: BankLine[]; removals: BankLine[]; leftOut: LeftOutLine[] }

/**
 * Applies the corrections within a file. An entry that removes another entry is not a line. A corrected entry is skipped if exactly one
 * entry of the file has its id. An entry can correct only earlier entries, so two entries that correct each other are both imported.
 */
export function followCorrections(lines: BankLine[]): FollowedCorrections {
  if (lines.every(({ corrects }) => corrects === undefined)) return { lines, removals: [], leftOut: [] }
  const places = new Map<string, number[]>()
  for (const [index, { bankId }] of lines.entries()) {
    const same = places.get(bankId)
    if (same === undefined) places.set(bankId, [index])
    else same.push(index)
  }
  const correctedBy = new Map<number, BankLine>()
  for (const [index, line] of lines.entries()) {
    const [target, ...others] = line.corrects === undefined ? [] : (places.get(line.corrects.bankId) ?? [])
    if (target === undefined || others.length > 0 || target === index) continue
    if (target < index || lines[target]!.corrects === undefined) correctedBy.set(target, line)
  }
  const followed: FollowedCorrections = { lines: [], removals: [], leftOut: [] }
  for (const [index, line] of lines.entries()) {
    const by = correctedBy.get(index)
    if (by !== undefined) {
      const reason = by.corrects?.isRemoval
        ? `The correction on line ${by.line} removes this entry.`
        : `The correction on line ${by.line} replaces this entry.`
      followed.leftOut.push({ line: line.line, text: lineText(line), reason })
    }
    if (line.corrects?.isRemoval) {
      const reason = `This entry is a correction that removes entry ${line.corrects.bankId}.`
      followed.removals.push(line)
      followed.leftOut.push({ line: line.line, text: lineText(line), reason })
    } else if (by === undefined) followed.lines.push(line)
  }
  return followed
}

/** Formats a line as text: date, amount, and payee or memo. */
export function lineText({ date, cents, payee, memo }: Pick<BankLine, 'date' | 'cents' | 'payee' | 'memo'>): string {
  const { minus, figure } = currencyParts(cents)
  return [formatDay(date), minus + figure, payee || memo].filter(text => text !== '').join(' · ')
}
