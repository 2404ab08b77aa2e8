import { DELIMITERS } from '@twofold/accounting/bank-statements/csv-table'
import { DAY_ORDERS } from '@twofold/accounting/bank-statements/day-order'
import { ENCODINGS } from '@twofold/accounting/bank-statements/decode-text'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { Button } from '../kit/button.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type ChosenOptions, FIELD_LABELS, type ParseOption, type StatementDraft } from './statement-draft.ts'

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

/** The form fields that map CSV columns to bank line fields. */
function ColumnFields(props: ParseFieldsProps) {
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
type ParseFieldsProps = {
  draft: StatementDraft
  onChoose: (options: ChosenOptions) => void
  preview: StatementPreview
}

/** Whether an option has the value from the last import, because the user has not chosen another value. */
function isKept(option: ParseOption, { draft, preview }: Omit<ParseFieldsProps, 'onChoose'>): boolean {
  return draft.options[option] === undefined && preview.taken.kept.includes(option)
}

/** Returns the hint for a field whose option has the value from the last import. */
function keptHint(option: ParseOption, parts: Omit<ParseFieldsProps, 'onChoose'>): string | undefined {
  return isKept(option, parts) ? 'From your last import with this layout.' : undefined
}

const CELL = 'max-w-48 truncate border-b border-line py-1 pr-4 text-left'

/** The first rows of a file as a table, and text samples that show whether the encoding is correct. */
function FileStart({ preview: { columns, firstRows, letters } }: { preview: StatementPreview }) {
  return (
    <>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
        <section aria-label="First rows in the file" tabIndex={0} className="mb-2 overflow-x-auto">
          <table className="figures w-full">
            <caption className="pb-1 text-left text-small text-muted">First rows in the file</caption>
            <thead>
              <tr className="text-small text-muted">
                {columns.map(column => (
                  <th key={column} scope="col" title={column} className={`${CELL} font-medium`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {firstRows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows does not change, and two rows may be equal.
                <tr key={row}>
                  {columns.map((column, index) => (
                    <td key={column} title={cells[index]} className={CELL}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {letters.length > 0 && (
        <p className="pb-2">
          <span className="text-small text-muted">Special characters in this encoding: </span>
          {letters.map(({ line, text }, index) => (
            <span key={line}>
              {index > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
