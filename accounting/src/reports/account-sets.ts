// Selects the accounts of a report, and the counter-accounts of its filter.
import type { AccountType } from '../ledger/account-types.ts'
import { type Refusal, type Result, refusal, resultOf } from '../refusals.ts'
import type { AccountGroup, AccountSetType, ReportBody } from './report-body.ts'

/** An account set in a report definition. */
export type AccountSet = {
  setType: AccountSetType
  group: AccountGroup | null
  predefinedIds: readonly number[]
  isRecursive: boolean
  /** The number of levels below the chosen accounts. 0 means all levels. */
  depth: number
}

/**
 * The accounts of a set. `isWhole`: the set contains all accounts. `isNothing`: no account was chosen. `goneCount`: the number of stored
 * accounts that were deleted.
 */
export type Selection = { ids: ReadonlySet<number>; isWhole: boolean; isNothing: boolean; goneCount: number }

type ChartAccount = { id: number; parentId: number | null; type: AccountType; isLive: boolean }

/** Returns the source set of a report definition. */
export function sourceSet(body: ReportBody): AccountSet {
  return {
    setType: body.sourceAccountSetType,
    group: body.sourceAccountGroup,
    predefinedIds: body.sourcePredefinedAccounts,
    isRecursive: body.sourceRecurseSubAccounts,
    depth: body.sourceRecurseSubAccountsDepth,
  }
}

/** Returns the filter set of a report definition. */
export function filterSet(body: ReportBody): AccountSet {
  return {
    setType: body.filterAccountSetType,
    group: body.filterAccountGroup,
    predefinedIds: body.filterPredefinedAccounts,
    isRecursive: body.filterRecurseSubAccounts,
    depth: body.filterRecurseSubAccountsDepth,
  }
}

const ALONG: Partial<Record<AccountGroup, AccountType>> = { INCOME: 'GAIN', EXPENSE: 'LOSS' }

/** Returns the account types of a group: INCOME includes GAIN, EXPENSE includes LOSS. */
function typesOfGroup(group: AccountGroup): ReadonlySet<AccountType> {
  const along = ALONG[group]
  return new Set<AccountType>(along === undefined ? [group] : [group, along])
}

/** The ids of the accounts that the user chose for this run of the report. `field` is the name of their query parameter. */
export type Supplied = { ids: readonly number[]; field: string }

/**
 * Returns the accounts of a set. Stored ids of deleted accounts are omitted and counted. Errors: UNKNOWN_ACCOUNT for a supplied id if the
 * account does not exist or was deleted.
 */
export function selectAccounts(
  set: AccountSet,
  supplied: Supplied,
  accounts: readonly ChartAccount[],
): Result<Selection> {
  if (set.setType === 'NONE') return selected(new Set(accounts.map(({ id }) => id)), { isWhole: true })
  if (set.setType === 'GROUP') {
    const types = set.group === null ? new Set<AccountType>() : typesOfGroup(set.group)
    return selected(new Set(accounts.filter(({ type }) => types.has(type)).map(({ id }) => id)))
  }
  const live = new Set(accounts.filter(({ isLive }) => isLive).map(({ id }) => id))
  const params = set.setType === 'PREDEFINED' ? set.predefinedIds : supplied.ids
  const found = params.filter(id => live.has(id))
  const unknown: Refusal[] =
    set.setType === 'PREDEFINED'
      ? []
      : params.filter(id => !live.has(id)).map(accountID => refusal('UNKNOWN_ACCOUNT', supplied.field, { accountID }))
  if (unknown.length > 0) return resultOf(unknown.slice(0, 1), selectionOf(new Set()))
  const ids = set.isRecursive ? withDescendants(found, set.depth, accounts) : new Set(found)
  return selected(ids, { isNothing: found.length === 0, goneCount: params.length - found.length })
}

function selected(ids: ReadonlySet<number>, wishes: Partial<Selection> = {}): Result<Selection> {
  return resultOf([], selectionOf(ids, wishes))
}

function selectionOf(ids: ReadonlySet<number>, wishes: Partial<Selection> = {}): Selection {
  return { ids, isWhole: false, isNothing: false, goneCount: 0, ...wishes }
}

function withDescendants(tops: readonly number[], depth: number, accounts: readonly ChartAccount[]): Set<number> {
  const children = new Map<number, number[]>()
  for (const { id, parentId } of accounts) {
    if (parentId === null) continue
    const siblings = children.get(parentId)
    if (siblings === undefined) children.set(parentId, [id])
    else siblings.push(id)
  }
  const found = new Set(tops)
  let level = [...found]
  for (let below = 1; level.length > 0 && (depth === 0 || below <= depth); below += 1) {
    level = level.flatMap(id => children.get(id) ?? [])
    for (const id of level) found.add(id)
  }
  return found
}

/**
 * Assigns the ids that the user chose for this run to the source or the filter. If only one set is USER_SUPPLIED, it gets `account`. If
 * both sets are, the source gets `account` and the filter gets `filterAccount`. `unusedCount` is the number of ids that neither set uses.
 */
export function suppliedTo(
  body: ReportBody,
  account: readonly number[],
  filterAccount: readonly number[],
): { source: Supplied; filter: Supplied; unusedCount: number } {
  const isSourceAsked = body.sourceAccountSetType === 'USER_SUPPLIED'
  const isFilterAsked = body.filterAccountSetType === 'USER_SUPPLIED'
  const isFilterAlone = isFilterAsked && !isSourceAsked && filterAccount.length === 0
  const source = isSourceAsked ? account : []
  const filter = isFilterAlone ? account : isFilterAsked ? filterAccount : []
  return {
    source: { ids: source, field: 'account' },
    filter: { ids: filter, field: isFilterAlone ? 'account' : 'filterAccount' },
    unusedCount: account.length + filterAccount.length - source.length - filter.length,
  }
}
