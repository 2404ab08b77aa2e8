import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { stateWord } from '@twofold/accounting/documents/document-states'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { buttonNoun, statusChoices } from '../documents/document-messages.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { EditForm } from '../kit/forms/use-edit-form.tsx'
import type { BillValues } from './bill-values.ts'

const CHOICES = statusChoices('PAYABLE')

type ApprovalFieldsProps = {
  bill: DocumentRecord
  form: EditForm<BillValues>
  /** The reason why the user may not change the bill. */
  refusal: string | undefined
}

/** The approval status of the bill, and whether it is paid. Both fields are saved with the form. */
export function ApprovalFields({ bill, form, refusal }: ApprovalFieldsProps) {
  const refusalToApprove = useRefusalOfRole('documents.post', 'allow you to approve bills')
  const { values, errors, change } = form
  const saving = `Update ${buttonNoun(PAYABLE_SIDE, bill)}`
  const isPaidByItself = isPaidInFull(bill) && !bill.isMarkedPaid
  return (
    <div>
      <SelectField
        label="Approval Status"
        value={values.approvalStatus}
        onChange={approvalStatus => change({ approvalStatus })}
        choices={CHOICES}
        error={errors.approvalStatus}
        hint={
          refusalToApprove ??
          (values.approvalStatus === stateWord('PAYABLE', bill.state) ? undefined : `Select ${saving} to save.`)
        }
        select={{ disabled: refusalToApprove !== undefined }}
      />
      <Checkbox
        label="Paid In Full"
        isChecked={values.paidInFull}
        onChange={paidInFull => change({ paidInFull })}
        isDisabled={refusal !== undefined || isPaidByItself}
        {...(isPaidByItself && { hint: 'Fully applied.' })}
      />
    </div>
  )
}
