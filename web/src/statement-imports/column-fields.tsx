import type { StatementPreview } from '@twofold/contract/statement-imports'
import { Button } from '../kit/button.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type ChosenOptions, FIELD_LABELS, type ParseOption, type StatementDraft } from './statement-draft.ts'

/** The form fields that map CSV columns to bank line fields. */
export function ColumnFields(props: ParseFieldsProps) {
  const { draft, onChoose, preview } = props
  const chosen = draft.options.columns ?? preview.taken.columns
  const kept = keptHint('columns', props)
  const set = (field: string, column: string) => onChoose({ columns: { ...chosen, [field]: column } })
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-small text-muted">Columns in the file{kept !== undefined && `. ${kept}`}</legend>
      <div className="grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-5">
        {FIELD_LABELS.map(({ field, label, hint }) => (
          <SelectField
            key={field}
            label={label}
            value={chosen[field] ?? ''}
            onChange={column => set(field, column)}
            choices={[{ value: '', label: 'Not in the file' }, ...choicesOf(preview, chosen[field])]}
            hint={sampleOf(preview, chosen[field]) ?? hint}
          />
        ))}
      </div>
      {(kept !== undefined || draft.options.columns != null) && (
        <Button className="mb-2" onClick={() => onChoose({ columns: null })}>
          Detect columns again
        </Button>
      )}
    </fieldset>
  )
}

function choicesOf({ columns }: StatementPreview, chosen: string | undefined) {
  const missing = chosen !== undefined && chosen !== '' && !columns.includes(chosen) ? [chosen] : []
  return [...columns, ...missing].map(column => ({ value: column, label: column }))
}

/** Returns the first value of a column, which helps the user check the chosen column. */
function sampleOf({ columns, firstRows }: StatementPreview, chosen: string | undefined): string | undefined {
  const place = columns.indexOf(chosen ?? '')
  const sample = firstRows.map(row => row[place] ?? '').find(cell => cell !== '')
  return place < 0 || sample === undefined ? undefined : `For example: ${sample.slice(0, 40)}`
}

/** The props of the fields for parse options. */
export type ParseFieldsProps = {
  draft: StatementDraft
  onChoose: (options: ChosenOptions) => void
  preview: StatementPreview
}

/** Whether an option has the value from the last import, because the user has not chosen another value. */
export function isKept(option: ParseOption, { draft, preview }: Omit<ParseFieldsProps, 'onChoose'>): boolean {
  return draft.options[option] === undefined && preview.taken.kept.includes(option)
}

/** Returns the hint for a field whose option has the value from the last import. */
export function keptHint(option: ParseOption, parts: Omit<ParseFieldsProps, 'onChoose'>): string | undefined {
  return isKept(option, parts) ? 'From your last import with this layout.' : undefined
}
