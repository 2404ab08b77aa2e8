// What stands behind a figure: the lines of which accounts, with those below them or by themselves.
import { addDays, type CalendarDate, ZERO_DATE } from '../calendar.ts'
import type { Selection } from './account-sets.ts'
import type { Drill, Row } from './report-rows.ts'
import type { Period, ReportedAccount } from './reported-account.ts'

/** Which lines of the accounts: between two days, both included; `isClosing` false without the entries that close a year, true
 * those alone. */
export type LinesBehind = Partial<Period> & { isClosing?: boolean }

/** An account of a set with those of the set that are shown below it. */
type Shown = { account: { id: number }; below: readonly Shown[] }

type Leading = Required<Pick<Row, 'drill'>>

/** The ways from a report's figures to the lines that make them. A sum over accounts of which all that stand below are meant too
 * leads to their tops: the register of an account has all below it. Else it leads to each account by itself. */
export type WaysBehind = {
  /** An account's own lines. */
  own: (account: { id: number }, lines: LinesBehind) => Leading
  /** The lines of an account and of all of the set below it. */
  branch: (branch: Shown, lines: LinesBehind) => Leading
  /** The same of several; nothing where there are none. */
  branches: (branches: readonly Shown[], lines: LinesBehind) => Pick<Row, 'drill'>
  /** The own lines of each of some accounts. */
  each: (accounts: readonly { id: number }[], lines: LinesBehind) => Pick<Row, 'drill'>
  /** The lines of the whole set. */
  set: (lines: LinesBehind) => Pick<Row, 'drill'>
}

/** The ways behind the figures of a set. `whole` are all accounts. */
export function waysBehind({ whole, source }: { whole: readonly ReportedAccount[]; source: Selection }): WaysBehind {
  const byId = new Map(whole.map(account => [account.id, account]))
  const hasBelow = new Set(whole.flatMap(({ parentId }) => parentId ?? []))
  const parted = partedBy(source, byId)
  const leading = (ids: readonly number[], isOwn: boolean, lines: LinesBehind): Leading => {
    const drill: Drill = { accountIds: ids, ...lines }
    if (isOwn && ids.some(id => hasBelow.has(id))) drill.isOwn = true
    return { drill }
  }
  const isParted = ({ id }: { id: number }) => parted.has(id)
  const each = (accounts: readonly { id: number }[], lines: LinesBehind): Pick<Row, 'drill'> =>
    accounts.length === 0
      ? {}
      : leading(
          accounts.map(({ id }) => id),
          true,
          lines,
        )
  const tops = (accounts: readonly { id: number }[], all: () => readonly { id: number }[], lines: LinesBehind) =>
    accounts.some(isParted) ? each(all(), lines) : drillOfAll(accounts, lines)
  return {
    own: ({ id }, lines) => leading([id], true, lines),
    branch: (branch, lines) =>
      isParted(branch.account)
        ? leading(
            accountsOf(branch).map(({ id }) => id),
            true,
            lines,
          )
        : leading([branch.account.id], false, lines),
    branches: (branches, lines) =>
      tops(
        branches.map(({ account }) => account),
        () => branches.flatMap(accountsOf),
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

/** The accounts below which some are not in the set. */
function partedBy(source: Selection, byId: ReadonlyMap<number, ReportedAccount>): Set<number> {
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

/** What a sum over accounts leads to: their lines and those of all below them. Without accounts there is nothing behind it. */
export function drillOfAll(accounts: Iterable<{ id: number }>, lines: LinesBehind): Pick<Row, 'drill'> {
  const accountIds = [...accounts].map(({ id }) => id)
  return accountIds.length === 0 ? {} : { drill: { accountIds, ...lines } }
}

/** The lines before a day; null before the calendar's own first day, where there are none. */
export function linesBefore(startDate: CalendarDate): LinesBehind | null {
  return startDate <= ZERO_DATE ? null : { endDate: addDays(startDate, -1) }
}
