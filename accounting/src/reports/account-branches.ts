// Arranges the accounts of a set as an indented tree.
import type { Cents } from '../money.ts'
import type { ReportedAccount } from './reported-account.ts'

/**
 * An account of the set with its subaccounts in the set. If its parent is not in the set, the account is below the nearest parent in the
 * set, or at the top. Its label then includes the skipped names: `Bank:Checking`. The label of an account with a number begins with it.
 */
export type Branch = { account: ReportedAccount; label: string; depth: number; below: Branch[] }

/**
 * Returns the tree of the accounts for which `isMember` is true. Omits accounts for which `isShown` is false, unless it is true for one of
 * their subaccounts. A label does not include the names of parents for which `isElsewhere` is true, because another part of the report shows
 * them. `accounts` must be in chart order.
 */
export function branchesOf(
  accounts: readonly ReportedAccount[],
  isMember: (account: ReportedAccount) => boolean,
  isShown: (account: ReportedAccount) => boolean,
  isElsewhere: (account: ReportedAccount) => boolean = () => false,
): Branch[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const branches = new Map<number, Branch>()
  const tops: Branch[] = []
  for (const account of accounts) {
    if (!isMember(account)) continue
    const { above, label } = standing(account, { byId, branches, isElsewhere })
    const branch: Branch = { account, label, depth: above === null ? 0 : above.depth + 1, below: [] }
    branches.set(account.id, branch)
    ;(above === null ? tops : above.below).push(branch)
  }
  return shownOf(tops, isShown)
}

type Around = {
  byId: ReadonlyMap<number, ReportedAccount>
  branches: ReadonlyMap<number, Branch>
  isElsewhere: (account: ReportedAccount) => boolean
}

function standing(
  account: ReportedAccount,
  { byId, branches, isElsewhere }: Around,
): { above: Branch | null; label: string } {
  let label = account.name
  for (let id = account.parentId; id !== null; ) {
    const above = branches.get(id)
    if (above !== undefined) return { above, label: numbered(account, label) }
    const parent = byId.get(id)
    if (parent === undefined) break
    if (!isElsewhere(parent)) label = `${parent.name}:${label}`
    id = parent.parentId
  }
  return { above: null, label: numbered(account, label) }
}

const numbered = ({ number }: ReportedAccount, label: string) => (number === '' ? label : `${number} ${label}`)

function shownOf(branches: readonly Branch[], isShown: (account: ReportedAccount) => boolean): Branch[] {
  return branches
    .map(branch => ({ ...branch, below: shownOf(branch.below, isShown) }))
    .filter(({ account, below }) => below.length > 0 || isShown(account))
}

/** Returns whether a section of a statement consists of one account with the same name as the section. Such a section needs no heading. */
export function isSectionOfItsName(branches: readonly Branch[], name: string): boolean {
  const [only, another] = branches
  return only !== undefined && another === undefined && only.account.name.toLowerCase() === name.toLowerCase()
}

/**
 * Returns the branches to show in a part of a statement. If the part consists of one group without an amount of its own, returns the
 * branches of the group, because its total would repeat the total of the part.
 */
export function withoutRepeatedTotal(branches: readonly Branch[], own: (account: ReportedAccount) => Cents): Branch[] {
  const [only, another] = branches
  if (only === undefined || another !== undefined || only.below.length === 0 || own(only.account) !== 0)
    return [...branches]
  return withoutRepeatedTotal(only.below.map(raised), own)
}

function raised(branch: Branch): Branch {
  return { ...branch, depth: branch.depth - 1, below: branch.below.map(raised) }
}

/** Returns the sum of `of` over a branch and all branches below it. */
export function branchSum(branch: Branch, of: (account: ReportedAccount) => Cents): Cents {
  return branch.below.reduce((sum, below) => sum + branchSum(below, of), of(branch.account))
}

/** Returns the sum of `of` over several branches and all branches below them. */
export function branchesSum(branches: readonly Branch[], of: (account: ReportedAccount) => Cents): Cents {
  return branches.reduce((sum, branch) => sum + branchSum(branch, of), 0)
}
