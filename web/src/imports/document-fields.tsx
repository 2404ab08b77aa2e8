import type { ImportPreview } from '@twofold/contract/imports'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { AccountPicker } from '../kit/pickers/account-picker.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { type ImportDraft, termsError } from './import-draft.ts'

/** The properties of the fields that assign columns. */
export type MappingFieldsProps = {
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
export function DocumentFields({
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
