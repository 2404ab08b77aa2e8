import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { type Ref, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import { fieldsOf } from '../fields/form-fields.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField } from '../fields/text-field.tsx'
import { AccountPicker } from './account-picker.tsx'
import { type AccountValues, typeOf } from './account-values.ts'
import { type Chart, scopeOf } from './chart.ts'

type AccountFieldsProps = {
  values: AccountValues
  onChange: (changes: Partial<AccountValues>) => void
  errors: Record<string, string>
  chart: Chart
  /** The account that is being edited. It cannot be its own parent. */
  ownId?: number
  /** The reason why the parent and the type cannot be changed. Omitted if they can be changed. */
  fixedPlaceReason?: string | undefined
  isDisabled?: boolean
  nameRef?: Ref<HTMLInputElement>
  /** The number of lines of the memo field. With several lines, Enter starts a new line. */
  memoRows?: number
  className?: string
}

/** The account types, most used first. */
const TYPES: readonly AccountType[] = ['EXPENSE', 'ASSET', 'INCOME', 'LIABILITY', 'EQUITY', 'GAIN', 'LOSS']
const TYPE_CHOICES = TYPES.map(type => ({ value: type, label: type.charAt(0) + type.slice(1).toLowerCase() }))

/** The fields for the parent, name, type and memo of an account. For a subaccount, a note explains that the type is that of the parent. */
export function AccountFields(props: AccountFieldsProps) {
  const { values, onChange, errors, chart, ownId, fixedPlaceReason, nameRef, memoRows = 1, className } = props
  const { isDisabled = false } = props
  const field = fieldsOf(props)
  const parents = useMemo(() => parentsFor(chart, ownId), [chart, ownId])
  const isBelow = values.parentId !== null && values.parentId !== 0
  return (
    <div className={classNames('grid gap-x-4 gap-y-1', className)}>
      <AccountPicker
        label="Parent Account"
        value={values.parentId}
        index={parents}
        shownName={chart.byId.get(values.parentId ?? 0)?.accountFullName ?? ''}
        onChange={parent => {
          const parentId = parent?.id ?? null
          const isSameType = typeOf({ ...values, parentId }, chart) === typeOf(values, chart)
          onChange({ parentId, ...(!isSameType && { section: '' }) })
        }}
        error={errors.accountParent}
        hint={fixedPlaceReason}
        isDisabled={isDisabled || fixedPlaceReason !== undefined}
        isRequired
      />
      <TextField {...field('name', 'accountName')} label="Account Name" isRequired inputRef={nameRef} />
      <SelectField
        label="Account Type"
        value={typeOf(values, chart)}
        onChange={type => onChange({ type, section: '' })}
        choices={TYPE_CHOICES}
        placeholder="Choose a type"
        error={errors.accountType}
        hint={isBelow ? 'Same as the parent account.' : undefined}
        isDisabled={isDisabled || isBelow || fixedPlaceReason !== undefined}
        isRequired
      />
      {memoRows === 1 ? (
        <TextField {...field('memo', 'accountMemo')} label="Memo" />
      ) : (
        <TextArea {...field('memo', 'accountMemo')} label="Memo" rows={memoRows} />
      )}
    </div>
  )
}

/** Returns the possible parents of an account: all accounts except itself and its subaccounts. */
function parentsFor(chart: Chart, ownId: number | undefined) {
  const own = ownId === undefined ? undefined : chart.byId.get(ownId)
  if (own === undefined) return chart.asParents
  const inside = scopeOf(chart.accounts, own)
  return chart.asParents.filter(({ account }) => !inside.has(account.id))
}
