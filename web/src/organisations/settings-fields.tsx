import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import {
  isControlRole,
  mayHaveType,
  SETTINGS_ROLES,
  type SettingsRole,
} from '@twofold/accounting/ledger/settings-roles'
import type { Account } from '@twofold/contract/accounts'
import { useMemo, useState } from 'react'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import {
  ACCOUNT_LABELS,
  ACCOUNT_SETTINGS,
  PAPERS,
  type PostingAccountValues,
  type SettingsValues,
} from './settings-values.ts'

type HardLockDialogProps = { date: CalendarDate; isSaving: boolean; onConfirm: () => void; onClose: () => void }

/** Asks the user to type the date as a confirmation, because a hard lock is permanent. */
export function HardLockDialog({ date, isSaving, onConfirm, onClose }: HardLockDialogProps) {
  const [typed, setTyped] = useState('')
  const day = formatDay(date)
  const isMeant = wordsOf(typed) === wordsOf(day) || typed.trim() === date
  return (
    <FormDialog
      title={`Close the books through ${day}?`}
      verb="Lock permanently"
      look="destructive"
      isBusy={isSaving}
      disabledReason={isMeant ? undefined : 'Type the date first.'}
      onSubmit={() => isMeant && !isSaving && onConfirm()}
      onClose={onClose}
    >
      <p>
        No one, in any role, will be able to enter, change or void anything dated {day} or before.{' '}
        <strong className="font-semibold">A hard lock can’t be undone.</strong> A soft lock can.
      </p>
      <div className="mt-4">
        <TextField
          label={`Type ${day} to confirm`}
          value={typed}
          onChange={setTyped}
          input={{ spellCheck: false, placeholder: day }}
        />
      </div>
    </FormDialog>
  )
}

/** Ignores case, commas and spaces. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()
}

type Locks = { softLockDate: CalendarDate | null; hardLockDate: CalendarDate | null }

type LockFieldsProps = {
  values: Locks
  onChange: (changes: Partial<Locks>) => void
  errors: Record<string, string>
  isSoftFixed: boolean
  isHardFixed: boolean
}

/** The fields for the dates of the soft lock and the hard lock. */
export function LockFields({ isSoftFixed, isHardFixed, ...form }: LockFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <DateField
        {...field('softLockDate')}
        label="Soft lock through"
        hint="Only accountants, administrators and owners can change entries dated on or before this date, and they must give a reason. Leave empty for no lock."
        isDisabled={isSoftFixed}
      />
      <DateField
        {...field('hardLockDate')}
        label="Hard lock through"
        hint="No one can change entries dated on or before this date. You can move this date later, but never earlier."
        isDisabled={isHardFixed}
      />
    </>
  )
}

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
  return indexForPicker(
    fit.map(({ accountID, accountFullName, accountNumber }) => ({
      id: accountID,
      fullName: accountFullName,
      number: accountNumber,
    })),
  )
}

type LetterheadValues = Pick<SettingsValues, 'letterheadAddress' | 'letterheadFooter' | 'paperSize' | 'replyTo'>

type LetterheadFieldsProps = {
  values: LetterheadValues
  onChange: (changes: Partial<LetterheadValues>) => void
  errors: Readonly<Record<string, string | undefined>>
  isDisabled: boolean
}

/** The fields for the letterhead and footer of customer documents, and for the reply-to email address. */
export function LetterheadFields(form: LetterheadFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <TextArea
        {...field('letterheadAddress')}
        label="Letterhead"
        hint="Shown below the organisation’s name. For example, address and phone number."
        maxLength={1000}
      />
      <TextArea
        {...field('letterheadFooter')}
        label="Footer"
        hint="Shown at the bottom of each page. For example, bank details and tax number."
        maxLength={1000}
      />
      <SelectField {...field('paperSize')} label="Paper size" choices={PAPERS} />
      <TextField
        {...field('replyTo')}
        label="Reply-to address"
        hint="Replies to your emails go to this address. Leave empty to use the sending address."
        maxLength={200}
        input={{ type: 'email' }}
      />
    </>
  )
}
