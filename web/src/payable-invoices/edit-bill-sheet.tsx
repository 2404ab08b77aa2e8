import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { stateWord } from '@twofold/accounting/documents/document-states'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { paidStatus } from '@twofold/contract/documents/shown-status'
import { listPayableInvoiceAdvices } from '@twofold/contract/payables/vendor-payment-advices'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { buttonNoun, statusChoices } from '../documents/document-messages.ts'
import { EditDocumentSheet, type LoadedDocument } from '../documents/edit-document-sheet.tsx'
import { EditInvoiceForm, InvoiceFacts } from '../documents/invoices/edit-invoice-form.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { Checkbox } from '../kit/fields/checkbox.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import type { EditForm } from '../kit/forms/use-edit-form.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { BILL_FORM } from './bill-form.tsx'
import type { BillValues } from './bill-values.ts'

const AppliedDocuments = lazyComponent(
  async () => (await import('../documents/apply/applied-documents.tsx')).AppliedDocuments,
)

/** The form of a bill with its applications, shown over the list. */
export function EditBillSheet({ documentID }: { documentID: string }) {
  return (
    <EditDocumentSheet side={PAYABLE_SIDE} documentID={documentID} applications={listPayableInvoiceAdvices}>
      {loaded => <EditBillForm {...loaded} />}
    </EditDocumentSheet>
  )
}

function EditBillForm({ wire, applications, onLeave }: LoadedDocument) {
  const reversal = useReversalDate()
  /** A bill that is no longer approved is unposted. */
  const askForReversalDate = async ({ approvalStatus }: BillValues, { entryId, date }: DocumentRecord) => {
    const reversalDate = entryId !== null && approvalStatus !== 'APPROVED' ? await reversal.ask(date) : undefined
    if (reversalDate === null) return null
    return reversalDate === undefined ? {} : { reversalDate }
  }
  return (
    <EditInvoiceForm
      form={BILL_FORM}
      wire={wire}
      onLeave={onLeave}
      beforeChange={askForReversalDate}
      facts={({ record, form, refusal }) => (
        // These fields are never focused initially, because an accidental key press must not approve the bill.
        <div
          data-begins-elsewhere
          className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]"
        >
          <InvoiceFacts side={PAYABLE_SIDE} record={record} status={paidStatus({ paidInFull: isPaidInFull(record) })} />
          <ApprovalFields bill={record} form={form} refusal={refusal} />
        </div>
      )}
      applied={({ record }) => (
        <>
          <AppliedDocuments side={PAYABLE_SIDE} record={record} applications={applications} />
          {reversal.dialog}
        </>
      )}
    />
  )
}

const CHOICES = statusChoices('PAYABLE')

type ApprovalFieldsProps = {
  bill: DocumentRecord
  form: EditForm<BillValues>
  /** The reason why the user may not change the bill. */
  refusal: string | undefined
}

/** The approval status of the bill, and whether it is paid. Both fields are saved with the form. */
function ApprovalFields({ bill, form, refusal }: ApprovalFieldsProps) {
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
          // The notice above the form already says that the role may not change this bill.
          (refusal === undefined ? refusalToApprove : undefined) ??
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
