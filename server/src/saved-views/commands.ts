// Saves, changes and deletes views of lists.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import {
  faultInView,
  isOfBooks,
  mayChangeView,
  type SavedView,
  type ViewedList,
  type ViewQuery,
} from '@twofold/contract/saved-views'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import { type Books, refusedWithout } from '../identity/books.ts'
import { insertView, isAccount, readMadeView, type StoredView, selectViewForUpdate, updateView } from './sql.ts'

/** Returns a view in wire format. */
export function presentView(view: StoredView): SavedView {
  const { id, name, list, accountId, accountName, query, isShared, isOwn, modifiedAt } = view
  return {
    savedViewID: id,
    viewName: name,
    list,
    accountID: accountId ?? 0,
    accountName,
    query,
    isShared,
    isOwn,
    modifiedAt,
  }
}

type CreateViewInput = {
  viewName: string
  list: ViewedList
  accountID?: number | undefined
  query: ViewQuery
  isShared?: boolean | undefined
}

/**
 * Saves a view. A retry with the same key returns the view that it created. Fails with FORBIDDEN for a shared view if the role may not
 * share views, and for a register or the journal if the role may not read the books. Also fails with FIELD_MISSING, FIELD_VALUE, UNKNOWN_ACCOUNT and
 * IDEMPOTENCY_MISMATCH and with the errors of `checkedView`.
 */
export async function createView(
  books: Books,
  { viewName, list, accountID = 0, query, isShared = false }: CreateViewInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<SavedView>> {
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return accepted(presentView(await readMadeView(books, replay.value.objectId)))
  const isOfRegister = list === 'register'
  if (isShared && !mayRole(books.role, 'views.share')) return refusedWithout('views.share', books.role)
  if (isOfBooks(list) && !mayRole(books.role, 'books.read')) return refusedWithout('books.read', books.role)
  const checked = checkedView(list, viewName, query)
  if (!checked.ok) return checked
  if (isOfRegister && accountID === 0) return refused('FIELD_MISSING', 'accountID', { name: 'accountID' })
  if (!isOfRegister && accountID !== 0) return refused('FIELD_VALUE', 'accountID', { name: 'accountID' })
  if (isOfRegister && !(await isAccount(books, accountID))) return refused('UNKNOWN_ACCOUNT', 'accountID')
  const made = await insertView(books, {
    list,
    accountId: isOfRegister ? accountID : null,
    name: checked.value,
    query,
    isShared,
  })
  await claimKey(books, idempotency, objectOf(made))
  await recordAudit(books, { action: 'create', ...objectOf(made), after: auditedOf(made) })
  return accepted(presentView(made))
}

type ChangeViewInput = {
  viewName?: string | undefined
  query?: ViewQuery | undefined
  isShared?: boolean | undefined
  modifiedAt?: string | undefined
}

/**
 * Changes a view. Omitted fields keep their values. If nothing changes, nothing is written. Fails with STALE. Fails with NOT_FOUND for a
 * missing view and for another user's private view. Fails with FORBIDDEN if the role may not share views and the view is shared before or
 * after the change. Also fails with FORBIDDEN if the caller stops sharing another user's view. Fails with the errors of `checkedView`.
 */
export async function changeView(books: Books, id: number, input: ChangeViewInput): Promise<Result<SavedView>> {
  const before = await selectViewForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  const isShared = input.isShared ?? before.isShared
  if (!mayChangeView(books.role, before) || !mayChangeView(books.role, { isShared }))
    return refusedWithout('views.share', books.role)
  if (before.isShared && !isShared && !before.isOwn) return refused('FORBIDDEN')
  if (input.modifiedAt !== undefined && input.modifiedAt !== before.modifiedAt)
    return { ok: false, refusals: [{ code: 'STALE', current: presentView(before) }] }
  const query = input.query ?? before.query
  const checked = checkedView(before.list, input.viewName ?? before.name, query)
  if (!checked.ok) return checked
  const changed = { id, name: checked.value, query, isShared }
  if (isSame(before, changed)) return accepted(presentView(before))
  const after = await updateView(books, changed)
  const audited = { before: auditedOf(before), after: auditedOf(after) }
  await recordAudit(books, { action: 'change', ...objectOf(after), ...audited })
  return accepted(presentView(after))
}

/** Deletes a view and returns it. Fails with NOT_FOUND, and FORBIDDEN for a shared view if the role may not share views. */
export async function deleteView(books: Books, id: number): Promise<Result<SavedView>> {
  const before = await selectViewForUpdate(books, id)
  if (before === null) return refused('NOT_FOUND')
  if (!mayChangeView(books.role, before)) return refusedWithout('views.share', books.role)
  const gone = await updateView(books, before, false)
  await recordAudit(books, { action: 'delete', ...objectOf(gone), before: auditedOf(before) })
  return accepted(presentView(gone))
}

/**
 * Checks a view and returns its name without surrounding spaces. Fails with TEXT_EMPTY, and FIELD_VALUE for a query that the list does not
 * support.
 */
function checkedView(list: ViewedList, viewName: string, query: ViewQuery): Result<string> {
  const name = viewName.trim()
  if (name === '') return refused('TEXT_EMPTY', 'viewName')
  const fault = faultInView(list, query)
  return fault === null ? accepted(name) : refused('FIELD_VALUE', `query.${fault}`, { name: fault })
}

function isSame(one: StoredView, other: Pick<StoredView, 'name' | 'query' | 'isShared'>): boolean {
  const textOf = (query: ViewQuery) => JSON.stringify(Object.entries(query).toSorted())
  return one.name === other.name && one.isShared === other.isShared && textOf(one.query) === textOf(other.query)
}

function auditedOf({ name, list, accountId, query, isShared }: StoredView) {
  return { viewName: name, list, ...(accountId !== null && { accountID: accountId }), query, isShared }
}

function objectOf({ id, version }: StoredView) {
  return { objectKind: 'saved view', objectId: id, objectVersion: version } as const
}
