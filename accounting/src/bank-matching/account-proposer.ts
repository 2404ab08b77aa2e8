// Proposes an account for a bank line that has no entry. Uses the account from a bank rule, or otherwise the account last used for the
// payee.
import { payeeBeginnings, payeeKey } from './text-likeness.ts'

/** A bank rule. It assigns an account to bank lines whose text starts with `prefix`. */
export type BankRule = { ruleId: number; prefix: string; counterAccountId: number }

/**
 * The account last used for a payee. `times` is the number of uses, `text` is the payee's name on the most recent bank line, and `key`
 * identifies the payee.
 */
export type PayeeHistory = { key: string; counterAccountId: number; times: number; text: string }

/** A proposed account for a bank line, and the reasons to show to the user. */
export type AccountProposal = { counterAccountId: number; ruleId: number | null; reasons: string[] }

/** Normalizes text before it is compared with bank rules. */
export function foldedPrefix(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the keys for looking up a payee's earlier lines: the full key, then the shorter keys from `payeeBeginnings`. */
export function keysOfPayee(key: string): string[] {
  return [key, ...payeeBeginnings(key)].filter(each => each !== '')
}

/**
 * Returns a function that proposes an account. The rule with the longest prefix wins, and rules have priority over the history. If the text
 * of an unknown payee starts with the text of a known payee, the known payee's account is proposed. The reason then contains the known
 * text: `PAPER & PEN 0172` for `PAPER & PEN 0172 RETURN`.
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
