import { sectionsOfType } from '@twofold/accounting/ledger/account-sections'
import type { AccountSection } from '@twofold/accounting/ledger/account-types'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { fieldsOf } from '../fields/form-fields.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { type AccountValues, typeOf } from './account-values.ts'
import type { Chart } from './chart.ts'
import { SECTION_NAMES, sectionOf } from './section-names.ts'

type AccountMoreFieldsProps = {
  values: AccountValues
  onChange: (changes: Partial<AccountValues>) => void
  errors: Record<string, string>
  chart: Chart
  isDisabled?: boolean
  /** The reason why the section cannot be changed. Omitted if it can be changed. */
  fixedSectionReason?: string | undefined
  /** Whether the number has the focus when the fields appear. */
  hasFocus?: boolean
  className?: string
}

const INHERITED = 'inherited'

/**
 * The fields for the number and the section of an account. The first choice for the section is that of the parent account. Types without
 * sections have no such field.
 */
export function AccountMoreFields(props: AccountMoreFieldsProps) {
  const { values, onChange, errors, chart, isDisabled = false, fixedSectionReason, hasFocus = false, className } = props
  const number = useRef<HTMLInputElement>(null)
  const [isFocused] = useState(hasFocus)
  useEffect(() => {
    if (isFocused) number.current?.focus()
  }, [isFocused])
  const type = typeOf(values, chart)
  const sections = type === '' ? [] : sectionsOfType(type)
  const inherited = sectionOf(chart, values.parentId ?? 0) ?? sections[0]
  // A section of an earlier choice of type does not apply.
  const section = values.section !== '' && sections.includes(values.section) ? values.section : INHERITED
  return (
    <div className={classNames('grid gap-x-4 gap-y-1', className)}>
      <TextField
        {...fieldsOf(props)('number', 'accountNumber')}
        label="Account Number"
        hint="Sorts the account before those without a number."
        inputRef={number}
      />
      {sections.length > 0 && (
        <SelectField<AccountSection | typeof INHERITED>
          label="Section in statements"
          value={section}
          onChange={chosen => onChange({ section: chosen === INHERITED ? '' : chosen })}
          choices={[
            {
              value: INHERITED,
              label: `${values.parentId ? 'Same as parent' : 'Default'}${inherited === undefined ? '' : `: ${SECTION_NAMES[inherited]}`}`,
            },
            ...sections.map(each => ({ value: each, label: SECTION_NAMES[each] })),
          ]}
          error={errors.accountSection}
          hint={fixedSectionReason}
          isDisabled={isDisabled || fixedSectionReason !== undefined}
        />
      )}
    </div>
  )
}
