// Finds transactions for the palette. The cost is limited: only the newest lines are searched.
import { passesJournalFilter, WHOLE_JOURNAL } from '@twofold/accounting/ledger/journal-filter'
import type { SearchedWord } from '@twofold/accounting/ledger/register-filter'
import { namedStatement } from '../../database/named-statement.ts'
import type { Books } from '../../identity/books.ts'
import {
  type PostedTransaction,
  TRANSACTION_COLUMNS,
  type TransactionRow,
  transactionOf,
} from '../posted-transaction.ts'
import { wordValues } from '../registers/register-filter-sql.ts'
import { TRANSACTION_OF_KEY } from '../registers/register-sql.ts'
import { HAS_WORDS } from './journal-sql.ts'

/** A transaction with the names of the accounts of its first lines. */
export type FoundEntry = PostedTransaction & { accountNames: string[] }

type FoundRow = TransactionRow & { accountNames: string[] }

/**
 * The newest lines whose transactions are read, and the newest lines whose amounts are compared. An index contains the amounts, so comparing
 * them takes less time. The limits keep the cost of a search the same however long the books are.
 */
const SEARCHED = { linesMax: 4_000, amountLinesMax: 25_000 }

/** The rows that are read in addition to those requested, because only the package `accounting` compares comments that are not ASCII. */
const SPARE_ROWS = 50

const FOUND = namedStatement(`
  WITH newest AS MATERIALIZED (
    SELECT l.transaction_id, l.cents, row_number() OVER (ORDER BY l.date DESC, l.transaction_id DESC) AS place
      FROM line l WHERE l.organisation_id = :organisation ORDER BY l.date DESC, l.transaction_id DESC LIMIT :amountLinesMax
  ), k AS (
    SELECT transaction_id, bool_or("isNamed") AS "isNamed"
      FROM (SELECT transaction_id, false AS "isNamed" FROM newest WHERE place <= :linesMax OR abs(cents) = ANY (:amounts::bigint[])
            UNION ALL
            SELECT unnest(:ids::bigint[]), true
            UNION ALL
            SELECT n.transaction_id, true FROM entry_number n
             WHERE n.organisation_id = :organisation AND n.number = ANY (:ids::bigint[])) candidates
     GROUP BY transaction_id
  )
  SELECT ${TRANSACTION_COLUMNS},
         ARRAY(SELECT a.name FROM unnest(t.account[1:4]) WITH ORDINALITY AS l (account_id, no)
                 JOIN account a ON a.organisation_id = t.organisation_id AND a.account_id = l.account_id
                ORDER BY l.no) AS "accountNames"
    FROM k ${TRANSACTION_OF_KEY}
   WHERE NOT t.voided AND (t.source_kind IS NULL OR k."isNamed") AND ${HAS_WORDS}
   ORDER BY t.date DESC, t.transaction_id DESC LIMIT :rowsMax`)

/**
 * Returns the newest transactions that match all words, at most `limit`. The entry of a document is only found by its id or number, because
 * the search finds the document itself. In large books it misses old transactions, unless a word is their id or number. The journal finds
 * those. Runs one statement.
 */
export async function findEntries(books: Books, words: readonly SearchedWord[], limit: number): Promise<FoundEntry[]> {
  const rows = await books.query<FoundRow>(
    ...FOUND({
      organisation: books.organisationId,
      ...SEARCHED,
      ...wordValues(words),
      amounts: words.flatMap(({ cents }) => cents ?? []),
      ids: words.flatMap(({ id }) => id ?? []),
      rowsMax: limit + SPARE_ROWS,
    }),
  )
  return rows
    .map(row => ({ ...transactionOf(row), accountNames: row.accountNames, userId: null }))
    .filter(entry => passesJournalFilter({ ...WHOLE_JOURNAL, words }, entry))
    .slice(0, limit)
}
