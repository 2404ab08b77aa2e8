import type { Decision, Oddity } from '@twofold/contract/import-fields'
import type { ImportPreview } from '@twofold/contract/imports'
import { SelectField } from '../ui/select-field.tsx'
import { ODD_WORDS } from './import-words.ts'

const CHOICES: readonly { value: Decision; label: string }[] = [
  { value: 'keep', label: 'Import' },
  { value: 'skip', label: 'Skip' },
]

type OddRowsProps = {
  oddities: ImportPreview['oddities']
  onDecide: (oddity: Oddity, decision: Decision) => void
}

/** Rows that may be mistakes, by what is unusual about them. The user must decide about them before the import. */
export function OddRows({ oddities, onDecide }: OddRowsProps) {
  return (
    <section aria-labelledby="odd-rows-heading" className="mt-3">
      <h3 id="odd-rows-heading" className="font-semibold">
        How should these rows be handled?
      </h3>
      <div className="mt-1 grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-4">
        {oddities.map(({ oddity, rows, decision, lines }) => (
          <SelectField
            key={oddity}
            label={`${ODD_WORDS[oddity].question}: ${rows.toLocaleString('en-US')}`}
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
