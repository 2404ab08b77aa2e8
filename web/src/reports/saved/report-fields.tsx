import type { AccountGroup, AccountSetType } from '@twofold/accounting/reports/report-body'
import { RECURSE_DEPTH_MAX, REPORT_NAME_LENGTH_MAX } from '@twofold/accounting/reports/report-body'
import { type Ref, useId } from 'react'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { fieldsOf } from '../../kit/fields/form-fields.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { AccountListField } from '../parameters/account-list-field.tsx'
import { DATA_SET_CHOICES, GROUP_CHOICES, purposeOf, setTypeChoices } from '../parameters/report-words.ts'
import { type AccountSetValues, fieldsOfSet, hasFilter, type ReportValues } from './report-values.ts'

type ReportFieldsProps = {
  values: ReportValues
  onChange: (changes: Partial<ReportValues>) => void
  errors: Record<string, string>
  isDisabled: boolean
  nameRef?: Ref<HTMLInputElement>
}

/** The fields for the name, type, accounts and filter of a saved report. Fields that do not apply are hidden. */
export function ReportFields({ nameRef, ...form }: ReportFieldsProps) {
  const { values, onChange, errors, isDisabled } = form
  const field = fieldsOf(form)
  return (
    <>
      <div className="grid gap-x-4 narrow:grid-cols-2">
        <TextField
          {...field('reportName')}
          label="Report Name"
          isRequired
          maxLength={REPORT_NAME_LENGTH_MAX}
          inputRef={nameRef}
        />
        <SelectField
          {...field('dataSetType')}
          label="Report type"
          choices={DATA_SET_CHOICES}
          hint={purposeOf(values.dataSetType)}
        />
      </div>
      <AccountSetFields
        which="source"
        set={values.source}
        onChange={source => onChange({ source: { ...values.source, ...source } })}
        errors={errors}
        isDisabled={isDisabled}
      />
      {hasFilter(values) && (
        <AccountSetFields
          which="filter"
          set={values.filter}
          onChange={filter => onChange({ filter: { ...values.filter, ...filter } })}
          errors={errors}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

type AccountSetFieldsProps = Pick<ReportFieldsProps, 'errors' | 'isDisabled'> & {
  which: 'source' | 'filter'
  set: AccountSetValues
  onChange: (changes: Partial<AccountSetValues>) => void
}

const LABELS = {
  source: {
    title: 'Accounts',
    set: 'Accounts to include',
    group: 'Account group',
    recurse: 'Include subaccounts',
    depth: 'Subaccount levels',
    accounts: 'Account list',
  },
  filter: {
    title: 'Filter',
    set: 'Counter-accounts',
    group: 'Filter group',
    recurse: 'Include subaccounts in filter',
    depth: 'Filter subaccount levels',
    accounts: 'Filter account list',
  },
} as const

function AccountSetFields({ which, set, onChange, errors, isDisabled }: AccountSetFieldsProps) {
  const titleId = useId()
  const labels = LABELS[which]
  const has = fieldsOfSet(set)
  const field = fieldsOf({ values: set, onChange, errors, isDisabled })
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers do not support a fieldset as a grid.
    <div role="group" aria-labelledby={titleId} className="grid gap-x-4 narrow:grid-cols-2">
      <h3 id={titleId} className="sr-only">
        {labels.title}
      </h3>
      <SelectField<AccountSetType>
        {...field('setType', `${which}AccountSetType`)}
        label={labels.set}
        choices={setTypeChoices(which)}
      />
      {has.group && (
        <SelectField<AccountGroup>
          {...field('group', `${which}AccountGroup`)}
          label={labels.group}
          choices={GROUP_CHOICES}
          placeholder="Choose a group"
          isRequired
        />
      )}
      {has.recurse && (
        <Checkbox
          className="mb-3 narrow:mt-6"
          label={labels.recurse}
          isChecked={set.recurse}
          onChange={recurse => onChange({ recurse })}
          isDisabled={isDisabled}
        />
      )}
      {has.depth && (
        <TextField
          {...field('depth', `${which}RecurseSubAccountsDepth`)}
          label={labels.depth}
          hint={`Enter 0 for all levels, or a number from 1 to ${RECURSE_DEPTH_MAX}.`}
          maxLength={2}
          input={{ inputMode: 'numeric' }}
        />
      )}
      {has.accounts && (
        <AccountListField
          className="narrow:col-span-2"
          label={labels.accounts}
          chosen={set.accounts}
          onChange={accounts => onChange({ accounts })}
          error={errors[`${which}PredefinedAccounts`]}
          isDisabled={isDisabled}
        />
      )}
    </div>
  )
}
