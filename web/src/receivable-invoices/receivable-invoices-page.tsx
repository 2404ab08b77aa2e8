import { readReceivableInvoiceFigures, readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import { CHARGE_QUEUE } from '@twofold/contract/screens'
import { DocumentsPage } from '../documents/documents-page.tsx'
import type { DocumentsListProps } from '../documents/documents-screen.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { buttonClasses } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

const NewReceivableForm = lazyComponent(async () => (await import('./new-receivable-form.tsx')).NewReceivableForm)
const ChargeBar = lazyComponent(async () => (await import('./charge-bar.tsx')).ChargeBar)

const LIST = {
  ...RECEIVABLE_INVOICE_LIST,
  totals: readReceivableInvoiceTotals,
  figures: readReceivableInvoiceFigures,
  files: { csv: exportReceivableInvoicesCsv, xlsx: exportReceivableInvoicesXlsx },
}

/** The list of invoices, with a form that creates an invoice. */
export function ReceivableInvoicesPage(props: DocumentsListProps) {
  return (
    <DocumentsPage
      side={RECEIVABLE_SIDE}
      list={LIST}
      queueDone="No invoices to charge"
      newForm={unfolding => <NewReceivableForm {...unfolding} />}
      actions={isQueue =>
        !isQueue && (
          <Link to={CHARGE_QUEUE} className={classNames(buttonClasses('quiet'), '-mx-3')}>
            Charge Queue
          </Link>
        )
      }
      selection={records => <ChargeBar invoices={records} />}
      {...props}
    />
  )
}
