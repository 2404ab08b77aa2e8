// Finds names that look the same. They were created before such names were refused, or a user confirmed them. They violate no invariant,
// but users may confuse them.
import type pg from 'pg'
import { inScope } from './violation.ts'

/** A finding in the books of an organisation that a user may want to review, although it is not a violation. */
export type Notice = { organisationId: number; what: string }

type Group = { organisationId: number; whose: string; names: string[]; ids: number[] }

const listed = (name: string, id: string) =>
  `array_agg(${name} ORDER BY ${id}) AS names, array_agg(${id} ORDER BY ${id}) AS ids`

/** Accounts with the same parent and names that look the same. */
const ACCOUNTS = `
  SELECT a.organisation_id AS "organisationId", 'accounts have the same name' AS whose, ${listed('a.name', 'a.account_id')}
    FROM account a WHERE a.live AND ${inScope('a')}
   GROUP BY a.organisation_id, a.parent_id, a.name_key HAVING count(*) > 1`

/** Different customers or vendors can have the same name, so only names with different spellings are listed. */
const PARTIES = `
  SELECT p.organisation_id AS "organisationId",
         CASE p.side WHEN 'RECEIVABLE' THEN 'customers' ELSE 'vendors' END || ' have the same name' AS whose,
         ${listed('p.name', 'p.party_id')}
    FROM party p WHERE p.live AND ${inScope('p')}
   GROUP BY p.organisation_id, p.side, name_key_of(p.sort_key) HAVING count(DISTINCT p.name COLLATE "C") > 1`

/** After a confirmation, bills of one vendor can have the same number, so only numbers with different spellings are listed. */
const BILLS = `
  SELECT d.organisation_id AS "organisationId", format('bills of vendor %s have the same number', d.party_id) AS whose,
         ${listed('d.reference', 'd.document_id')}
    FROM document d WHERE d.live AND d.kind = 'payable invoice' AND ${inScope('d')}
   GROUP BY d.organisation_id, d.party_id, visible_text(d.reference) HAVING count(DISTINCT d.reference COLLATE "C") > 1`

/**
 * Finds names that look the same in the books of one organisation or of all organisations. Returns a notice for each group of accounts,
 * customers, vendors or bills. `owner` is a connection with the role that owns the tables. Any other role would see no rows.
 */
export async function equalNames(owner: pg.Pool, organisationId: number | null): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const text of [ACCOUNTS, PARTIES, BILLS]) {
    const { rows } = await owner.query<Group>(text, [organisationId])
    const inOrder = rows.toSorted((one, other) => one.ids[0]! - other.ids[0]!)
    for (const { organisationId: whoseBooks, whose, names, ids } of inOrder) {
      const pairs = names.map((name, index) => `${shown(name)} (${ids[index]})`)
      notices.push({ organisationId: whoseBooks, what: `These ${whose}: ${pairs.join(', ')}` })
    }
  }
  return notices
}

const UNSEEN = /(?! )[\p{Z}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a name in quotes, with invisible characters as code points. */
function shown(name: string): string {
  const visible = (character: string) => `<U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
  return JSON.stringify(name.replace(UNSEEN, visible))
}
