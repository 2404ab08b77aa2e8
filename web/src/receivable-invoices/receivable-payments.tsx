import { formatCents } from '@twofold/accounting/money'
import type { ApplicationRecord, DocumentRecord } from '@twofold/contract/documents/document-record'
import { createCustomerWriteOff, deleteCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { useCommand } from '../client/use-command.ts'
import { AppliedDocuments } from '../documents/apply/applied-documents.tsx'
import type { ApplicationsQuery, RemovalWords } from '../documents/apply/party-applications.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'

const WORDS: RemovalWords = {
  remove: 'Delete Write-Off',
  confirm: 'Are you sure you want to delete this write-off?',
  failure: 'Failed to delete write-off. Please try again.',
}

const isWriteOff = ({ creditItem }: ApplicationRecord) => creditItem.kind === 'customer write-off'

type ReceivablePaymentsProps = { invoice: DocumentRecord; applications: ApplicationsQuery }

/** The applications of an invoice or credit note. Deleting a write-off also deletes its transaction. */
export function ReceivablePayments({ invoice, applications }: ReceivablePaymentsProps) {
  const undo = useCommand(deleteCustomerWriteOff)
  const writeOff = useCommand(createCustomerWriteOff)
  const confirmed = useConfirmed()
  const tell = useDeletionToast()
  const undoWriteOff = async (id: number) => {
    let reason: { lockReason?: string } = {}
    const gone = await confirmed.send(({ lockReason }) => {
      reason = lockReason === undefined ? {} : { lockReason }
      return undo.send({ params: { customerWriteOffID: String(id) }, query: reason })
    })
    if (gone === null) return
    const { receivableInvoiceID, amount, writeOffAccountID, writeOffDate, comment } = gone
    const body = { receivableInvoiceID, amount, writeOffAccountID, writeOffDate, comment, ...reason }
    tell({
      title: 'Write-off deleted',
      detail: formatCents(amount),
      again: async () => ({ title: 'Written off again', detail: formatCents((await writeOff.send({ body })).amount) }),
      refused: 'The write-off couldn’t be restored',
    })
  }
  const ofWriteOffs = {
    wordsOf: (application: ApplicationRecord) => (isWriteOff(application) ? WORDS : null),
    remove: (application: ApplicationRecord) =>
      isWriteOff(application) ? undoWriteOff(application.creditItem.id) : null,
  }
  return (
    <>
      <AppliedDocuments side={RECEIVABLE_SIDE} record={invoice} applications={applications} own={ofWriteOffs} />
      {confirmed.dialog}
    </>
  )
}
