// Where a line that is in no entry yet may be booked: by a rule that somebody made, else as the same payee was before.
import { payeeBeginnings, payeeKey } from './text-likeness.ts'

/** A rule of the user's: texts that begin so are booked to an account. */
export type PayeeRule = { ruleId: number; prefix: string; counterAccountId: number }

/** What a payee, by its key, was last booked to on this account, how often so, and a text that it was known by then. */
export type PayeeHistory = { key: string; counterAccountId: number; times: number; text: string }

/** An account to book a line to, and why, in words. */
export type AccountProposal = { counterAccountId: number; ruleId: number | null; reasons: string[] }

/** Texts as rules compare them. */
export function foldedPrefix(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** By which keys a line is looked for in the history: as whom it names, then as whom it begins. */
export function keysOfPayee(key: string): string[] {
  return [key, ...payeeBeginnings(key)].filter(each => each !== '')
}

/**
 * Makes the function that proposes an account: of several rules the longest text decides, and a rule before the history. A payee who is
 * not known is taken for the known one that his text begins with, and the reason names him: `PAPER & PEN 0172 RETURN` for
 * `PAPER & PEN 0172`.
 */
export function accountProposer(
  rules: readonly PayeeRule[],
  history: readonly PayeeHistory[],
): (line: { payee: string; memo: string }) => AccountProposal | null {
  const longestFirst = rules
    .map(rule => ({ ...rule, folded: foldedPrefix(rule.prefix) }))
    .sort((one, other) => other.folded.length - one.folded.length || one.ruleId - other.ruleId)
  const known = new Map(history.map(each => [each.key, each]))
  return ({ payee, memo }) => {
    const texts = [foldedPrefix(payee), foldedPrefix(memo)]
    const rule = longestFirst.find(({ folded }) => texts.some(text => text.startsWith(folded)))
    if (rule !== undefined) {
      const { counterAccountId, ruleId, prefix } = rule
      return { counterAccountId, ruleId, reasons: [`Your rule for “${prefix}”`] }
    }
    const key = payeeKey(payee || memo)
    const before = keysOfPayee(key)
      .map(each => known.get(each))
      .find(each => each !== undefined)
    if (before === undefined) return null
    const { counterAccountId, times, text } = before
    const reason = times === 1 ? 'As last time' : `As ${times} times before`
    return { counterAccountId, ruleId: null, reasons: [before.key === key ? reason : `${reason} for “${text}”`] }
  }
}
