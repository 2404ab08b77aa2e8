import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import {
  isControlRole,
  mayHaveType,
  SETTINGS_ROLES,
  type SettingsRole,
} from '@twofold/accounting/ledger/settings-roles'
import type { Account } from '@twofold/contract/accounts'
import { useMemo } from 'react'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { ACCOUNT_LABELS, ACCOUNT_SETTINGS, type PostingAccountValues } from './settings-values.ts'

type PostingAccountsProps = {
  chart: Chart
  values: PostingAccountValues
  /** The current default accounts. The lists always include them. */
  present: PostingAccountValues
  onChange: (changes: Partial<PostingAccountValues>) => void
  errors: Record<string, string>
  isDisabled: boolean
}

const HINTS: Record<SettingsRole, string> = {
  ACCOUNTS_RECEIVABLE: 'Amounts that customers owe. Each customer has a subaccount.',
  ACCOUNTS_PAYABLE: 'Amounts that you owe to vendors. Each vendor has a subaccount.',
  SALES_TAX_PAYABLE: 'Sales tax on invoices.',
  BAD_DEBTS: 'Invoice write-offs.',
  RETAINED_EARNINGS: 'Profit from prior years.',
}

/** The fields for the default accounts. Each field offers accounts of a suitable type. */
export function PostingAccounts({ chart, values, present, onChange, errors, isDisabled }: PostingAccountsProps) {
  const choices = useMemo(
    () => new Map(SETTINGS_ROLES.map(role => [role, choicesFor(role, chart, present[ACCOUNT_SETTINGS[role]])])),
    [chart, present],
  )
  return SETTINGS_ROLES.map(role => {
    const setting = ACCOUNT_SETTINGS[role]
    return (
      <AccountPicker
        key={role}
        label={ACCOUNT_LABELS[role]}
        value={values[setting]}
        index={choices.get(role) ?? []}
        onChange={account => onChange({ [setting]: account?.id ?? null })}
        error={errors[setting]}
        hint={HINTS[role]}
        isDisabled={isDisabled}
      />
    )
  })
}

/**
 * Returns the accounts that can be chosen for a role: the current account, and ordinary accounts of a suitable type. The accounts for
 * receivables and payables must have no subaccounts.
 */
function choicesFor(role: SettingsRole, chart: Chart, present: number | null) {
  const isFit = ({ accountType, accountKind, accountLeft, accountRight }: Account) =>
    mayHaveType(role, accountType) &&
    accountKind === 'ORDINARY' &&
    (!isControlRole(role) || accountRight === accountLeft + 1)
  const fit = chart.accounts.filter(account => account.accountID === present || isFit(account))
  return indexForPicker(fit.map(({ accountID, accountFullName }) => ({ id: accountID, fullName: accountFullName })))
}
