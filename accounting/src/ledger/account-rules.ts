// The rules for changing the chart of accounts. The caller reads the stored data and passes it to a rule. Each rule returns a result.
import { accepted, type Refusal, type RefusalCode, type Result, refusal, refused, resultOf } from '../refusals.ts'
import { ACCOUNT_NAME_LENGTH_MAX, checkOneLine, checkText, MEMO_LENGTH_MAX } from '../text.ts'
import { checkAccountNumber } from './account-order.ts'
import { refusalsOfSection, sectionIfOfType } from './account-sections.ts'
import { type AccountSection, type AccountType, isAccountType } from './account-types.ts'
import { LEVELS_MAX } from './chart-of-accounts.ts'
import { isControlRole, mayHaveType, type SettingsRole } from './settings-roles.ts'
import { sortKeyOf } from './sort-key.ts'

/** Checks whether the chart may have an account at a given level. Level 1 is the top. Errors: ACCOUNT_TOO_DEEP. */
export function checkLevel(level: number): Result<null> {
  if (level <= LEVELS_MAX) return accepted(null)
  return refused('ACCOUNT_TOO_DEEP', 'accountParent', { levelsMax: LEVELS_MAX })
}

/** The properties of a parent account that the rules check. `level` is 1 at the top. */
export type ParentFacts = { type: AccountType; isControl: boolean; isParty: boolean; level: number }

/**
 * The requested values of an account. A null `parentId` means the top level. `type` is used only at the top level. A `number` of '' means no
 * number. A null `section` means that of the parent.
 */
export type AccountDraft = {
  parentId: number | null
  name: string
  type: string | undefined
  memo: string
  number: string
  section: AccountSection | null
}

/** The values to store for an accepted account. */
export type AcceptedAccount = {
  name: string
  sortKey: string
  type: AccountType
  number: string
  section: AccountSection | null
}

/**
 * The parent of a new account, and the accounts that have its name or number. `parent` is null at the top level, or if the parent does not
 * exist. `takenBy` is the name of the sibling whose name is equal to the new name according to `nameKeyOf`, or null if there is no such
 * sibling. `numberTakenBy` is the name of the account with an equal number (`numberKeyOf`), or null.
 */
export type NewAccountFacts = { parent: ParentFacts | null; takenBy: string | null; numberTakenBy?: string | null }

/**
 * Checks the name of an account and returns it without surrounding spaces. The name must have one line and 1 to 200 code units. It cannot
 * contain a colon, because colons separate the names in a full name. Errors: ACCOUNT_NAME_EMPTY, ACCOUNT_NAME_HAS_COLON, TEXT_TOO_LONG,
 * TEXT_NOT_ALLOWED.
 */
export function checkAccountName(name: string): Result<string> {
  const checked = checkOneLine(name, 'accountName', ACCOUNT_NAME_LENGTH_MAX)
  if (!checked.ok) return checked
  if (checked.value === '') return refused('ACCOUNT_NAME_EMPTY', 'accountName')
  return checked.value.includes(':') ? refused('ACCOUNT_NAME_HAS_COLON', 'accountName') : checked
}

/**
 * Checks whether a new account may be created. A subaccount has the type of its parent, and a type in the request is ignored. At the top
 * level, the type is required. Errors: all errors of `checkAccountName` and `checkAccountNumber`, ACCOUNT_NAME_TAKEN, ACCOUNT_NUMBER_TAKEN,
 * TEXT_TOO_LONG (memo), UNKNOWN_ACCOUNT_TYPE, UNKNOWN_PARENT and ACCOUNT_SECTION_NOT_ALLOWED. ACCOUNT_IS_CONTROL or ACCOUNT_IS_PARTY if the
 * parent cannot have subaccounts. ACCOUNT_TOO_DEEP for an account below level 20.
 */
export function checkNewAccount(draft: AccountDraft, facts: NewAccountFacts): Result<AcceptedAccount> {
  const refusals = [
    ...refusalsOfWords(draft, facts.takenBy),
    ...refusalsOfNumber(draft, facts.numberTakenBy),
    ...refusalsOfParent(draft.parentId, facts.parent, 1),
  ]
  const type = typeUnder(draft, facts.parent)
  if (type === null && refusals.length === 0) refusals.push(refusal('UNKNOWN_ACCOUNT_TYPE', 'accountType'))
  if (type !== null) refusals.push(...refusalsOfSection(draft.section, type))
  return resultOf(refusals, acceptedOf(draft, type ?? 'ASSET', draft.section))
}

function acceptedOf(draft: AccountDraft, type: AccountType, section: AccountSection | null): AcceptedAccount {
  const [name, number] = [draft.name.trim(), draft.number.trim()]
  return { name, sortKey: sortKeyOf(name), type, number, section }
}

/** The current values of an account that is to be changed. */
export type ExistingAccount = {
  parentId: number | null
  name: string
  type: AccountType
  number: string
  section: AccountSection | null
  isParty: boolean
}

/**
 * The stored data that is needed to change an account. `takenBy` is the name of another account that already has the new name. The other
 * fields describe the account and its subaccounts. `subtreeLevels` is their number of levels (`levelsFrom`), and `subtreeSettingsRoles` are
 * their roles in the settings.
 */
export type AccountChangeFacts = NewAccountFacts & {
  subtreeLevels: number
  isParentInSubtree: boolean
  hasSubtreeLines: boolean
  hasSubtreeParties: boolean
  subtreeSettingsRoles: readonly SettingsRole[]
}

/**
 * Checks whether the name, number, parent, type, section or memo of an account may change. The type can change by request or because of a
 * new parent. This requires that the account and its subaccounts have no lines and no parties, and that the settings allow the new type. An
 * account keeps its section only if its new type can have it. Errors: all errors of `checkNewAccount`, ACCOUNT_BELOW_ITSELF,
 * ACCOUNT_TYPE_FIXED, ACCOUNT_IN_SETTINGS, and ACCOUNT_IS_PARTY for any change of a party's account other than the memo. If the name and the
 * parent do not change, the name may look like the name of a sibling.
 */
export function checkAccountChange(
  account: ExistingAccount,
  draft: AccountDraft,
  facts: AccountChangeFacts,
): Result<AcceptedAccount> {
  const isMoved = draft.parentId !== account.parentId
  const name = draft.name.trim()
  const refusals = refusalsOfWords(draft, isMoved || name !== account.name ? facts.takenBy : null)
  refusals.push(...refusalsOfNumber(draft, facts.numberTakenBy))
  if (isMoved && facts.isParentInSubtree) refusals.push(refusal('ACCOUNT_BELOW_ITSELF', 'accountParent'))
  else if (isMoved && !account.isParty) {
    refusals.push(...refusalsOfParent(draft.parentId, facts.parent, facts.subtreeLevels))
  }
  if (account.isParty && (isMoved || name !== account.name)) {
    refusals.push(refusal('ACCOUNT_IS_PARTY', isMoved ? 'accountParent' : 'accountName'))
  }
  if (account.isParty && draft.number.trim() !== account.number)
    refusals.push(refusal('ACCOUNT_IS_PARTY', 'accountNumber'))
  if (account.isParty && draft.section !== account.section) refusals.push(refusal('ACCOUNT_IS_PARTY', 'accountSection'))
  const type = typeUnder(draft, facts.parent)
  if (type === null && refusals.length === 0) refusals.push(refusal('UNKNOWN_ACCOUNT_TYPE', 'accountType'))
  if (type !== null && type !== account.type) refusals.push(...refusalsOfNewType(type, isMoved, facts))
  const newType = type ?? account.type
  const section = draft.section === account.section ? sectionIfOfType(draft.section, newType) : draft.section
  refusals.push(...refusalsOfSection(section, newType))
  return resultOf(refusals, acceptedOf(draft, newType, section))
}

/** The references to an account that prevent its deletion. Voided lines and deleted parties and documents are not included. */
export type AccountDeletionFacts = {
  hasChildren: boolean
  hasLines: boolean
  hasDocuments: boolean
  isParty: boolean
  settingsRoles: readonly SettingsRole[]
}

/**
 * Checks whether an account may be deleted. Only deleted or voided records may refer to it. Returns all errors that apply:
 * ACCOUNT_HAS_CHILDREN, ACCOUNT_HAS_LINES, ACCOUNT_HAS_DOCUMENTS, ACCOUNT_IS_PARTY, ACCOUNT_IS_CONTROL, and ACCOUNT_IN_SETTINGS with the
 * `role`.
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

function refusalsOfNumber({ number }: AccountDraft, takenBy: string | null = null): Refusal[] {
  const checked = checkAccountNumber(number)
  if (!checked.ok) return [...checked.refusals]
  if (takenBy === null) return []
  return [refusal('ACCOUNT_NUMBER_TAKEN', 'accountNumber', { number: checked.value, existing: takenBy })]
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
