import { useMemo } from 'react'
import { AppliedDocuments } from '../apply/applied-documents.tsx'
import { EditDocumentForm } from '../edit-document-form.tsx'
import { EditDocumentSheet } from '../edit-document-sheet.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { paymentForm } from './payment-fields.tsx'
import { PaymentRefund } from './payment-refund.tsx'
import type { PaymentSide } from './payment-side.ts'

/** The form of a payment with its applications, shown over the list. */
export function EditPaymentSheet({ side, documentID }: { side: PaymentSide; documentID: string }) {
  const form = useMemo(() => paymentForm(side), [side])
  return (
    <EditDocumentSheet side={side} documentID={documentID} applications={side.calls.read}>
      {({ wire, applications, onLeave }) => (
        <EditDocumentForm
          form={form}
          wire={wire}
          onLeave={onLeave}
          className="narrow:grid-cols-2"
          facts={({ record }) => <PaymentFacts side={side} payment={record} />}
          applied={({ record, form: { unsaved } }) => (
            <>
              <PaymentRefund side={side} payment={record} applications={applications} unsaved={unsaved} />
              <AppliedDocuments side={side} record={record} applications={applications} />
            </>
          )}
        />
      )}
    </EditDocumentSheet>
  )
}
