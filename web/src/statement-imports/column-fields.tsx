import { DAY_ORDERS } from '@twofold/accounting/bank-statements/bank-date'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { FIELD_LABELS, type StatementDraft } from './statement-draft.ts'

const DAY_LABELS = { YMD: '2026-11-05', MDY: '11/5/2026', DMY: '5.11.2026' } as const
const MARK_CHOICES = [
  { value: '', label: 'Found in the file' },
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
] as const

type ColumnFieldsProps = {
  draft: StatementDraft
  onChange: (changes: Partial<StatementDraft>) => void
  preview: StatementPreview
}

/** Which column holds what, and how days and amounts are meant: of a CSV all of it, of QIF the order of its days. */
export function ColumnFields({ draft, onChange, preview }: ColumnFieldsProps) {
  const chosen = draft.columns ?? preview.taken.columns
  const isTable = preview.format === 'CSV'
  const set = (field: string, column: string) => onChange({ columns: { ...chosen, [field]: column } })
  return (
    <div className="grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-5">
      {isTable &&
        FIELD_LABELS.map(({ field, label, hint }) => (
          <SelectField
            key={field}
            label={label}
            value={chosen[field] ?? ''}
            onChange={column => set(field, column)}
            choices={[{ value: '', label: 'Not in the file' }, ...choicesOf(preview, chosen[field])]}
            hint={sampleOf(preview, chosen[field]) ?? hint}
          />
        ))}
      <SelectField
        label="Date format"
        value={draft.dayOrder ?? preview.taken.dayOrder ?? ''}
        onChange={order => onChange({ dayOrder: order === '' ? null : order })}
        choices={[
          { value: '', label: 'Found in the file' },
          ...DAY_ORDERS.map(order => ({ value: order, label: DAY_LABELS[order] })),
        ]}
      />
      <SelectField
        label="Amount format"
        value={draft.decimalMark ?? preview.taken.decimalMark ?? ''}
        onChange={mark => onChange({ decimalMark: mark === '' ? null : mark })}
        choices={MARK_CHOICES}
      />
      {isTable && (
        <Checkbox
          className="narrow:col-span-2 narrow:pt-5.5"
          label="Amounts above zero are money out"
          isChecked={draft.isTurned ?? preview.taken.isTurned}
          onChange={isTurned => onChange({ isTurned })}
        />
      )}
    </div>
  )
}

function choicesOf({ columns }: StatementPreview, chosen: string | undefined) {
  const missing = chosen !== undefined && chosen !== '' && !columns.includes(chosen) ? [chosen] : []
  return [...columns, ...missing].map(column => ({ value: column, label: column }))
}

/** What stands first in a column, as a hint that it is the right one. */
function sampleOf({ columns, firstRows }: StatementPreview, chosen: string | undefined): string | undefined {
  const place = columns.indexOf(chosen ?? '')
  const sample = firstRows.map(row => row[place] ?? '').find(cell => cell !== '')
  return place < 0 || sample === undefined ? undefined : `Such as ${sample.slice(0, 40)}`
}
