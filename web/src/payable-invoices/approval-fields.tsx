import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { EditForm } from '../kit/forms/use-edit-form.tsx'
import { APPROVAL_CHOICES, type ExistingBillValues } from './bill-values.ts'

type ApprovalFieldsProps = {
  bill: PayableInvoice
  form: EditForm<ExistingBillValues>
  /** The reason why the user may not change the bill. */
  refusal: string | undefined
}

/** The approval status of the bill, and whether it is paid. Both fields are saved with the form. */
export function ApprovalFields({ bill, form, refusal }: ApprovalFieldsProps) {
  const refusalToApprove = useRefusalOfRole('documents.post', 'allow you to approve bills')
  const { values, errors, change } = form
  const saving = `Update ${bill.invoiceTotal < 0 ? PAYABLE_SIDE.credit : PAYABLE_SIDE.one}`
  const isPaidByItself = bill.paidInFull && !bill.isMarkedPaid
  return (
    <div>
      <SelectField
        label="Approval Status"
        value={values.approvalStatus}
        onChange={approvalStatus => change({ approvalStatus })}
        choices={APPROVAL_CHOICES}
        error={errors.approvalStatus}
        hint={
          refusalToApprove ?? (values.approvalStatus === bill.approvalStatus ? undefined : `Select ${saving} to save.`)
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
