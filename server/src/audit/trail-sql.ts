// SQL queries of the audit trail. Each statement filters by its organisation, in addition to row-level security.
import type { Books } from '../identity/books.ts'

/** An entry as stored. If it has no copy of its transaction, it includes the version of the transaction that it refers to. */
export type TrailRow = {
  id: number
  at: string
  userId: number
  role: string
  action: string
  objectKind: string
  objectId: number
  objectVersion: number
  reason: string
  sessionId: string
  requestId: string
  before: unknown
  after: unknown
  blockNo: number | null
  date: string | null
  comment: string
  accounts: number[]
  cents: number[]
  isClosing: boolean
  entryNumber: number | null
  /** The document of the entry, or the two documents of an application, with their current names. */
  documents: TrailDocument[] | null
}

/** A document that an audit entry refers to. */
type TrailDocument = { documentID: number; kind: string; reference: string; partyName: string }

/** A position in the trail. Older entries follow the position. */
export type TrailPlace = { at: string; id: number }

/** The filters of the audit trail. The start and end dates are inclusive and in the organisation's time zone. */
export type TrailFilter = {
  startDate?: string | undefined
  endDate?: string | undefined
  userID?: number | undefined
  action?: string | undefined
  objectKind?: string | undefined
  objectID?: number | undefined
}

/** A user that an audit entry may refer to. */
export type TrailPerson = { userID: number; username: string; givenName: string; familyName: string }

type Window = { before: TrailPlace | null; limit: number | null }

const of = (column: string) => `CASE t.version WHEN e.object_version THEN t.${column} ELSE v.${column} END`

// Only entries of documents and of applications look up documents.
const DOCUMENT_IDS = `CASE
  WHEN e.object_kind IN ('customer payment advice', 'vendor payment advice') THEN ARRAY[
    (coalesce(e.after, e.before)->>'applied')::bigint, (coalesce(e.after, e.before)->>'appliedTo')::bigint]
  WHEN e.object_kind IN ('receivable invoice', 'customer payment', 'customer write-off', 'payable invoice', 'vendor payment')
  THEN ARRAY[e.object_id] END`

const SELECT = `
  SELECT e.audit_entry_id AS id, instant_text(e.at) AS at, e.user_id AS "userId", e.role, e.action,
         e.object_kind AS "objectKind", e.object_id AS "objectId", e.object_version AS "objectVersion",
         coalesce(e.reason, '') AS reason, e.session_id AS "sessionId", e.request_id AS "requestId", e.before, e.after, x.block_no AS "blockNo",
         ${of('date')} AS date, ${of('comment')} AS comment, ${of('account')} AS accounts, ${of('cents')} AS cents,
         ${of('closing')} AS "isClosing", n.number AS "entryNumber",
         (SELECT json_agg(json_build_object('documentID', d.document_id, 'kind', d.kind, 'reference', d.reference, 'partyName', p.name))
            FROM document d JOIN party p USING (organisation_id, party_id)
           WHERE d.organisation_id = e.organisation_id AND d.document_id = ANY (${DOCUMENT_IDS})) AS documents
    FROM audit_entry e
    LEFT JOIN audit_block_entry x ON x.organisation_id = e.organisation_id AND x.audit_entry_id = e.audit_entry_id
    LEFT JOIN transaction t ON e.object_kind = 'transaction' AND e.before IS NULL AND e.after IS NULL
          AND t.organisation_id = e.organisation_id AND t.transaction_id = e.object_id
    LEFT JOIN transaction_version v ON t.version <> e.object_version AND v.organisation_id = e.organisation_id
          AND v.transaction_id = e.object_id AND v.version = e.object_version
    LEFT JOIN entry_number n ON e.object_kind = 'transaction' AND n.organisation_id = e.organisation_id
          AND n.transaction_id = e.object_id
   WHERE e.organisation_id = $1`

/** The condition of each filter. `n` is the number of its SQL parameter. */
const CONDITIONS: readonly [keyof TrailFilter, (n: number) => string][] = [
  ['userID', n => `e.user_id = $${n}`],
  ['action', n => `e.action = $${n}`],
  ['objectKind', n => `e.object_kind = $${n}`],
  ['objectID', n => `e.object_id = $${n}`],
]

const NEWEST_FIRST = 'ORDER BY e.at DESC, e.audit_entry_id DESC'

function statementOf(
  books: Books,
  filter: TrailFilter,
  { before, limit }: Window,
): { text: string; values: unknown[] } {
  const values: unknown[] = [books.organisationId]
  const use = (value: unknown) => values.push(value)
  const asked: string[] = []
  const zone = filter.startDate === undefined && filter.endDate === undefined ? 0 : use(books.timeZone)
  const midnight = (n: number) => `$${n}::date::timestamp AT TIME ZONE $${zone}`
  if (filter.startDate !== undefined) asked.push(`e.at >= ${midnight(use(filter.startDate))}`)
  if (filter.endDate !== undefined)
    asked.push(`e.at < ($${use(filter.endDate)}::date + 1)::timestamp AT TIME ZONE $${zone}`)
  for (const [name, condition] of CONDITIONS) if (filter[name] !== undefined) asked.push(condition(use(filter[name])))
  // Most entries of a trail are plain posts. The other entries have a separate index, and the planner uses it only with this condition.
  if (filter.action !== undefined && filter.action !== 'post') asked.push(`e.action <> 'post'`)
  if (before !== null)
    asked.push(`(e.at, e.audit_entry_id) < ($${use(before.at)}::timestamptz, $${use(before.id)}::bigint)`)
  const conditions = asked.map(condition => ` AND ${condition}`).join('')
  return { text: `${SELECT}${conditions} ${NEWEST_FIRST}${limit === null ? '' : ` LIMIT $${use(limit)}`}`, values }
}

/** Reads a page of the trail: at most `limit` entries after a position. Runs one statement. */
export function readTrail(books: Books, filter: TrailFilter, window: { before: TrailPlace | null; limit: number }) {
  const { text, values } = statementOf(books, filter, window)
  return books.query<TrailRow>(text, values)
}

/** Streams the whole audit trail. */
export function streamTrail(books: Books, filter: TrailFilter): AsyncIterable<TrailRow> {
  const { text, values } = statementOf(books, filter, { before: null, limit: null })
  return books.stream<TrailRow>(text, values)
}

const PEOPLE = `
  SELECT user_id AS "userID", username, given_name AS "givenName", family_name AS "familyName" FROM audit_people()`

/** Returns all users that the trail may refer to: members, and former members who made changes. Runs one statement. */
export function readPeople(books: Books): Promise<TrailPerson[]> {
  return books.query<TrailPerson>(PEOPLE)
}

const ACCOUNT_NAMES = 'SELECT account_id AS id, name FROM account WHERE organisation_id = $1'

/** Returns the names of all accounts, including closed ones. Runs one statement. */
export async function readAccountNames(books: Books): Promise<Map<number, string>> {
  const rows = await books.query<{ id: number; name: string }>(ACCOUNT_NAMES, [books.organisationId])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
