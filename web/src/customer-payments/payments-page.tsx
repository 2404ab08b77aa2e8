import { readCustomerPaymentFigures, readCustomerPaymentTotals } from '@twofold/contract/document-totals'
import { CUSTOMER_PAYMENT_LIST } from '@twofold/contract/documents/list-columns'
import { exportCustomerPaymentsCsv, exportCustomerPaymentsXlsx } from '@twofold/contract/list-files'
import { DocumentsPage } from '../documents/documents-page.tsx'
import type { DocumentsListProps } from '../documents/documents-screen.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { CUSTOMER_PAYMENTS } from './payments-side.ts'

const NewPaymentForm = lazyComponent(
  async () => (await import('../documents/payments/new-payment-form.tsx')).NewPaymentForm,
)

const LIST = {
  ...CUSTOMER_PAYMENT_LIST,
  totals: readCustomerPaymentTotals,
  figures: readCustomerPaymentFigures,
  files: { csv: exportCustomerPaymentsCsv, xlsx: exportCustomerPaymentsXlsx },
}

/** The list of payment receipts, with a form that creates one. */
export function CustomerPaymentsPage(props: DocumentsListProps) {
  return (
    <DocumentsPage
      side={CUSTOMER_PAYMENTS}
      list={LIST}
      newForm={unfolding => <NewPaymentForm side={CUSTOMER_PAYMENTS} {...unfolding} />}
      {...props}
    />
  )
}
