import type { Decision, RowWarning } from '@twofold/contract/import-fields'
import type { ImportPreview } from '@twofold/contract/imports'
import { SelectField } from '../kit/fields/select-field.tsx'
import { WARNING_LABELS } from './import-words.ts'

const CHOICES: readonly { value: Decision; label: string }[] = [
  { value: 'keep', label: 'Import' },
  { value: 'skip', label: 'Skip' },
]

type FlaggedRowsProps = {
  oddities: ImportPreview['oddities']
  onDecide: (oddity: RowWarning, decision: Decision) => void
}

/** Rows that may contain mistakes, grouped by reason. The user must decide how to handle these rows before the import. */
export function FlaggedRows({ oddities, onDecide }: FlaggedRowsProps) {
  return (
    <section aria-labelledby="flagged-rows-heading" className="mt-3">
      <h3 id="flagged-rows-heading" className="font-semibold">
        How should these rows be handled?
      </h3>
      <div className="mt-1 grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-4">
        {oddities.map(({ oddity, rows, decision, lines }) => (
          <SelectField
            key={oddity}
            label={`${WARNING_LABELS[oddity].question}: ${rows.toLocaleString('en-US')}`}
            value={decision ?? ''}
            onChange={chosen => onDecide(oddity, chosen)}
            choices={CHOICES}
            placeholder="Choose"
            hint={`Line ${lines.map(line => line.toLocaleString('en-US')).join(', ')}${rows > lines.length ? ', …' : ''}`}
          />
        ))}
      </div>
    </section>
  )
}
