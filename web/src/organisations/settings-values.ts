// The form of the settings, as typed and as sent.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { SETTINGS_ROLES, type SettingsRole } from '@twofold/accounting/ledger/settings-roles'
import type { CallInput } from '@twofold/contract/endpoint'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import type { changeSettings, OrganisationSettings } from '@twofold/contract/organisations'
import type { ForeignChange } from '../ui/stale-notice.tsx'
import { MONTHS } from './founding.ts'

/** The setting that names the account of a settings role. */
export const ACCOUNT_SETTINGS = {
  ACCOUNTS_RECEIVABLE: 'accountsReceivableID',
  ACCOUNTS_PAYABLE: 'accountsPayableID',
  SALES_TAX_PAYABLE: 'salesTaxPayableID',
  BAD_DEBTS: 'badDebtsID',
  RETAINED_EARNINGS: 'retainedEarningsID',
} as const satisfies Record<SettingsRole, keyof OrganisationSettings>

type AccountSetting = (typeof ACCOUNT_SETTINGS)[SettingsRole]

/** The accounts by what they are for; null: none is named. */
export type PostingAccountValues = Record<AccountSetting, number | null>

/** What is typed. `basedOn`: the version that the form was opened on, kept with what was typed over it. */
export type SettingsValues = PostingAccountValues & {
  tenantName: string
  timeZone: string
  /** '1' for January. */
  fiscalYearFirstMonth: string
  signConvention: SignConvention
  softLockDate: CalendarDate | null
  hardLockDate: CalendarDate | null
  applyOnlyToPosted: boolean
  basedOn: string
}

/** The settings as the form shows them. */
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
    basedOn: settings.modifiedAt,
  }
}

type Body = CallInput<typeof changeSettings>['body']

/** What is sent: only what differs from the settings as they stand, since not every role may send all of it. */
export function settingsBody(values: SettingsValues, settings: OrganisationSettings): Body {
  const { basedOn, fiscalYearFirstMonth, ...same } = values
  const before = settingsValuesOf(settings)
  const changed = Object.entries(same).filter(([name, value]) => value !== before[name as keyof typeof same])
  return {
    ...(Object.fromEntries(changed.map(([name, value]) => [name, sent(name, value)])) as Body),
    ...(fiscalYearFirstMonth !== before.fiscalYearFirstMonth && { fiscalYearFirstMonth: Number(fiscalYearFirstMonth) }),
    modifiedAt: basedOn,
  }
}

function sent(name: string, value: unknown): unknown {
  return name.endsWith('ID') ? (value ?? 0) : value
}

/** What somebody else changed in the settings while the form was open. */
export function foreignChanges(
  before: OrganisationSettings,
  now: OrganisationSettings,
  nameOf: (accountID: number) => string,
): ForeignChange[] {
  const [was, is] = [before, now].map(settings => wordsOf(settingsValuesOf(settings), nameOf)) as [Words, Words]
  return Object.keys(was)
    .map(what => ({ what, was: was[what] ?? '', now: is[what] ?? '' }))
    .filter(row => row.was !== row.now)
}

type Words = Record<string, string>

function wordsOf(values: SettingsValues, nameOf: (accountID: number) => string): Words {
  const accounts = SETTINGS_ROLES.map(role => [ACCOUNT_LABELS[role], nameOf(values[ACCOUNT_SETTINGS[role]] ?? 0)])
  const labels = ORGANISATION_QUESTIONS
  const day = (date: CalendarDate | null) => (date === null ? '' : formatDay(date))
  return {
    [labels.tenantName.label]: values.tenantName,
    [labels.timeZone.label]: values.timeZone,
    [labels.fiscalYearFirstMonth.label]: MONTHS.find(({ value }) => value === values.fiscalYearFirstMonth)?.label ?? '',
    [labels.signConvention.label]: SIGN_CHOICES.find(({ value }) => value === values.signConvention)?.label ?? '',
    'Soft lock': day(values.softLockDate),
    'Hard lock': day(values.hardLockDate),
    ...(Object.fromEntries(accounts) as Words),
    'Apply only to posted documents': values.applyOnlyToPosted ? 'yes' : 'no',
  }
}

/** What each account is for, as its field is called. */
export const ACCOUNT_LABELS: Record<SettingsRole, string> = {
  ACCOUNTS_RECEIVABLE: 'Accounts receivable',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  SALES_TAX_PAYABLE: 'Sales tax payable',
  BAD_DEBTS: 'Bad debts',
  RETAINED_EARNINGS: 'Retained earnings',
}

/** Whether an answer's `current` is settings. */
export function isSettings(value: unknown): value is OrganisationSettings {
  return typeof value === 'object' && value !== null && 'tenantName' in value && 'hardLockDate' in value
}
