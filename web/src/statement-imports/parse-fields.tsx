import { DELIMITERS } from '@twofold/accounting/bank-statements/csv-table'
import { DAY_ORDERS } from '@twofold/accounting/bank-statements/day-order'
import { ENCODINGS } from '@twofold/accounting/bank-statements/decode-text'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { ColumnFields, isKept, keptHint, type ParseFieldsProps } from './column-fields.tsx'
import { FileStart } from './file-start.tsx'
import type { ParseOption } from './statement-draft.ts'

const DAY_LABELS = { YMD: '2026-11-05', MDY: '11/5/2026', DMY: '5.11.2026' } as const
const MARK_CHOICES = [
  { value: '.', label: '1,234.50' },
  { value: ',', label: '1.234,50' },
] as const
const DELIMITER_LABELS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const
const ENCODING_LABELS = {
  'UTF-8': 'UTF-8',
  'UTF-16': 'UTF-16',
  'WINDOWS-1252': 'Windows-1252 (Western Europe)',
  'WINDOWS-1250': 'Windows-1250 (Central Europe)',
  'WINDOWS-1251': 'Windows-1251 (Cyrillic)',
  'LATIN-2': 'Latin-2 (ISO 8859-2)',
  'LATIN-9': 'Latin-9 (ISO 8859-15)',
} as const
/** The number of lines at the start of the file that may contain the column names. */
const HEADER_LINES = 40

/** The parse options of each file format. */
const OPTIONS_OF: Record<StatementPreview['format'], readonly ParseOption[]> = {
  CSV: ['delimiter', 'headerLine', 'encoding', 'dayOrder', 'decimalMark', 'isTurned'],
  QIF: ['encoding', 'dayOrder', 'decimalMark', 'isTurned'],
  OFX: ['encoding', 'decimalMark', 'isTurned'],
  CAMT: [],
}

/** The fields for the file format: delimiter, encoding, dates and amounts, and the columns of a CSV file. */
export function ParseFields(props: ParseFieldsProps) {
  const { preview, draft, onChoose } = props
  const has = (option: ParseOption) => OPTIONS_OF[preview.format].includes(option)
  const field = <Option extends ParseOption>(option: Option) => ({ option, ...props })
  if (OPTIONS_OF[preview.format].length === 0) return null
  const { taken } = preview
  const lines = Array.from({ length: Math.max(HEADER_LINES, taken.headerLine ?? 0) }, (_, index) => String(index + 1))
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="pb-1 font-medium">File format</legend>
      <div className="grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-5">
        {has('delimiter') && (
          <OptionField
            {...field('delimiter')}
            label="Delimiter"
            choices={DELIMITERS.map(value => ({ value, label: DELIMITER_LABELS[value] }))}
            onText={delimiter => onChoose({ delimiter: delimiter as (typeof DELIMITERS)[number] | null })}
          />
        )}
        {has('headerLine') && (
          <OptionField
            {...field('headerLine')}
            label="Line with column names"
            choices={[{ value: '0', label: 'None' }, ...lines.map(value => ({ value, label: `Line ${value}` }))]}
            onText={line => onChoose({ headerLine: line === null ? null : Number(line) })}
          />
        )}
        {has('encoding') && (
          <OptionField
            {...field('encoding')}
            label="Encoding"
            choices={ENCODINGS.map(value => ({ value, label: ENCODING_LABELS[value] }))}
            onText={encoding => onChoose({ encoding: encoding as (typeof ENCODINGS)[number] | null })}
          />
        )}
        {has('dayOrder') && (
          <OptionField
            {...field('dayOrder')}
            label="Date format"
            choices={DAY_ORDERS.map(value => ({ value, label: DAY_LABELS[value] }))}
            onText={order => onChoose({ dayOrder: order as (typeof DAY_ORDERS)[number] | null })}
          />
        )}
        {has('decimalMark') && (
          <OptionField
            {...field('decimalMark')}
            label="Amount format"
            choices={MARK_CHOICES}
            onText={mark => onChoose({ decimalMark: mark as '.' | ',' | null })}
          />
        )}
        {has('isTurned') && (
          <Checkbox
            className="pb-3 narrow:col-span-2"
            label="Positive amounts are money out"
            hint={keptHint('isTurned', props)}
            isChecked={draft.options.isTurned ?? (draft.options.isTurned === null ? false : taken.isTurned)}
            onChange={isTurned => onChoose({ isTurned })}
          />
        )}
      </div>
      <FileStart preview={preview} />
      {preview.format === 'CSV' && preview.columns.length > 0 && <ColumnFields {...props} />}
    </fieldset>
  )
}

type OptionFieldProps = ParseFieldsProps & {
  option: Exclude<ParseOption, 'columns' | 'isTurned'>
  label: string
  choices: readonly { value: string; label: string }[]
  /** Called with the chosen value. Null for "Found in the file". */
  onText: (value: string | null) => void
}

/** The field for one option. "Found in the file" is always available, and shows the detected value. */
function OptionField({ option, label, choices, onText, ...props }: OptionFieldProps) {
  const { draft, preview } = props
  const chosen = draft.options[option]
  const taken = preview.taken[option]
  const shown = isKept(option, props) ? taken : (chosen ?? null)
  const found = taken === null || shown !== null ? undefined : choices.find(({ value }) => value === String(taken))
  return (
    <SelectField
      label={label}
      value={shown === null ? '' : String(shown)}
      onChange={value => onText(value === '' ? null : value)}
      choices={[
        { value: '', label: found === undefined ? 'Found in the file' : `Found in the file: ${found.label}` },
        ...choices,
      ]}
      hint={keptHint(option, props)}
    />
  )
}
