// Opens, changes and closes accounts. Each command reads the chart, applies the rules of accounting, and writes the result in one
// statement.

import { numberKeyOf, orderKeyOf } from '@twofold/accounting/ledger/account-order'
import {
  type AcceptedAccount,
  type AccountDraft,
  checkAccountChange,
  checkAccountDeletion,
  checkNewAccount,
  type ParentFacts,
} from '@twofold/accounting/ledger/account-rules'
import { sectionIfOfType } from '@twofold/accounting/ledger/account-sections'
import type { AccountSection } from '@twofold/accounting/ledger/account-types'
import { levelOf, levelsFrom, placeOf, subtreeIds } from '@twofold/accounting/ledger/chart-of-accounts'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import { mayRole } from '@twofold/contract/permissions'
import { findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import { type Books, refusedWithout } from '../identity/books.ts'
import { isControl, isParty } from '../ledger/account-role.ts'
import { presentAccount, presentChart, type StoredAccount } from './chart.ts'
import { type NewPlace, presentCurrentAccount, readCurrentAccount, readNewPlace } from './current-account.ts'
import {
  closeAccount,
  insertAccount,
  readAccountVersion,
  readChart,
  reserveAccountId,
  selectChartForUpdate,
  updateAccount,
  type WrittenAccount,
} from './sql.ts'

/** The fields of an account in a request. An omitted field is undefined. */
type AccountInput = {
  accountParent?: number | undefined
  accountName?: string | undefined
  accountType?: string | undefined
  accountMemo?: string | undefined
  accountNumber?: string | undefined
  accountSection?: AccountSection | null | undefined
  modifiedAt?: unknown
}

/**
 * Opens an account. A subaccount has the type of its parent. A retry with the same key returns the account as originally created. Errors:
 * all errors of `checkNewAccount`, and IDEMPOTENCY_MISMATCH.
 */
export async function createAccount(
  books: Books,
  input: AccountInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Account>> {
  const { id, isNew } = await reserveAccountId(books, idempotency)
  if (!isNew) return replayed(books, idempotency)
  const draft = draftOf(input, NO_ACCOUNT)
  const place = await readNewPlace(books, draft)
  const { takenBy, numberTakenBy } = place
  const checked = checkNewAccount(draft, { parent: parentOf(place), takenBy, numberTakenBy })
  if (!checked.ok) return checked
  const written = writtenOf(id, draft, checked.value)
  const stamp = await insertAccount(books, written)
  await recordAudit(books, { action: 'create', ...objectOf(stamp), after: auditedOf(written) })
  const derived = { place: placeOf({ ...place, name: written.name, belowCount: 0 }), cents: 0, reconciledOn: null }
  return accepted(presentAccount({ ...written, ...stamp, role: null }, derived, books.signConvention))
}

const NO_ACCOUNT: AccountDraft = { parentId: null, name: '', type: undefined, memo: '', number: '', section: null }

function parentOf({ parentType, parentRole, namesAbove }: NewPlace): ParentFacts | null {
  if (parentType === null) return null
  const kept = { role: parentRole }
  return { type: parentType, isControl: isControl(kept), isParty: isParty(kept), level: namesAbove.length }
}

/**
 * Renames, renumbers or moves an account, or changes its type, section or memo. A new type also applies to its subaccounts. Writes nothing
 * if nothing changes.
 * Errors: NOT_FOUND, STALE, FORBIDDEN if the role may only rename, and all errors of `checkAccountChange`.
 */
export async function changeAccount(books: Books, accountId: number, input: AccountInput): Promise<Result<Account>> {
  const { settings } = await selectChartForUpdate(books, accountId)
  const chart = await readChart(books)
  const account = chart.find(each => each.id === accountId)
  if (account === undefined) return refused('NOT_FOUND')
  const stale = checkStanding(books, chart, account, input.modifiedAt)
  if (!stale.ok) return stale
  const draft = draftOf(input, account)
  if (!mayChange(books, account, draft)) return refusedWithout('accounts.restructure', books.role)
  const below = subtreeIds(chart, accountId)
  const subtree = chart.filter(each => below.has(each.id))
  const checked = checkAccountChange({ ...account, isParty: isParty(account) }, draft, {
    ...placeFacts(chart, draft, accountId),
    subtreeLevels: levelsFrom(chart, accountId, isControl),
    isParentInSubtree: draft.parentId !== null && below.has(draft.parentId),
    hasSubtreeLines: subtree.some(each => each.lineCount > 0),
    hasSubtreeParties: subtree.some(isParty),
    subtreeSettingsRoles: settings.filter(([, id]) => id !== null && below.has(id)).map(([role]) => role),
  })
  if (!checked.ok) return checked
  return rewrite(books, chart, account, writtenOf(accountId, draft, checked.value))
}

/** Removes an account from the chart and returns its last version. Errors: NOT_FOUND and all errors of `checkAccountDeletion`. */
export async function deleteAccount(books: Books, accountId: number): Promise<Result<Account>> {
  const { settings, hasDocuments } = await selectChartForUpdate(books, accountId)
  const chart = await readChart(books)
  const account = chart.find(each => each.id === accountId)
  if (account === undefined) return refused('NOT_FOUND')
  const checked = checkAccountDeletion({
    hasChildren: chart.some(each => each.parentId === accountId),
    hasLines: account.lineCount > 0,
    hasDocuments,
    isParty: isParty(account),
    settingsRoles: settings.filter(([, id]) => id === accountId).map(([role]) => role),
  })
  if (!checked.ok) return checked
  const stamp = await closeAccount(books, accountId)
  await recordAudit(books, { action: 'delete', ...objectOf(stamp), before: auditedOf(account) })
  return shown(books, chart, accountId)
}

type AuditedAccount = Omit<WrittenAccount, 'sortKey'>

/** Returns the account as originally created, with its current position and balance. */
async function replayed(books: Books, idempotency: IdempotencyKey | null): Promise<Result<Account>> {
  const found = await findReplay(books, idempotency)
  if (!found.ok) return found
  if (found.value === null) throw new Error('A reserved idempotency key is missing')
  const { objectId, objectVersion } = found.value
  const version = await readAccountVersion(books, objectId, objectVersion)
  const current = await readCurrentAccount(books, objectId)
  if (current !== undefined) return presentCurrentAccount(current, books.signConvention, version)
  const offTheChart = { left: 0, right: 0, fullName: version.name, depth: 0 }
  return accepted(presentAccount(version, { place: offTheChart, cents: 0, reconciledOn: null }, books.signConvention))
}

async function rewrite(
  books: Books,
  chart: readonly StoredAccount[],
  account: StoredAccount,
  written: WrittenAccount,
): Promise<Result<Account>> {
  const { type } = written
  const isSame = (['parentId', 'name', 'type', 'memo', 'number', 'section'] as const).every(
    field => written[field] === account[field],
  )
  if (isSame) return shown(books, chart, account.id)
  const typedAlong = type === account.type ? [] : [...subtreeIds(chart, account.id)].filter(id => id !== account.id)
  const stamps = await updateAccount(books, written, typedAlong)
  const stampOf = new Map(stamps.map(stamp => [stamp.id, stamp]))
  const stamp = stampOf.get(account.id)
  if (stamp === undefined) return refused('NOT_FOUND')
  await recordAudit(books, {
    action: 'change',
    ...objectOf(stamp),
    before: auditedOf(account),
    after: auditedOf(written),
  })
  const changed = chart.map(each =>
    each.id === account.id
      ? { ...each, ...written, ...stamp, orderKey: orderKeyOf(written) }
      : stampOf.has(each.id)
        ? { ...each, type, section: sectionIfOfType(each.section, type), ...stampOf.get(each.id) }
        : each,
  )
  return shown(books, changed, account.id)
}

/** Checks that the record has not changed since the client last read it. Fails with STALE with the current record. */
function checkStanding(
  books: Books,
  chart: readonly StoredAccount[],
  account: StoredAccount,
  seen: unknown,
): Result<null> {
  if (seen === undefined || seen === account.modifiedAt) return accepted(null)
  const current = shown(books, chart, account.id)
  if (!current.ok) return current
  return { ok: false, refusals: [{ code: 'STALE', current: current.value }] }
}

/**
 * Returns whether the role permits the change. Moving an account and changing its type or its section require a different permission than
 * renaming it.
 */
function mayChange(books: Books, account: StoredAccount, draft: AccountDraft): boolean {
  const isRestructured =
    draft.parentId !== account.parentId ||
    (draft.parentId === null && draft.type !== account.type) ||
    draft.section !== account.section
  return !isRestructured || mayRole(books.role, 'accounts.restructure')
}

function draftOf(input: AccountInput, otherwise: AccountDraft): AccountDraft {
  return {
    parentId: input.accountParent === undefined ? otherwise.parentId : input.accountParent || null,
    name: input.accountName ?? otherwise.name,
    type: input.accountType ?? otherwise.type,
    memo: input.accountMemo ?? otherwise.memo,
    number: input.accountNumber ?? otherwise.number,
    section: input.accountSection === undefined ? otherwise.section : input.accountSection,
  }
}

function placeFacts(chart: readonly StoredAccount[], draft: AccountDraft, accountId: number) {
  const parent = chart.find(each => each.id === draft.parentId)
  const [key, number] = [nameKeyOf(draft.name), numberKeyOf(draft.number)]
  const others = chart.filter(each => each.id !== accountId)
  return {
    parent: parent === undefined ? null : parentFacts(chart, parent),
    takenBy: others.find(each => each.parentId === draft.parentId && nameKeyOf(each.name) === key)?.name ?? null,
    numberTakenBy: others.find(each => number !== '' && numberKeyOf(each.number) === number)?.name ?? null,
  }
}

function parentFacts(chart: readonly StoredAccount[], parent: StoredAccount): ParentFacts {
  const level = levelOf(chart, parent.id)
  return { type: parent.type, isControl: isControl(parent), isParty: isParty(parent), level }
}

function writtenOf(id: number, draft: AccountDraft, account: AcceptedAccount): WrittenAccount {
  return { id, parentId: draft.parentId, memo: draft.memo, ...account }
}

function auditedOf({ parentId, name, type, memo, number, section }: AuditedAccount) {
  const always = { accountParent: parentId ?? 0, accountName: name, accountType: type, accountMemo: memo }
  return { ...always, accountNumber: number, accountSection: section }
}

function objectOf({ id, version }: { id: number; version: number }) {
  return { objectKind: 'account' as const, objectId: id, objectVersion: version }
}

function shown(books: Books, chart: readonly StoredAccount[], accountId: number): Result<Account> {
  const presented = presentChart(chart, books.signConvention)
  if (!presented.ok) return presented
  const account = presented.value.find(each => each.accountID === accountId)
  return account === undefined ? refused('NOT_FOUND') : accepted(account)
}
