import type { ImportPreview } from '@twofold/contract/imports'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { type ImportDraft, type PlaceDraft, termsError } from './import-draft.ts'
import { fieldsOf } from './import-words.ts'

/** The default option, which uses the format that was detected in the file. */
const FOUND = { value: 'FOUND', label: 'Found in the file' } as const

const DATE_CHOICES = [
  { value: 'YMD', label: '2026-11-05' },
  { value: 'MDY', label: '11/5/2026' },
  { value: 'DMY', label: '5.11.2026' },
  FOUND,
] as const

const MARK_CHOICES = [{ value: '.', label: '1,234.50' }, { value: ',', label: '1.234,50' }, FOUND] as const

const POSITIVE_CHOICES = [
  { value: 'RAISES', label: 'Increases the balance' },
  { value: 'DEBIT', label: 'Debit' },
  { value: 'CREDIT', label: 'Credit' },
] as const

/**
 * The fields that assign a column to each field of a record, the formats of dates and amounts, and the account of all rows if no column
 * contains it.
 */
export function MappingFields(props: MappingFieldsProps) {
  const { draft, onChange, preview } = props
  const chosen = draft.columns ?? preview.taken
  const isTransactions = draft.kind === 'transactions'
  const hasDays = !['accounts', 'customers', 'vendors'].includes(draft.kind)
  return (
    <div className="grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-4">
      {fieldsOf(draft.kind).map(({ field, label, hint }) => (
        <SelectField
          key={field}
          label={label}
          value={chosen[field] ?? ''}
          onChange={column => onChange({ columns: withColumn(chosen, field, column) })}
          choices={[{ value: '', label: 'Not in the file' }, ...choicesOf(preview, chosen[field])]}
          hint={sampleOf(preview, chosen[field]) ?? hint}
        />
      ))}
      {hasDays && (
        <SelectField
          label="Date format"
          value={draft.dateOrder ?? preview.dateOrder}
          onChange={choice => onChange({ dateOrder: choice === 'FOUND' ? null : choice })}
          choices={DATE_CHOICES}
        />
      )}
      {(hasDays || draft.kind === 'customers') && (
        <SelectField
          label="Amount format"
          value={draft.decimalMark ?? preview.decimalMark}
          onChange={choice => onChange({ decimalMark: choice === 'FOUND' ? null : choice })}
          choices={MARK_CHOICES}
        />
      )}
      {hasDays && !isTransactions && <DocumentFields {...props} isAccountInColumn={chosen.account !== undefined} />}
      {isTransactions && (
        <>
          <SelectField
            label="A positive amount"
            value={draft.positive === '' ? 'RAISES' : draft.positive}
            onChange={choice => onChange({ positive: choice === 'RAISES' ? '' : choice })}
            choices={POSITIVE_CHOICES}
          />
          <PlaceFields
            name="Account"
            isInColumn={chosen.account !== undefined}
            place={draft.account}
            onChange={account => onChange({ account })}
            chart={props.chart}
          />
          {chosen.transaction === undefined && (
            <PlaceFields
              name="Other account"
              isInColumn={chosen.counterAccount !== undefined}
              place={draft.counterAccount}
              onChange={counterAccount => onChange({ counterAccount })}
              chart={props.chart}
            />
          )}
        </>
      )}
      {hasDays && props.mayPassLocks && (
        <TextField
          label="Reason for overriding the lock date"
          value={draft.lockReason}
          onChange={lockReason => onChange({ lockReason })}
          hint="Required only for locked dates. The reason is recorded in the audit trail."
        />
      )}
    </div>
  )
}

type PlaceFieldsProps = {
  name: string
  isInColumn: boolean
  place: PlaceDraft
  onChange: (place: PlaceDraft) => void
  chart: Chart
}

/**
 * If no column contains the account, shows a field for the account of all rows. Otherwise, shows an optional field for the parent of the
 * accounts in the column.
 */
function PlaceFields({ name, isInColumn, place, onChange, chart }: PlaceFieldsProps) {
  if (isInColumn) {
    return (
      <TextField
        label={`Parent of each ${name.toLowerCase()}`}
        value={place.under}
        onChange={under => onChange({ always: '', under })}
        hint="For example, Expenses:Shops. A missing account is created."
      />
    )
  }
  const chosen = chart.onLines.find(({ account }) => account.fullName === place.always)
  return (
    <AccountPicker
      label={`${name} for all rows`}
      value={chosen?.account.id ?? null}
      onChange={account => onChange({ always: account?.fullName ?? '', under: '' })}
      index={chart.onLines}
    />
  )
}

function withColumn(chosen: Readonly<Record<string, string>>, field: string, column: string): Record<string, string> {
  const { [field]: _, ...others } = chosen
  return column === '' ? others : { ...others, [field]: column }
}

/** Returns the columns as options. Includes the chosen column even if this file does not have it. */
function choicesOf({ columns }: ImportPreview, chosen: string | undefined) {
  const names = [...new Set(columns)].filter(name => name !== '')
  const all = chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
  return all.map(name => ({ value: name, label: name }))
}

/** Returns the value of the chosen column in the first row. */
function sampleOf({ columns, firstRows }: ImportPreview, chosen: string | undefined): string | undefined {
  const cell = chosen === undefined ? undefined : firstRows[0]?.[columns.indexOf(chosen)]
  return cell === undefined || cell === ''
    ? undefined
    : `First row: ${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}`
}

/** The properties of the fields that assign columns. */
type MappingFieldsProps = {
  draft: ImportDraft
  onChange: (changes: Partial<ImportDraft>) => void
  preview: ImportPreview
  chart: Chart
  mayPassLocks: boolean
}

const ACCOUNT_LABELS = {
  'receivable-invoices': 'Revenue account for all rows',
  'customer-payments': 'Deposit account for all rows',
  'payable-invoices': 'Expense account for all rows',
  'vendor-payments': 'Payment account for all rows',
} as const

/**
 * The fields for importing documents: the account if no column contains it, the payment terms, and whether documents are charged or
 * approved on import.
 */
function DocumentFields({
  draft,
  onChange,
  chart,
  mayPassLocks,
  isAccountInColumn,
}: MappingFieldsProps & { isAccountInColumn: boolean }) {
  const { kind, account, terms, isPosted, allowOverCreditLimit } = draft
  if (!(kind in ACCOUNT_LABELS)) return null
  const isReceivable = kind === 'receivable-invoices'
  const chosen = chart.onLines.find(choice => choice.account.fullName === account.always)
  return (
    <>
      {!isAccountInColumn && (
        <AccountPicker
          label={ACCOUNT_LABELS[kind as keyof typeof ACCOUNT_LABELS]}
          value={chosen?.account.id ?? null}
          onChange={named => onChange({ account: { always: named?.fullName ?? '', under: '' } })}
          index={chart.onLines}
        />
      )}
      {(isReceivable || kind === 'payable-invoices') && (
        <>
          <TextField
            label="Due after (days)"
            value={terms}
            onChange={typed => onChange({ terms: typed })}
            input={{ inputMode: 'numeric' }}
            hint="Used if the file has no due date."
            error={termsError(terms)}
          />
          <Checkbox
            label={isReceivable ? 'Charge the invoices' : 'Approve the bills'}
            className="pt-1 pb-3"
            isChecked={isPosted}
            onChange={posted => onChange({ isPosted: posted })}
          />
          {isReceivable && isPosted && mayPassLocks && (
            <Checkbox
              label="Allow over credit limit"
              className="pt-1 pb-3"
              isChecked={allowOverCreditLimit}
              onChange={allowed => onChange({ allowOverCreditLimit: allowed })}
            />
          )}
        </>
      )}
    </>
  )
}
