// The form values of the settings, and the request body that is created from them.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { SETTINGS_ROLES, type SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import type { PaperSize } from '@twofold/accounting/sheets/sheet'
import type { CallInput } from '@twofold/contract/endpoint'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import type { changeSettings, OrganisationSettings } from '@twofold/contract/organisations'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import { MONTHS } from './new-organisation-values.ts'

/** The API field that contains the default account for each role. */
export const ACCOUNT_SETTINGS = {
  ACCOUNTS_RECEIVABLE: 'accountsReceivableID',
  ACCOUNTS_PAYABLE: 'accountsPayableID',
  SALES_TAX_PAYABLE: 'salesTaxPayableID',
  BAD_DEBTS: 'badDebtsID',
  RETAINED_EARNINGS: 'retainedEarningsID',
} as const satisfies Record<SettingsRole, keyof OrganisationSettings>

type AccountSetting = (typeof ACCOUNT_SETTINGS)[SettingsRole]

/** The default account for each role. Null if no account is chosen. */
export type PostingAccountValues = Record<AccountSetting, number | null>

/** The form values of the settings. */
export type SettingsValues = PostingAccountValues & {
  tenantName: string
  timeZone: string
  /** '1' for January. */
  fiscalYearFirstMonth: string
  signConvention: SignConvention
  softLockDate: CalendarDate | null
  hardLockDate: CalendarDate | null
  applyOnlyToPosted: boolean
  secondApprover: boolean
  requiresTwoFactors: boolean
  letterheadAddress: string
  letterheadFooter: string
  paperSize: PaperSize
  replyTo: string
}

/**
 * The fields that the user has changed. All other fields show the current settings, so that saving never silently reverts another user's
 * change.
 */
export type SettingsChanges = Partial<SettingsValues>

/** Returns the form values of the current settings. */
export function settingsValuesOf(settings: OrganisationSettings): SettingsValues {
  const accounts = SETTINGS_ROLES.map(role => [ACCOUNT_SETTINGS[role], settings[ACCOUNT_SETTINGS[role]] || null])
  return {
    ...(Object.fromEntries(accounts) as PostingAccountValues),
    tenantName: settings.tenantName,
    timeZone: settings.timeZone,
    fiscalYearFirstMonth: String(settings.fiscalYearFirstMonth),
    signConvention: settings.signConvention,
    softLockDate: fromWire(settings.softLockDate),
    hardLockDate: fromWire(settings.hardLockDate),
    applyOnlyToPosted: settings.applyOnlyToPosted,
    secondApprover: settings.secondApprover,
    requiresTwoFactors: settings.requiresTwoFactors,
    letterheadAddress: settings.letterheadAddress,
    letterheadFooter: settings.letterheadFooter,
    paperSize: settings.paperSize,
    replyTo: settings.replyTo,
  }
}

type Body = CallInput<typeof changeSettings>['body']

/**
 * Returns the request body. It contains only values that differ from the current settings, because some roles may change only some
 * settings.
 */
export function settingsBody(values: SettingsValues, settings: OrganisationSettings): Body {
  const before = settingsValuesOf(settings)
  const names = Object.keys(before) as (keyof SettingsValues)[]
  const changed = names.filter(name => values[name] !== before[name]).map(name => [name, sent(name, values[name])])
  return { ...(Object.fromEntries(changed) as Body), modifiedAt: settings.modifiedAt }
}

function sent(name: keyof SettingsValues, value: unknown): unknown {
  if (name === 'fiscalYearFirstMonth') return Number(value)
  return name.endsWith('ID') ? (value ?? 0) : value
}

/** The fields of the form, for comparing and merging if another user changed the settings while the form was open. */
export function mergedFields(nameOf: (accountID: number) => string): MergedField<SettingsValues>[] {
  const labels = ORGANISATION_QUESTIONS
  const field = (what: string, name: keyof SettingsValues, words: (values: SettingsValues) => string) => {
    return { what, names: [name], words }
  }
  return [
    field(labels.tenantName.label, 'tenantName', ({ tenantName }) => tenantName),
    field(labels.timeZone.label, 'timeZone', ({ timeZone }) => timeZone),
    field(labels.fiscalYearFirstMonth.label, 'fiscalYearFirstMonth', values =>
      labelOf(MONTHS, values.fiscalYearFirstMonth),
    ),
    field(labels.signConvention.label, 'signConvention', values => labelOf(SIGN_CHOICES, values.signConvention)),
    field('Soft lock', 'softLockDate', ({ softLockDate }) => dayText(softLockDate)),
    field('Hard lock', 'hardLockDate', ({ hardLockDate }) => dayText(hardLockDate)),
    ...SETTINGS_ROLES.map(role =>
      field(ACCOUNT_LABELS[role], ACCOUNT_SETTINGS[role], values => nameOf(values[ACCOUNT_SETTINGS[role]] ?? 0)),
    ),
    field('Letterhead', 'letterheadAddress', ({ letterheadAddress }) => letterheadAddress),
    field('Footer', 'letterheadFooter', ({ letterheadFooter }) => letterheadFooter),
    field('Paper size', 'paperSize', ({ paperSize }) => labelOf(PAPERS, paperSize)),
    field('Reply-to address', 'replyTo', ({ replyTo }) => replyTo),
    field('Apply only to posted documents', 'applyOnlyToPosted', values => (values.applyOnlyToPosted ? 'yes' : 'no')),
    field('A second person approves bills', 'secondApprover', values => (values.secondApprover ? 'yes' : 'no')),
    field('Two-factor sign-in required', 'requiresTwoFactors', values => (values.requiresTwoFactors ? 'yes' : 'no')),
  ]
}

/** Returns the changed values without the fields in `theirs`. Those fields then show the current settings. */
export function withoutFields(
  typed: SettingsChanges,
  fields: readonly MergedField<SettingsValues>[],
  theirs: ReadonlySet<string>,
): SettingsChanges {
  const given = new Set<string>(fields.flatMap(({ what, names }) => (theirs.has(what) ? names : [])))
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !given.has(name)))
}

function labelOf(choices: readonly { value: string; label: string }[], value: string): string {
  return choices.find(choice => choice.value === value)?.label ?? ''
}

function dayText(date: CalendarDate | null): string {
  return date === null ? '' : formatDay(date)
}

/** The label of each account role. */
export const ACCOUNT_LABELS: Record<SettingsRole, string> = {
  ACCOUNTS_RECEIVABLE: 'Accounts receivable',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  SALES_TAX_PAYABLE: 'Sales tax payable',
  BAD_DEBTS: 'Bad debts',
  RETAINED_EARNINGS: 'Retained earnings',
}

/** The paper sizes of invoices and statements. */
export const PAPERS: { value: PaperSize; label: string }[] = [
  { value: 'LETTER', label: 'Letter (8.5 × 11 in)' },
  { value: 'A4', label: 'A4 (210 × 297 mm)' },
]

/** Whether the `current` property of a response contains settings. */
export function isSettings(value: unknown): value is OrganisationSettings {
  return typeof value === 'object' && value !== null && 'tenantName' in value && 'hardLockDate' in value
}
