import { readVendorPaymentFigures, readVendorPaymentTotals } from '@twofold/contract/document-totals'
import { VENDOR_PAYMENT_LIST } from '@twofold/contract/documents/list-columns'
import { exportVendorPaymentsCsv, exportVendorPaymentsXlsx } from '@twofold/contract/list-files'
import { DocumentsPage } from '../documents/documents-page.tsx'
import type { DocumentsListProps } from '../documents/documents-screen.tsx'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { VENDOR_PAYMENTS } from './payments-side.ts'
import { RUNS_PATH } from './run-path.ts'

const NewPaymentForm = lazyComponent(
  async () => (await import('../documents/payments/new-payment-form.tsx')).NewPaymentForm,
)

const LIST = {
  ...VENDOR_PAYMENT_LIST,
  totals: readVendorPaymentTotals,
  figures: readVendorPaymentFigures,
  files: { csv: exportVendorPaymentsCsv, xlsx: exportVendorPaymentsXlsx },
}

/** The list of disbursements, with a form that creates one. */
export function VendorPaymentsPage(props: DocumentsListProps) {
  return (
    <DocumentsPage
      side={VENDOR_PAYMENTS}
      list={LIST}
      newForm={unfolding => <NewPaymentForm side={VENDOR_PAYMENTS} {...unfolding} />}
      actions={() => (
        <Link to={RUNS_PATH} className={buttonClasses()}>
          Payment Runs
        </Link>
      )}
      {...props}
    />
  )
}
