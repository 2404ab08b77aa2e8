// Exports an organisation's audit trail as lines of a file that anyone can check without Twofold (docs/operating/audit.md).
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import type { Database } from '../database/pool.ts'
import type { ChainEnd, ChainLine } from './chain.ts'
import { type EntryRow, entryOf, linesOf, SEALED, type SealedRow, WAITING } from './chain-rows.ts'

/** The format of the file. The version number increases when the format of its lines changes. */
export const EXPORT_FORMAT = 'twofold-audit-1'

/** The first line. User names are included for readability, but they are not hashed. */
export type ExportHead = {
  type: 'head'
  format: typeof EXPORT_FORMAT
  organisation: { name: string; uuid: string }
  exportedAt: string
  end: ChainEnd
  entries: number
  unsealed: number
  people: { user: number; username: string; givenName: string; familyName: string }[]
}

const OPENING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

const HEAD = `
  SELECT o.name, o.tenant_uuid AS uuid, instant_text(now()) AS "exportedAt", coalesce(c.no, 0) AS no,
         coalesce(encode(c.hash, 'hex'), repeat('0', 64)) AS hash,
         (SELECT count(*) FROM audit_block_entry x WHERE x.organisation_id = o.organisation_id) AS entries,
         (SELECT count(*) FROM audit_unsealed w WHERE w.organisation_id = o.organisation_id) AS unsealed
    FROM organisation o LEFT JOIN audit_chain c USING (organisation_id) WHERE o.organisation_id = $1`

const PEOPLE = `
  SELECT u.user_id AS user, u.username, u.given_name AS "givenName", u.family_name AS "familyName"
    FROM app_user u WHERE u.user_id IN (SELECT p.user_id FROM audit_person p WHERE p.organisation_id = $1
                        UNION SELECT e.user_id FROM audit_unsealed w JOIN audit_entry e USING (organisation_id, audit_entry_id)
                               WHERE w.organisation_id = $1) ORDER BY u.user_id`

type HeadRow = {
  name: string
  uuid: string
  exportedAt: string
  no: number
  hash: string
  entries: number
  unsealed: number
}

/**
 * Yields the lines of an organisation's trail from one snapshot: the head, each block with its entries, and the unsealed entries. `owner`
 * is a connection with the role that owns the tables. Throws if an entry is missing. `verify` reports such entries.
 */
export async function* exportAudit(owner: Database, organisationId: number): AsyncGenerator<ExportHead | ChainLine> {
  const client = await owner.pool.connect()
  try {
    await client.query(OPENING)
    yield await readHead(client, organisationId)
    const sealed = client.query(new QueryStream(SEALED, [organisationId], { batchSize: 1000 }))
    for await (const { line } of linesOf(sealed as AsyncIterable<SealedRow>)) {
      if (line.type === 'gone') throw new Error(`Entry ${line.no} of the audit trail is missing`)
      yield line
    }
    const waiting = await client.query<EntryRow>(WAITING, [organisationId])
    for (const row of waiting.rows) yield { type: 'unsealed', entry: entryOf(row) }
  } finally {
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}

async function readHead(client: pg.PoolClient, organisationId: number): Promise<ExportHead> {
  const [head] = (await client.query<HeadRow>(HEAD, [organisationId])).rows
  if (head === undefined) throw new Error(`Organisation ${organisationId} does not exist`)
  const people = (await client.query<ExportHead['people'][number]>(PEOPLE, [organisationId])).rows
  const { name, uuid, exportedAt, no, hash, entries, unsealed } = head
  return {
    type: 'head',
    format: EXPORT_FORMAT,
    organisation: { name, uuid },
    exportedAt,
    end: { no, hash },
    entries,
    unsealed,
    people,
  }
}
