// Creates drill-downs from report amounts to their lines. A drill-down selects lines by account and period.
import { addDays, type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { Selection } from './account-sets.ts'
import type { Drill, ReportRow } from './report-rows.ts'
import type { Period, ReportedAccount } from './reported-account.ts'

/**
 * Limits a drill-down to the lines between two dates, inclusive. If `isClosing` is false, closing entries are excluded. If it is true, only
 * closing entries are included.
 */
export type DrillDownLines = Partial<Period> & { isClosing?: boolean }

/** An account with the subaccounts that the report shows. */
type Shown = { account: { id: number }; below: readonly Shown[] }

type Leading = Required<Pick<ReportRow, 'drill'>>

/**
 * Creates drill-downs from report amounts to their lines. A sum over accounts that includes all their subaccounts drills down to the top
 * accounts, because the register of an account includes its subaccounts. Other sums drill down to the lines of each account without its
 * subaccounts.
 */
export type DrillDowns = {
  /** The lines of an account, without its subaccounts. */
  own: (account: { id: number }, lines: DrillDownLines) => Leading
  /** The lines of an account and of its subaccounts in the set. */
  branch: (branch: Shown, lines: DrillDownLines) => Leading
  /** The lines of several branches. Returns an empty object if there are no branches. */
  branches: (branches: readonly Shown[], lines: DrillDownLines) => Pick<ReportRow, 'drill'>
  /** The lines of several accounts, without their subaccounts. Returns an empty object if there are no accounts. */
  each: (accounts: readonly { id: number }[], lines: DrillDownLines) => Pick<ReportRow, 'drill'>
  /** The lines of all accounts in the set. */
  set: (lines: DrillDownLines) => Pick<ReportRow, 'drill'>
}

/**
 * Returns the functions that create the drill-downs for the amounts of an account set. `whole` contains all accounts. `own` is the amount of
 * an account without its subaccounts. With it, sums drill down to fewer accounts: an account without an amount is left out if some of its
 * subaccounts are outside the set.
 */
export function createDrillDowns({
  whole,
  source,
  own,
}: {
  whole: readonly ReportedAccount[]
  source: Pick<Selection, 'ids' | 'isWhole'>
  own?: (account: ReportedAccount) => Cents
}): DrillDowns {
  const byId = new Map(whole.map(account => [account.id, account]))
  const hasBelow = new Set(whole.flatMap(({ parentId }) => parentId ?? []))
  const parted = partedBy(source, byId)
  const leading = (ids: readonly number[], isOwn: boolean, lines: DrillDownLines): Leading => {
    const drill: Drill = { accountIds: ids, ...lines }
    if (isOwn && ids.some(id => hasBelow.has(id))) drill.isOwn = true
    return { drill }
  }
  const isParted = ({ id }: { id: number }) => parted.has(id)
  const isEmpty = ({ id }: { id: number }) => own !== undefined && byId.has(id) && own(byId.get(id)!) === 0
  /** Replaces a branch whose register would show too much by the branches below it. */
  const covering = (branch: Shown): Shown[] =>
    isParted(branch.account) && isEmpty(branch.account) ? branch.below.flatMap(covering) : [branch]
  const withAmount = (branches: readonly Shown[]) => branches.flatMap(accountsOf).filter(account => !isEmpty(account))
  const each = (accounts: readonly { id: number }[], lines: DrillDownLines): Pick<ReportRow, 'drill'> =>
    accounts.length === 0
      ? {}
      : leading(
          accounts.map(({ id }) => id),
          true,
          lines,
        )
  const tops = (accounts: readonly { id: number }[], all: () => readonly { id: number }[], lines: DrillDownLines) =>
    accounts.some(isParted) ? each(all(), lines) : drillOfAll(accounts, lines)
  return {
    own: ({ id }, lines) => leading([id], true, lines),
    branch: (branch, lines) => {
      const covered = covering(branch)
      const isOwn = covered.length === 0 || covered.some(({ account }) => isParted(account))
      const accounts = isOwn ? withAmount([branch]) : covered.map(({ account }) => account)
      const ids = accounts.length === 0 ? [branch.account.id] : accounts.map(({ id }) => id)
      return leading(ids, isOwn, lines)
    },
    branches: (branches, lines) =>
      tops(
        branches.flatMap(covering).map(({ account }) => account),
        () => withAmount(branches),
        lines,
      ),
    each,
    set: lines => {
      const members = whole.filter(({ id }) => source.ids.has(id))
      const highest = members.filter(({ parentId }) => parentId === null || !source.ids.has(parentId))
      return tops(highest, () => members, lines)
    },
  }
}

/** Returns the accounts that have a subaccount outside the set. */
function partedBy(source: Pick<Selection, 'ids' | 'isWhole'>, byId: ReadonlyMap<number, ReportedAccount>): Set<number> {
  const parted = new Set<number>()
  if (source.isWhole) return parted
  for (const { id, parentId } of byId.values()) {
    if (source.ids.has(id)) continue
    for (let above = parentId; above !== null && !parted.has(above); above = byId.get(above)?.parentId ?? null)
      parted.add(above)
  }
  return parted
}

function accountsOf({ account, below }: Shown): { id: number }[] {
  return [account, ...below.flatMap(accountsOf)]
}

/**
 * Returns the drill-down of the sum of several amounts. `accounts` are all accounts that make it up. They are listed one by one if one of
 * the amounts excludes subaccounts.
 */
export function drillOfSum(
  amounts: readonly Pick<ReportRow, 'drill'>[],
  accounts: () => readonly { id: number }[],
  lines: DrillDownLines,
): Pick<ReportRow, 'drill'> {
  const drills = amounts.flatMap(({ drill }) => drill ?? [])
  if (drills.some(({ isOwn }) => isOwn)) {
    return { drill: { accountIds: accounts().map(({ id }) => id), ...lines, isOwn: true } }
  }
  return drillOfAll(
    drills.flatMap(({ accountIds = [] }) => accountIds).map(id => ({ id })),
    lines,
  )
}

/**
 * Returns the drill-down of a sum over accounts: their lines and the lines of their subaccounts. Returns an empty object if there are no
 * accounts.
 */
export function drillOfAll(accounts: Iterable<{ id: number }>, lines: DrillDownLines): Pick<ReportRow, 'drill'> {
  const accountIds = [...accounts].map(({ id }) => id)
  return accountIds.length === 0 ? {} : { drill: { accountIds, ...lines } }
}

/** Returns the lines before a day. Returns null for the first day of the calendar, which has no earlier lines. */
export function linesBefore(startDate: CalendarDate): DrillDownLines | null {
  return startDate <= ZERO_DATE ? null : { endDate: addDays(startDate, -1) }
}
