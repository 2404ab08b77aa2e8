// Bank rules. A rule suggests an account for bank lines whose text begins with the prefix.
import { foldedPrefix } from '@twofold/accounting/bank-matching/account-proposer'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkOneLine } from '@twofold/accounting/text'
import { type BankRuleShown, RULE_LENGTH_MAX } from '@twofold/contract/bank-lines'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { readLineFacts } from '../ledger/line-facts.ts'
import { presentRule } from './waiting-lines.ts'

type Stored = { ruleId: number; prefix: string; counterAccountId: number }

const COLUMNS = `rule_id AS "ruleId", prefix, counter_account_id AS "counterAccountId"`
const READ = `SELECT ${COLUMNS} FROM payee_rule WHERE organisation_id = $1 AND rule_id = $2`
const MAKE = `
  INSERT INTO payee_rule (organisation_id, account_id, prefix, folded, counter_account_id, made_by)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (organisation_id, account_id, folded) WHERE ended_at IS NULL DO NOTHING RETURNING ${COLUMNS}`
const END = `
  UPDATE payee_rule SET ended_at = clock_timestamp() WHERE organisation_id = $1 AND rule_id = $2 AND ended_at IS NULL
  RETURNING ${COLUMNS}`

/** A requested rule. */
export type SaidRule = { prefix: string; accountID: number }

/**
 * Creates a rule. Fails with NOT_FOUND for an unknown account, TEXT_EMPTY, TEXT_NOT_ALLOWED, UNKNOWN_ACCOUNT, PAYEE_RULE_TAKEN,
 * IDEMPOTENCY_MISMATCH.
 */
export async function createRule(
  books: Books,
  accountId: number,
  { said, key }: { said: SaidRule; key: IdempotencyKey | null },
): Promise<Result<BankRuleShown>> {
  const replay = await findReplay(books, key)
  if (!replay.ok) return replay
  if (replay.value !== null)
    return found(await books.query<Stored>(READ, [books.organisationId, replay.value.objectId]))
  const prefix = checkOneLine(said.prefix, 'prefix', RULE_LENGTH_MAX)
  if (!prefix.ok) return prefix
  if (prefix.value === '') return refused('TEXT_EMPTY', 'prefix')
  const { accounts } = await readLineFacts(books, [accountId, said.accountID])
  if (!accounts.has(accountId)) return refused('NOT_FOUND')
  if (!accounts.has(said.accountID) || said.accountID === accountId) return refused('UNKNOWN_ACCOUNT', 'accountID')
  const folded = foldedPrefix(prefix.value)
  const values = [books.organisationId, accountId, prefix.value, folded, said.accountID, books.userId]
  const [made] = await books.query<Stored>(MAKE, values)
  if (made === undefined) return refused('PAYEE_RULE_TAKEN', 'prefix')
  const after = { accountID: accountId, prefix: made.prefix, counterAccountID: made.counterAccountId }
  await recordAudit(books, { ...objectOf(made, 1), action: 'create', after })
  await claimKey(books, key, objectOf(made, 1))
  return accepted(presentRule(made))
}

/** Deletes a rule. Fails with NOT_FOUND. */
export async function endRule(books: Books, ruleId: number): Promise<Result<BankRuleShown>> {
  const ended = await books.query<Stored>(END, [books.organisationId, ruleId])
  if (ended[0] !== undefined) await recordAudit(books, { ...objectOf(ended[0], 2), action: 'delete' })
  return found(ended)
}

function objectOf({ ruleId }: Stored, objectVersion: number) {
  return { objectKind: 'payee rule' as const, objectId: ruleId, objectVersion }
}

function found([rule]: Stored[]): Result<BankRuleShown> {
  return rule === undefined ? refused('NOT_FOUND') : accepted(presentRule(rule))
}
