// Creates many customers or vendors in one call, for imports. Each party passes the same checks as a single party. All parties are written
// in a few statements.

import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import { partyAccountName } from '@twofold/accounting/parties/party-account'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { PartyFields, PartyInput } from '@twofold/contract/documents/party-codec'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import { accountNameOf, CONTROL_NAMES, checkFields } from './commands.ts'
import { NEW_PARTY, type PartyKind } from './party.ts'
import { PARTY_COLUMNS, partyColumns, selectControlAccountForUpdate } from './sql.ts'

/** The part of `Books` that bulk creation needs. It is also available while an organisation is created. */
export type PartyBooks = Pick<Books, 'organisationId' | 'userId' | 'role' | 'sessionId' | 'requestId' | 'query'>

/** A party to be created, with an id from `reservePartyIds`. */
export type NumberedParty = { id: number; fields: PartyFields }

const RESERVE_IDS = `SELECT nextval('party_id') AS id FROM generate_series(1, $1::int)`

/** Reserves ids for new parties, in ascending order. Runs one statement. */
export async function reservePartyIds(books: PartyBooks, count: number): Promise<number[]> {
  return (await books.query<{ id: number }>(RESERVE_IDS, [count])).map(({ id }) => id)
}

/** Checks the fields of a new party and returns them with defaults. Fails with the errors of `createParty` for the fields. */
export function checkNewParty(books: Pick<Books, 'role'>, kind: PartyKind, input: PartyInput): Result<PartyFields> {
  return checkFields(books, kind, { current: NEW_PARTY, accountId: 0 }, input)
}

const TAKEN = `
  SELECT a.name_key AS key FROM account a
   WHERE a.organisation_id = $1 AND a.parent_id = $2 AND a.live AND a.name_key = ANY ($3::text[])`

const INSERT = namedStatement(`
  WITH opened AS (
    INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role)
    SELECT :organisation, c.account_id, n.name, n.sort_key, c.type, :side::text || '_PARTY'
      FROM jsonb_populate_recordset(NULL::account, :accounts::jsonb) n, account c
     WHERE c.organisation_id = :organisation AND c.account_id = :control
    RETURNING account_id, sort_key
  ), made AS (
    INSERT INTO party (organisation_id, party_id, side, account_id, ${PARTY_COLUMNS.join(', ')})
    SELECT :organisation, p.party_id, :side, o.account_id, ${PARTY_COLUMNS.map(column => `p.${column}`).join(', ')}
      FROM jsonb_populate_recordset(NULL::party, :parties::jsonb) WITH ORDINALITY AS p
      JOIN jsonb_populate_recordset(NULL::account, :accounts::jsonb) WITH ORDINALITY AS n USING (ordinality)
      JOIN opened o ON o.sort_key = n.sort_key
    RETURNING party_id, account_id
  )
  ${auditInsert(`
    'create', w.kind, w.id, 1, NULL, NULL, w.after
    FROM made m JOIN jsonb_to_recordset(:audited::jsonb) AS t (id bigint, party jsonb, account jsonb) ON t.id = m.party_id,
           LATERAL (VALUES ('account', m.account_id, t.account), (:word::text, m.party_id, t.party)) AS w (kind, id, after)
    ORDER BY m.party_id`)}`)

/**
 * Creates parties, each with an account under the control account of its side. Locks the chart of accounts until commit. Fails with
 * NO_CONTROL_ACCOUNT. The caller must check the parties with `checkNewParty` first. Runs three statements.
 */
export async function createParties(
  books: PartyBooks,
  kind: PartyKind,
  parties: readonly NumberedParty[],
): Promise<Result<null>> {
  if (parties.length === 0) return accepted(null)
  const controlId = await selectControlAccountForUpdate(books, kind.side)
  if (controlId === null) return refused('NO_CONTROL_ACCOUNT', undefined, { control: CONTROL_NAMES[kind.side] })
  const names = await namesOf(books, controlId, parties)
  const statement = INSERT({
    ...callerValues(books),
    side: kind.side,
    word: kind.word,
    control: controlId,
    accounts: JSON.stringify(names.map(name => ({ name, sort_key: sortKeyOf(name) }))),
    parties: JSON.stringify(parties.map(({ id, fields }) => ({ party_id: id, ...partyColumns(fields) }))),
    audited: JSON.stringify(
      parties.map(({ id, fields }, index) => ({
        id,
        party: kind.audited(fields),
        account: { accountParent: controlId, accountName: names[index] },
      })),
    ),
  })
  await books.query(...statement)
  return accepted(null)
}

/** Returns the account names of new parties. A name is the party's name, followed by the party's number if the name is taken. */
async function namesOf(books: PartyBooks, controlId: number, parties: readonly NumberedParty[]): Promise<string[]> {
  const wanted = parties.flatMap(({ id, fields }) => {
    const name = accountNameOf(fields)
    return [name, `${name} (${id})`].map(nameKeyOf)
  })
  const rows = await books.query<{ key: string }>(TAKEN, [books.organisationId, controlId, wanted])
  const taken = new Set(rows.map(({ key }) => key))
  return parties.map(({ id, fields }) => {
    const name = partyAccountName({ id, name: fields.name }, key => taken.has(key))
    taken.add(nameKeyOf(name))
    return name
  })
}
