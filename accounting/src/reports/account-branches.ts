// The accounts of a set as an indented tree.
import type { Cents } from '../money.ts'
import type { ReportedAccount } from './reported-account.ts'

/** An account of the set with those of the set below it. An account whose parent is not in the set stands below the nearest
 * one that is, or at the top, and its label then begins above it: `Bank:Checking`. */
export type Branch = { account: ReportedAccount; label: string; depth: number; below: Branch[] }

/**
 * The tree of those accounts (in the order of the chart) that `isMember` and either `isShown` themselves or have such a one
 * below them.
 */
export function branchesOf(
  accounts: readonly ReportedAccount[],
  isMember: (account: ReportedAccount) => boolean,
  isShown: (account: ReportedAccount) => boolean,
): Branch[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const branches = new Map<number, Branch>()
  const tops: Branch[] = []
  for (const account of accounts) {
    if (!isMember(account)) continue
    const { above, label } = standing(account, byId, branches)
    const branch: Branch = { account, label, depth: above === null ? 0 : above.depth + 1, below: [] }
    branches.set(account.id, branch)
    ;(above === null ? tops : above.below).push(branch)
  }
  return shownOf(tops, isShown)
}

function standing(
  account: ReportedAccount,
  byId: ReadonlyMap<number, ReportedAccount>,
  branches: ReadonlyMap<number, Branch>,
): { above: Branch | null; label: string } {
  let label = account.name
  for (let id = account.parentId; id !== null; ) {
    const above = branches.get(id)
    if (above !== undefined) return { above, label }
    const parent = byId.get(id)
    if (parent === undefined) break
    label = `${parent.name}:${label}`
    id = parent.parentId
  }
  return { above: null, label }
}

function shownOf(branches: readonly Branch[], isShown: (account: ReportedAccount) => boolean): Branch[] {
  return branches
    .map(branch => ({ ...branch, below: shownOf(branch.below, isShown) }))
    .filter(({ account, below }) => below.length > 0 || isShown(account))
}

/** Whether a section of a statement is one account that is called as the section is: it needs no heading of its own then. */
export function isSectionOfItsName(branches: readonly Branch[], name: string): boolean {
  const [only, another] = branches
  return only !== undefined && another === undefined && only.label.toLowerCase() === name.toLowerCase()
}

/** The sum of `of` over a branch and all below it. */
export function branchSum(branch: Branch, of: (account: ReportedAccount) => Cents): Cents {
  return branch.below.reduce((sum, below) => sum + branchSum(below, of), of(branch.account))
}

/** The sum over several branches. */
export function branchesSum(branches: readonly Branch[], of: (account: ReportedAccount) => Cents): Cents {
  return branches.reduce((sum, branch) => sum + branchSum(branch, of), 0)
}
