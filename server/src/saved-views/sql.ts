// SQL statements for saved views. Every statement filters by its organisation, and row-level security enforces this. Users see their own
// views and shared views.
import type { ViewedList, ViewQuery } from '@twofold/contract/saved-views'
import type { Books } from '../identity/books.ts'

/** A saved view. */
export type StoredView = {
  id: number
  list: ViewedList
  accountId: number | null
  accountName: string
  name: string
  query: ViewQuery
  isShared: boolean
  isOwn: boolean
  version: number
  modifiedAt: string
}

// Parameters: $1 organisation, $2 current user.
const STORED = `
  saved_view_id AS id, list, account_id AS "accountId", coalesce(account_full_name(organisation_id, account_id), '') AS "accountName",
  name, query, is_shared AS "isShared", user_id = $2 AS "isOwn", version, instant_text(modified_at) AS "modifiedAt"`

const VISIBLE = `
  SELECT ${STORED} FROM saved_view v
   WHERE organisation_id = $1 AND (user_id = $2 OR is_shared) AND live
     AND (account_id IS NULL OR EXISTS (SELECT FROM account a WHERE a.organisation_id = $1 AND a.account_id = v.account_id AND a.live))`

const LIST = `${VISIBLE} AND ($3 OR list NOT IN ('register', 'journal')) ORDER BY lower(name) COLLATE "C", saved_view_id`

/** Returns the views that the current user can see, by name. Includes views of registers and the journal only if `withBooks` is true. */
export function readViews(books: Books, { withBooks }: { withBooks: boolean }): Promise<StoredView[]> {
  return books.query<StoredView>(LIST, [books.organisationId, books.userId, withBooks])
}

const SELECT_FOR_UPDATE = `${VISIBLE} AND saved_view_id = $3 FOR NO KEY UPDATE`

/** Returns a view that the current user can see, or null. Locks the view until this database transaction ends. */
export async function selectViewForUpdate(books: Books, id: number): Promise<StoredView | null> {
  return (await books.query<StoredView>(SELECT_FOR_UPDATE, [books.organisationId, books.userId, id]))[0] ?? null
}

const READ_MADE = `SELECT ${STORED} FROM saved_view WHERE organisation_id = $1 AND saved_view_id = $3`

/** Returns a view that the current user created with a key, even if it was deleted later. */
export async function readMadeView(books: Books, id: number): Promise<StoredView> {
  return (await books.query<StoredView>(READ_MADE, [books.organisationId, books.userId, id]))[0] as StoredView
}

const INSERT = `
  INSERT INTO saved_view (organisation_id, user_id, list, account_id, name, query, is_shared)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${STORED}`

/** Saves a view of the current user. */
export async function insertView(
  books: Books,
  { list, accountId, name, query, isShared }: Pick<StoredView, 'list' | 'accountId' | 'name' | 'query' | 'isShared'>,
): Promise<StoredView> {
  const values = [books.organisationId, books.userId, list, accountId, name, JSON.stringify(query), isShared]
  return (await books.query<StoredView>(INSERT, values))[0] as StoredView
}

const UPDATE = `
  UPDATE saved_view SET name = $4, query = $5, is_shared = $6, live = $7
   WHERE organisation_id = $1 AND saved_view_id = $3 RETURNING ${STORED}`

/** Updates a locked view. If `isLive` is false, the view is deleted and no longer appears in lists. */
export async function updateView(
  books: Books,
  { id, name, query, isShared }: Pick<StoredView, 'id' | 'name' | 'query' | 'isShared'>,
  isLive = true,
): Promise<StoredView> {
  const values = [books.organisationId, books.userId, id, name, JSON.stringify(query), isShared, isLive]
  return (await books.query<StoredView>(UPDATE, values))[0] as StoredView
}

const KNOWN = 'SELECT FROM account WHERE organisation_id = $1 AND account_id = $2 AND live'

/** Returns whether an account exists. */
export async function isAccount(books: Books, accountId: number): Promise<boolean> {
  return (await books.query(KNOWN, [books.organisationId, accountId])).length > 0
}
