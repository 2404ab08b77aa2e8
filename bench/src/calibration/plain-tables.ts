// Tables like those of the ledger, but without the product's triggers, policies and checks. Posting into these plain tables shows the limit
// of the hardware and PostgreSQL. The product is compared with this limit.
import pg from 'pg'

const SCHEMA = `
  CREATE SCHEMA plain;
  CREATE TABLE plain.account (
    organisation_id bigint NOT NULL, account_id bigint NOT NULL,
    debit bigint NOT NULL DEFAULT 0, credit bigint NOT NULL DEFAULT 0, line_count bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, account_id)
  ) WITH (fillfactor = 50);
  CREATE TABLE plain.transaction (
    organisation_id bigint NOT NULL, transaction_id bigint NOT NULL,
    date date NOT NULL, comment text NOT NULL, modified_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, transaction_id)
  );
  CREATE TABLE plain.line (
    organisation_id bigint NOT NULL, transaction_id bigint NOT NULL, no integer NOT NULL,
    account_id bigint NOT NULL, date date NOT NULL, cents bigint NOT NULL,
    PRIMARY KEY (organisation_id, transaction_id, no),
    FOREIGN KEY (organisation_id, transaction_id) REFERENCES plain.transaction,
    FOREIGN KEY (organisation_id, account_id) REFERENCES plain.account
  );
  CREATE INDEX register ON plain.line (organisation_id, account_id, date, transaction_id) INCLUDE (cents);
  CREATE SEQUENCE plain.transaction_id`

/**
 * Inserts a transaction and its two lines, and updates the balances of the two accounts in a fixed order. Uses a single statement and
 * commit.
 */
const PLAIN_POST = `
  WITH posted AS (
    INSERT INTO plain.transaction (organisation_id, transaction_id, date, comment)
    VALUES (1, nextval('plain.transaction_id'), $1, $2) RETURNING transaction_id
  ), lines AS (
    INSERT INTO plain.line (organisation_id, transaction_id, no, account_id, date, cents)
    SELECT 1, transaction_id, l.no, l.account_id, $1, l.cents
      FROM posted, (VALUES (1, $3::bigint, $5::bigint), (2, $4::bigint, -$5::bigint)) AS l (no, account_id, cents)
  ), balances AS (
    INSERT INTO plain.account AS a (organisation_id, account_id, debit, credit, line_count)
    SELECT * FROM (VALUES (1, $3::bigint, $5::bigint, 0, 1), (1, $4::bigint, 0, $5::bigint, 1)) AS b ORDER BY 2
    ON CONFLICT (organisation_id, account_id) DO UPDATE
      SET debit = a.debit + excluded.debit, credit = a.credit + excluded.credit, line_count = a.line_count + 1
  )
  SELECT transaction_id FROM posted`

/** A transaction with two lines between two of the plain accounts, which are numbered from 1. */
export type PlainPost = { debit: number; credit: number; cents: number; date: string; comment: string }

/** Returns a prepared statement that inserts the post, with its values. */
export function plainPost({ date, comment, debit, credit, cents }: PlainPost): pg.QueryConfig {
  return { name: 'plain_post', text: PLAIN_POST, values: [date, comment, debit, credit, cents] }
}

/** Creates the plain tables and their accounts in a new database. */
export async function makePlainTables(ownerUrl: string, accounts: number): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(SCHEMA)
    await client.query(
      'INSERT INTO plain.account (organisation_id, account_id) SELECT 1, generate_series(1, $1::int)',
      [accounts],
    )
  } finally {
    await client.end()
  }
}
