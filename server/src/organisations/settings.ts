// Reads and changes the settings of an organisation. Each setting requires a permission of the caller's role.
import { isTimeZone, toWire } from '@twofold/accounting/calendar'
import { checkHardLock } from '@twofold/accounting/ledger/lock-dates'
import {
  checkSettingsAccount,
  isControlRole,
  SETTINGS_ROLES,
  type SettingsRole,
} from '@twofold/accounting/ledger/settings-roles'
import { checkRecipients } from '@twofold/accounting/mail'
import { checkOrganisationName } from '@twofold/accounting/organisation'
import { accepted, type Refusal, type Result, refusal, resultOf } from '@twofold/accounting/refusals'
import type { OrganisationSettings } from '@twofold/contract/organisations'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { recordAudit } from '../audit/record.ts'
import { type Books, refusedWithout } from '../identity/books.ts'
import {
  ACCOUNT_SETTINGS,
  passControl,
  readStoredSettings,
  type StoredSettings,
  selectNamedAccountsForUpdate,
  selectSettingsForUpdate,
  writeSettings,
} from './settings-sql.ts'

/** The settings that can be changed. */
type Settings = Omit<StoredSettings, 'tenantUUID' | 'version' | 'modifiedAt'>
type SettingName = keyof Settings

/** The requested settings. 0 means that no account is set. Undefined keeps the current value. */
type SettingsInput = { [Name in SettingName]?: Settings[Name] | undefined } & { modifiedAt?: string | undefined }

/** Returns the current settings. */
export async function readOrganisationSettings(books: Books): Promise<Result<OrganisationSettings>> {
  return accepted(presented(await readStoredSettings(books)))
}

/**
 * Changes settings and control accounts. If no setting differs, writes nothing. Fails with STALE, FORBIDDEN with the setting that the role
 * may not change, OWN_TWO_FACTORS_FIRST, TEXT_EMPTY and UNKNOWN_TIME_ZONE. Also fails with the errors of `checkHardLock`, `checkRecipients`
 * and `checkSettingsAccount`.
 */
export async function changeOrganisationSettings(
  books: Books,
  input: SettingsInput,
): Promise<Result<OrganisationSettings>> {
  const before = await selectSettingsForUpdate(books)
  if (input.modifiedAt !== undefined && input.modifiedAt !== before.modifiedAt)
    return { ok: false, refusals: [{ code: 'STALE', current: presented(before) }] }
  const named = input.tenantName === undefined ? accepted(before.tenantName) : checkOrganisationName(input.tenantName)
  if (!named.ok) return named
  const after = { ...before, ...requestedSettings(input), tenantName: named.value }
  const changed = SETTING_NAMES.filter(name => after[name] !== before[name])
  if (changed.length === 0) return accepted(presented(before))
  const checked = checkChanges(books, before, after, changed)
  if (!checked.ok) return checked
  const appointed = await appointAccounts(books, before, after)
  if (!appointed.ok) return appointed
  const written = { ...after, ...(await writeSettings(books, after)) }
  await recordAudit(books, {
    action: 'change',
    objectKind: 'organisation',
    objectId: books.organisationId,
    objectVersion: written.version,
    before: pick(before, changed),
    after: pick(written, changed),
  })
  return accepted(presented(written))
}

const SETTING_NAMES: readonly SettingName[] = [
  'tenantName',
  'signConvention',
  'fiscalYearFirstMonth',
  'timeZone',
  'softLockDate',
  'hardLockDate',
  ...SETTINGS_ROLES.map(role => ACCOUNT_SETTINGS[role]),
  'applyOnlyToPosted',
  'secondApprover',
  'requiresTwoFactors',
  'letterheadAddress',
  'letterheadFooter',
  'paperSize',
  'replyTo',
]

/** Returns the requested settings. Converts the account id 0 to null. */
function requestedSettings(input: SettingsInput): Partial<Settings> {
  const names = SETTING_NAMES.filter(name => input[name] !== undefined)
  return Object.fromEntries(names.map(name => [name, input[name] === 0 ? null : input[name]]))
}

/** The settings that require a permission other than `organisation.settings`. */
const PERMISSION_OF: { readonly [Name in SettingName]?: Permission } = {
  softLockDate: 'locks.soft',
  requiresTwoFactors: 'organisation.twoFactors',
}

function checkChanges(
  { role, signIn, today }: Books,
  before: Settings,
  after: Settings,
  changed: readonly SettingName[],
): Result<null> {
  const refusals: Refusal[] = changed.flatMap(name => {
    const permission = PERMISSION_OF[name] ?? 'organisation.settings'
    return mayRole(role, permission) ? [] : refusedWithout(permission, role, name).refusals
  })
  if (refusals.length === 0 && after.requiresTwoFactors && !before.requiresTwoFactors && !signIn?.hasTwoFactors)
    refusals.push(refusal('OWN_TWO_FACTORS_FIRST', 'requiresTwoFactors'))
  if (!isTimeZone(after.timeZone)) refusals.push(refusal('UNKNOWN_TIME_ZONE', 'timeZone'))
  // An email address that was stored under earlier rules is accepted until it is changed.
  if (changed.includes('replyTo') && after.replyTo !== '') {
    const replyTo = checkRecipients(after.replyTo, 'replyTo', 1)
    if (!replyTo.ok) refusals.push(...replyTo.refusals)
  }
  const hardLock = checkHardLock(before.hardLockDate, after.hardLockDate, today)
  if (!hardLock.ok) refusals.push(...hardLock.refusals)
  return resultOf(refusals, null)
}

/** Checks the accounts in the new settings, and makes them control accounts where necessary. */
async function appointAccounts(books: Books, before: Settings, after: Settings): Promise<Result<null>> {
  const changed = SETTINGS_ROLES.filter(role => before[ACCOUNT_SETTINGS[role]] !== after[ACCOUNT_SETTINGS[role]])
  if (changed.length === 0) return accepted(null)
  const idOf = (settings: Settings, role: SettingsRole) => settings[ACCOUNT_SETTINGS[role]]
  const ids = changed.flatMap(role => [idOf(before, role), idOf(after, role)]).filter(id => id !== null)
  const accounts = await selectNamedAccountsForUpdate(books, ids)
  const refusals = changed.flatMap(role => {
    const present = accounts.get(idOf(before, role) ?? 0)
    const checked = checkSettingsAccount(role, accounts.get(idOf(after, role) ?? 0) ?? null, {
      field: ACCOUNT_SETTINGS[role],
      hasPresentParties: present?.hasParties ?? false,
    })
    return checked.ok ? [] : checked.refusals
  })
  if (refusals.length > 0) return { ok: false, refusals }
  for (const role of changed.filter(isControlRole)) {
    const kind = role === 'ACCOUNTS_RECEIVABLE' ? 'RECEIVABLE_CONTROL' : 'PAYABLE_CONTROL'
    await passControl(books, kind, { from: idOf(before, role), to: idOf(after, role) as number })
  }
  return accepted(null)
}

function pick(settings: Settings, names: readonly SettingName[]): Partial<Settings> {
  return Object.fromEntries(names.map(name => [name, settings[name]]))
}

function presented({ version: _, ...stored }: StoredSettings): OrganisationSettings {
  const accounts = Object.fromEntries(
    SETTINGS_ROLES.map(role => [ACCOUNT_SETTINGS[role], stored[ACCOUNT_SETTINGS[role]] ?? 0]),
  )
  return {
    ...stored,
    ...(accounts as Record<(typeof ACCOUNT_SETTINGS)[SettingsRole], number>),
    softLockDate: toWire(stored.softLockDate),
    hardLockDate: toWire(stored.hardLockDate),
  }
}
