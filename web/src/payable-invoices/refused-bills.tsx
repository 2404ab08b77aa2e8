import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { Alert } from '../ui/alert.tsx'

/** A bill that stays as it is, with the reason. */
export type RefusedBill = { bill: PayableInvoice; err: string }

type RefusedBillsProps = { refused: readonly RefusedBill[] /** What they are not, such as `approved`. */; done: string }

/** Names each bill that was refused, by its number and vendor, with the reason. */
export function RefusedBills({ refused, done }: RefusedBillsProps) {
  if (refused.length === 0) return null
  return (
    <Alert variant="destructive" title="Error Updating Invoice" className="mb-3">
      {refused.length === 1
        ? `1 bill is not ${done}:`
        : `${refused.length.toLocaleString('en-US')} bills are not ${done}:`}
      <ul className="mt-1 max-h-[40dvh] overflow-auto">
        {refused.map(({ bill: { payableInvoiceID, vendorInvoiceNumber, vendorName }, err }) => (
          <li key={payableInvoiceID}>
            <bdi className="font-medium">{`Bill ${vendorInvoiceNumber}`}</bdi> of <bdi>{vendorName}</bdi>: {err}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
