// Reads the position and balance of a single account. The database computes what `presentChart` returns for every account, so the chart is
// not read. No two live siblings have the same order key, so the order key determines their order.
import type { AccountDraft } from '@twofold/accounting/ledger/account-rules'
import type { AccountType, SignConvention } from '@twofold/accounting/ledger/account-types'
import { type PrecedingAccounts, placeOf } from '@twofold/accounting/ledger/chart-of-accounts'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import type { Books } from '../identity/books.ts'
import type { AccountRole } from '../ledger/account-role.ts'
import { exactCents } from '../ledger/balances.ts'
import { presentAccount, type StoredAccount } from './chart.ts'
import { ACCOUNT_COLUMNS } from './sql.ts'

// $1 is the organisation. `path` contains the account and all accounts above it, each with its order key among its siblings.

const above = (parentId: string) => `
  above AS (
    SELECT a.parent_id, a.name, a.order_key, a.type, a.role, 1 AS height
      FROM account a WHERE a.organisation_id = $1 AND a.account_id = ${parentId} AND a.live
    UNION ALL
    SELECT a.parent_id, a.name, a.order_key, a.type, a.role, above.height + 1
      FROM above JOIN account a ON a.organisation_id = $1 AND a.account_id = above.parent_id
  )`

/** The accounts that precede the account in the chart, except the accounts above it. */
const EARLIER = `
  earlier AS (
    SELECT a.account_id FROM path JOIN account a ON a.parent_id = path.parent_id AND a.order_key < path.order_key
     WHERE a.organisation_id = $1 AND a.live
    UNION ALL
    SELECT a.account_id FROM path JOIN account a ON a.parent_id IS NULL AND a.order_key < path.order_key
     WHERE a.organisation_id = $1 AND a.live AND path.parent_id IS NULL
    UNION ALL
    SELECT a.account_id FROM earlier e JOIN account a ON a.parent_id = e.account_id
     WHERE a.organisation_id = $1 AND a.live
  )`

const PLACED = `
  ARRAY(SELECT name FROM above ORDER BY height DESC) AS "namesAbove",
  (SELECT count(*) FROM earlier) + (SELECT count(*) FROM above) AS "beforeCount"`

const NEW_PLACE = `
WITH RECURSIVE ${above('$2')}, path AS (
  SELECT $2::bigint AS parent_id,
         account_order_key(coalesce((SELECT type FROM above WHERE height = 1), $5), $6, $3) COLLATE "C" AS order_key
  UNION ALL
  SELECT parent_id, order_key FROM above
), ${EARLIER}
SELECT parent.type AS "parentType", parent.role AS "parentRole", ${PLACED},
       (SELECT min(a.name) FROM account a
         WHERE a.organisation_id = $1 AND a.name_key = $4 AND a.live AND a.parent_id IS NOT DISTINCT FROM $2) AS "takenBy",
       (SELECT min(a.name) FROM account a
         WHERE a.organisation_id = $1 AND a.live AND a.number <> '' AND lower(a.number COLLATE "C") = lower($6 COLLATE "C")) AS "numberTakenBy"
  FROM (SELECT) one LEFT JOIN above parent ON parent.height = 1`

/** The position of a new account. `parentType` is null at the top level, or if the parent does not exist. */
export type NewPlace = Pick<PrecedingAccounts, 'namesAbove' | 'beforeCount'> & {
  parentType: AccountType | null
  parentRole: AccountRole | null
  takenBy: string | null
  numberTakenBy: string | null
}

/**
 * Returns the position of a new account below a parent (null: at the top level). Runs one statement. The caller must lock the chart first.
 */
export async function readNewPlace(
  books: Books,
  { parentId, name, number, type }: Omit<AccountDraft, 'memo' | 'section'>,
): Promise<NewPlace> {
  const ordered = [sortKeyOf(name.trim()), nameKeyOf(name), type ?? null, number.trim()]
  const [place] = await books.query<NewPlace>(NEW_PLACE, [books.organisationId, parentId, ...ordered])
  return place!
}

const CURRENT_ACCOUNT = `
WITH RECURSIVE itself AS (
  SELECT a.* FROM account a WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live
), ${above('(SELECT parent_id FROM itself)')}, path AS (
  SELECT parent_id, order_key FROM itself
  UNION ALL
  SELECT parent_id, order_key FROM above
), ${EARLIER}, below AS (
  SELECT account_id FROM itself
  UNION ALL
  SELECT a.account_id FROM below JOIN account a ON a.parent_id = below.account_id
   WHERE a.organisation_id = $1 AND a.live
), balance AS (
  SELECT count(*) - 1 AS below_count, sum(t.debit) - sum(t.credit) AS cents
    FROM below JOIN account_total t ON t.organisation_id = $1 AND t.account_id = below.account_id
)
SELECT ${ACCOUNT_COLUMNS}, ${PLACED}, below_count AS "belowCount",
       ${exactCents('cents')} AS "balanceCents",
       (SELECT max(date) FROM statement s
         WHERE s.organisation_id = $1 AND s.account_id = $2 AND s.reopened_at IS NULL) AS "reconciledOn"
  FROM itself, balance`

/** A live account with its position and its balance including subaccounts, debit-positive (null beyond +/-(2^53 - 1)). */
export type ExistingAccount = Omit<StoredAccount, 'ownCents' | 'lineCount'> &
  PrecedingAccounts & { balanceCents: Cents | null }

/** Returns a live account, or undefined if no account has this id. Runs one statement. */
export async function readCurrentAccount(books: Books, accountId: number): Promise<ExistingAccount | undefined> {
  const [account] = await books.query<ExistingAccount>(CURRENT_ACCOUNT, [books.organisationId, accountId])
  return account
}

/**
 * Returns the account in wire format. With `asWas`, returns this earlier version at the account's current position. Fails with
 * BALANCE_OUT_OF_RANGE.
 */
export function presentCurrentAccount(
  account: ExistingAccount,
  convention: SignConvention,
  asWas: Parameters<typeof presentAccount>[0] = account,
): Result<Account> {
  const { id, balanceCents: cents, reconciledOn } = account
  if (cents === null) return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: id })
  return accepted(presentAccount(asWas, { place: placeOf(account), cents, reconciledOn }, convention))
}
