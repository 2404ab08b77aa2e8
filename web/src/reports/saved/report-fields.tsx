import type { AccountGroup, AccountSetType } from '@twofold/accounting/reports/report-body'
import { RECURSE_DEPTH_MAX, REPORT_NAME_LENGTH_MAX } from '@twofold/accounting/reports/report-body'
import { type Ref, useId } from 'react'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
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
export function ReportFields({ values, onChange, errors, isDisabled, nameRef }: ReportFieldsProps) {
  return (
    <>
      <div className="grid gap-x-4 narrow:grid-cols-2">
        <TextField
          label="Report Name"
          value={values.reportName}
          onChange={reportName => onChange({ reportName })}
          error={errors.reportName}
          isRequired
          input={{
            maxLength: REPORT_NAME_LENGTH_MAX,
            disabled: isDisabled,
            ...(nameRef !== undefined && { ref: nameRef }),
          }}
        />
        <SelectField
          label="Report type"
          value={values.dataSetType}
          onChange={dataSetType => onChange({ dataSetType })}
          choices={DATA_SET_CHOICES}
          error={errors.dataSetType}
          hint={purposeOf(values.dataSetType)}
          select={{ disabled: isDisabled }}
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
  const select = { disabled: isDisabled }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers do not support a fieldset as a grid.
    <div role="group" aria-labelledby={titleId} className="grid gap-x-4 narrow:grid-cols-2">
      <h3 id={titleId} className="sr-only">
        {labels.title}
      </h3>
      <SelectField<AccountSetType>
        label={labels.set}
        value={set.setType}
        onChange={setType => onChange({ setType })}
        choices={setTypeChoices(which)}
        error={errors[`${which}AccountSetType`]}
        select={select}
      />
      {has.group && (
        <SelectField<AccountGroup>
          label={labels.group}
          value={set.group}
          onChange={group => onChange({ group })}
          choices={GROUP_CHOICES}
          placeholder="Choose a group"
          error={errors[`${which}AccountGroup`]}
          select={select}
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
          label={labels.depth}
          value={set.depth}
          onChange={depth => onChange({ depth })}
          error={errors[`${which}RecurseSubAccountsDepth`]}
          hint={`Enter 0 for all levels, or a number from 1 to ${RECURSE_DEPTH_MAX}.`}
          input={{ inputMode: 'numeric', maxLength: 2, disabled: isDisabled }}
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
