// What may be done to the chart of accounts. Facts in, answer out; who looked the facts up does not matter.
import { accepted, type Refusal, type RefusalCode, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { ACCOUNT_NAME_LENGTH_MAX, checkOneLine, checkText, MEMO_LENGTH_MAX } from '../text.ts'
import { type AccountType, isAccountType } from './account-types.ts'
import { LEVELS_MAX } from './chart-of-accounts.ts'
import { isControlRole, mayHaveType, type SettingsRole } from './settings-roles.ts'
import { sortKeyOf } from './sort-key.ts'

/** Whether an account may stand on a level, the top being 1. Refuses ACCOUNT_TOO_DEEP. */
export function checkLevel(level: number): Result<null> {
  if (level <= LEVELS_MAX) return accepted(null)
  return refused('ACCOUNT_TOO_DEEP', 'accountParent', { levelsMax: LEVELS_MAX })
}

/** What the rules need to know of a parent; `level` is 1 at the top. */
export type ParentFacts = { type: AccountType; isControl: boolean; isParty: boolean; level: number }

/** An account as it is to be: `parentId` null is the top level; `type` counts at the top level only. */
export type AccountDraft = { parentId: number | null; name: string; type: string | undefined; memo: string }

/** What an account becomes when nothing speaks against it. */
export type AcceptedAccount = { name: string; sortKey: string; type: AccountType }

/** What the books know about the place of a new account: its parent (null: not found, or the top level), and the name of a
 * sibling that is the same name (`nameKeyOf`), or null. */
export type NewAccountFacts = { parent: ParentFacts | null; takenBy: string | null }

/**
 * A name an account may bear, without the spaces around it: not empty, no colon (it parts full names), one line, at most
 * 200 code units. Refuses ACCOUNT_NAME_EMPTY, ACCOUNT_NAME_HAS_COLON, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkAccountName(name: string): Result<string> {
  const checked = checkOneLine(name, 'accountName', ACCOUNT_NAME_LENGTH_MAX)
  if (!checked.ok) return checked
  if (checked.value === '') return refused('ACCOUNT_NAME_EMPTY', 'accountName')
  return checked.value.includes(':') ? refused('ACCOUNT_NAME_HAS_COLON', 'accountName') : checked
}

/**
 * Whether a new account may stand where it is wanted. Under a parent it takes the parent's type, whatever was sent; at
 * the top level a type must be chosen. Refuses what `checkAccountName` refuses, ACCOUNT_NAME_TAKEN, TEXT_TOO_LONG (memo),
 * UNKNOWN_ACCOUNT_TYPE, UNKNOWN_PARENT, ACCOUNT_IS_CONTROL and ACCOUNT_IS_PARTY for a parent that takes no children,
 * ACCOUNT_TOO_DEEP below one on the last of 20 levels.
 */
export function checkNewAccount(draft: AccountDraft, facts: NewAccountFacts): Result<AcceptedAccount> {
  const refusals = [...refusalsOfWords(draft, facts.takenBy), ...refusalsOfParent(draft.parentId, facts.parent, 1)]
  const type = typeUnder(draft, facts.parent)
  if (type === null && refusals.length === 0) refusals.push(refusal('UNKNOWN_ACCOUNT_TYPE', 'accountType'))
  const name = draft.name.trim()
  return resultOf(refusals, { name, sortKey: sortKeyOf(name), type: type ?? 'ASSET' })
}

/** An account as it stands, as far as a change of it is concerned. */
export type StandingAccount = {
  parentId: number | null
  name: string
  type: AccountType
  isParty: boolean
}

/** What the books know about a change: as for a new account (`takenBy` is another account than itself), and of the whole
 * subtree (the account and all below it) how many levels it fills (as `levelsFrom` counts them), whether it has lines or parties,
 * whether the new parent is part of it, and which of its accounts the settings name, for what. */
export type AccountChangeFacts = NewAccountFacts & {
  subtreeLevels: number
  isParentInSubtree: boolean
  hasSubtreeLines: boolean
  hasSubtreeParties: boolean
  subtreeSettingsRoles: readonly SettingsRole[]
}

/**
 * Whether an account may be renamed, moved, typed or described anew. A change of type (chosen at the top level, or taken
 * from a new parent) needs a subtree without lines and parties, and a type fit for what the settings use it for. Refuses
 * as `checkNewAccount`, and ACCOUNT_BELOW_ITSELF, ACCOUNT_TYPE_FIXED, ACCOUNT_IN_SETTINGS, and ACCOUNT_IS_PARTY for all
 * but the memo of a party's account. An account that keeps its name and place may look like a sibling.
 */
export function checkAccountChange(
  account: StandingAccount,
  draft: AccountDraft,
  facts: AccountChangeFacts,
): Result<AcceptedAccount> {
  const isMoved = draft.parentId !== account.parentId
  const name = draft.name.trim()
  const refusals = refusalsOfWords(draft, isMoved || name !== account.name ? facts.takenBy : null)
  if (isMoved && facts.isParentInSubtree) refusals.push(refusal('ACCOUNT_BELOW_ITSELF', 'accountParent'))
  else if (isMoved && !account.isParty) {
    refusals.push(...refusalsOfParent(draft.parentId, facts.parent, facts.subtreeLevels))
  }
  if (account.isParty && (isMoved || name !== account.name)) {
    refusals.push(refusal('ACCOUNT_IS_PARTY', isMoved ? 'accountParent' : 'accountName'))
  }
  const type = typeUnder(draft, facts.parent)
  if (type === null && refusals.length === 0) refusals.push(refusal('UNKNOWN_ACCOUNT_TYPE', 'accountType'))
  if (type !== null && type !== account.type) refusals.push(...refusalsOfNewType(type, isMoved, facts))
  return resultOf(refusals, { name, sortKey: sortKeyOf(name), type: type ?? account.type })
}

/** What still refers to an account that is to be deleted; lines, parties and documents count while they are live. */
export type AccountDeletionFacts = {
  hasChildren: boolean
  hasLines: boolean
  hasDocuments: boolean
  isParty: boolean
  settingsRoles: readonly SettingsRole[]
}

/**
 * Whether an account may go: nothing live refers to it. Refuses, each that holds, ACCOUNT_HAS_CHILDREN,
 * ACCOUNT_HAS_LINES, ACCOUNT_HAS_DOCUMENTS, ACCOUNT_IS_PARTY, ACCOUNT_IS_CONTROL, ACCOUNT_IN_SETTINGS (with the `role`).
 */
export function checkAccountDeletion(facts: AccountDeletionFacts): Result<null> {
  const reasons: [boolean, RefusalCode][] = [
    [facts.hasChildren, 'ACCOUNT_HAS_CHILDREN'],
    [facts.hasLines, 'ACCOUNT_HAS_LINES'],
    [facts.hasDocuments, 'ACCOUNT_HAS_DOCUMENTS'],
    [facts.isParty, 'ACCOUNT_IS_PARTY'],
  ]
  const refusals = reasons.filter(([holds]) => holds).map(([, code]) => refusal(code))
  for (const role of facts.settingsRoles) refusals.push(refusalOfSettings(role))
  return resultOf(refusals, null)
}

function refusalOfSettings(role: SettingsRole): Refusal {
  return refusal(isControlRole(role) ? 'ACCOUNT_IS_CONTROL' : 'ACCOUNT_IN_SETTINGS', undefined, { role })
}

function refusalsOfWords(draft: AccountDraft, takenBy: string | null): Refusal[] {
  const name = checkAccountName(draft.name)
  const memo = checkText(draft.memo, 'accountMemo', MEMO_LENGTH_MAX)
  const refusals = [...(name.ok ? [] : name.refusals), ...(memo.ok ? [] : memo.refusals)]
  if (name.ok && takenBy !== null) {
    const existing = sortKeyOf(takenBy) === sortKeyOf(name.value) ? {} : { existing: takenBy }
    refusals.push(refusal('ACCOUNT_NAME_TAKEN', 'accountName', { name: name.value, ...existing }))
  }
  return refusals
}

function refusalsOfParent(parentId: number | null, parent: ParentFacts | null, levels: number): Refusal[] {
  if (parentId === null) return []
  if (parent === null) return [refusal('UNKNOWN_PARENT', 'accountParent')]
  if (parent.isControl) return [refusal('ACCOUNT_IS_CONTROL', 'accountParent')]
  if (parent.isParty) return [refusal('ACCOUNT_IS_PARTY', 'accountParent')]
  const deep = checkLevel(parent.level + levels)
  return deep.ok ? [] : deep.refusals
}

function typeUnder(draft: AccountDraft, parent: ParentFacts | null): AccountType | null {
  if (draft.parentId !== null) return parent?.type ?? null
  return draft.type !== undefined && isAccountType(draft.type) ? draft.type : null
}

function refusalsOfNewType(type: AccountType, isMoved: boolean, facts: AccountChangeFacts): Refusal[] {
  const field = isMoved ? 'accountParent' : 'accountType'
  if (facts.hasSubtreeLines || facts.hasSubtreeParties) return [refusal('ACCOUNT_TYPE_FIXED', field)]
  return facts.subtreeSettingsRoles
    .filter(role => !mayHaveType(role, type))
    .map(role => refusal('ACCOUNT_IN_SETTINGS', field, { role }))
}
