// Which accounts a report is about, and which counter-accounts count.
import type { AccountType } from '../ledger/account-types.ts'
import { type Refusal, type Result, refusal, resultOf } from '../refusals.ts'
import type { AccountGroup, AccountSetType, ReportBody } from './report-body.ts'

/** A set as a report's body says it. */
export type AccountSet = {
  setType: AccountSetType
  group: AccountGroup | null
  predefinedIds: readonly number[]
  isRecursive: boolean
  /** Levels below the chosen accounts; 0 is all. */
  depth: number
}

/** The accounts of a set. `isWhole`: all there are. `isNothing`: none was chosen. `goneCount`: stored ones that are off the
 * chart. */
export type Selection = { ids: ReadonlySet<number>; isWhole: boolean; isNothing: boolean; goneCount: number }

type Standing = { id: number; parentId: number | null; type: AccountType; isLive: boolean }

/** The source set of a body. */
export function sourceSet(body: ReportBody): AccountSet {
  return {
    setType: body.sourceAccountSetType,
    group: body.sourceAccountGroup,
    predefinedIds: body.sourcePredefinedAccounts,
    isRecursive: body.sourceRecurseSubAccounts,
    depth: body.sourceRecurseSubAccountsDepth,
  }
}

/** The filter set of a body. */
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

/** The types of a group: INCOME takes GAIN along, EXPENSE takes LOSS along. */
function typesOfGroup(group: AccountGroup): ReadonlySet<AccountType> {
  const along = ALONG[group]
  return new Set<AccountType>(along === undefined ? [group] : [group, along])
}

/** Accounts chosen when a report is run; `field` is the query key they came in. */
export type Supplied = { ids: readonly number[]; field: string }

/**
 * The accounts of a set. Of stored ids those that are off the chart are left out and counted. Refuses UNKNOWN_ACCOUNT for
 * supplied ids that no account of today has.
 */
export function selectAccounts(set: AccountSet, supplied: Supplied, accounts: readonly Standing[]): Result<Selection> {
  if (set.setType === 'NONE') return selected(new Set(accounts.map(({ id }) => id)), { isWhole: true })
  if (set.setType === 'GROUP') {
    const types = set.group === null ? new Set<AccountType>() : typesOfGroup(set.group)
    return selected(new Set(accounts.filter(({ type }) => types.has(type)).map(({ id }) => id)))
  }
  const live = new Set(accounts.filter(({ isLive }) => isLive).map(({ id }) => id))
  const asked = set.setType === 'PREDEFINED' ? set.predefinedIds : supplied.ids
  const found = asked.filter(id => live.has(id))
  const unknown: Refusal[] =
    set.setType === 'PREDEFINED'
      ? []
      : asked.filter(id => !live.has(id)).map(accountID => refusal('UNKNOWN_ACCOUNT', supplied.field, { accountID }))
  if (unknown.length > 0) return resultOf(unknown.slice(0, 1), selectionOf(new Set()))
  const ids = set.isRecursive ? withDescendants(found, set.depth, accounts) : new Set(found)
  return selected(ids, { isNothing: found.length === 0, goneCount: asked.length - found.length })
}

function selected(ids: ReadonlySet<number>, wishes: Partial<Selection> = {}): Result<Selection> {
  return resultOf([], selectionOf(ids, wishes))
}

function selectionOf(ids: ReadonlySet<number>, wishes: Partial<Selection> = {}): Selection {
  return { ids, isWhole: false, isNothing: false, goneCount: 0, ...wishes }
}

function withDescendants(tops: readonly number[], depth: number, accounts: readonly Standing[]): Set<number> {
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

/** Whether ids chosen when a report is run are the source's or the filter's: with one USER_SUPPLIED set `account` serves it,
 * with two `account` serves the source and `filterAccount` the filter. `unusedCount` are those that neither set takes. */
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
