// Arranges the accounts of a set as an indented tree.
import type { Cents } from '../money.ts'
import type { ReportedAccount } from './reported-account.ts'

/**
 * An account of the set with its subaccounts in the set. If its parent is not in the set, the account is below the nearest parent in the
 * set, or at the top. Its label then includes the skipped names: `Bank:Checking`.
 */
export type Branch = { account: ReportedAccount; label: string; depth: number; below: Branch[] }

/**
 * Returns the tree of the accounts for which `isMember` is true. Omits accounts for which `isShown` is false, unless it is true for one of
 * their subaccounts. `accounts` must be in chart order.
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

/** Returns whether a section of a statement consists of one account with the same name as the section. Such a section needs no heading. */
export function isSectionOfItsName(branches: readonly Branch[], name: string): boolean {
  const [only, another] = branches
  return only !== undefined && another === undefined && only.label.toLowerCase() === name.toLowerCase()
}

/** Returns the sum of `of` over a branch and all branches below it. */
export function branchSum(branch: Branch, of: (account: ReportedAccount) => Cents): Cents {
  return branch.below.reduce((sum, below) => sum + branchSum(below, of), of(branch.account))
}

/** Returns the sum of `of` over several branches and all branches below them. */
export function branchesSum(branches: readonly Branch[], of: (account: ReportedAccount) => Cents): Cents {
  return branches.reduce((sum, branch) => sum + branchSum(branch, of), 0)
}
