// Proposes the account for a line that has no entry: by a bank rule, else as the same payee was categorized before.
import { payeeBeginnings, payeeKey } from './text-likeness.ts'

/** A bank rule of the user: texts that start with `prefix` are categorized to an account. */
export type BankRule = { ruleId: number; prefix: string; counterAccountId: number }

/** The last account of a payee on this account, by its key, how often it was used, and a text of the payee from then. */
export type PayeeHistory = { key: string; counterAccountId: number; times: number; text: string }

/** A proposed account for a line, and the reasons as sentences. */
export type AccountProposal = { counterAccountId: number; ruleId: number | null; reasons: string[] }

/** Returns a text as rules compare it. */
export function foldedPrefix(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the keys by which the history of a line is searched: the full payee first, then its beginnings. */
export function keysOfPayee(key: string): string[] {
  return [key, ...payeeBeginnings(key)].filter(each => each !== '')
}

/**
 * Returns a function that proposes an account. The rule with the longest text wins, and rules win over the history. An unknown payee
 * counts as the known payee that its text begins with, and the reason names that payee: `PAPER & PEN 0172` for `PAPER & PEN 0172 RETURN`.
 */
export function accountProposer(
  rules: readonly BankRule[],
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
      return { counterAccountId, ruleId, reasons: [`Bank rule for “${prefix}”`] }
    }
    const key = payeeKey(payee || memo)
    const before = keysOfPayee(key)
      .map(each => known.get(each))
      .find(each => each !== undefined)
    if (before === undefined) return null
    const { counterAccountId, times, text } = before
    const reason = times === 1 ? 'Same account as last time' : `Same account as the last ${times} times`
    return { counterAccountId, ruleId: null, reasons: [before.key === key ? reason : `${reason} for “${text}”`] }
  }
}
