import { fromWire } from '@twofold/accounting/calendar'
import { paymentStatus } from '@twofold/accounting/receivables/shown-status'
import type { CustomerPayment } from '@twofold/contract/customer-payments'
import { Link } from 'react-router'
import type { ListColumn } from '../documents/list-columns.tsx'
import { AccountName } from '../pickers/account-name.tsx'
import type { CellContext, Column } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { paymentPath } from './payment-address.ts'

/** What moved: money received is counted as it is, money paid back against it. */
export function receivedCents({ totalReceived, isRefund }: CustomerPayment): number {
  return isRefund ? -totalReceived : totalReceived
}

/** What of it is applied, with the sign of what moved. */
export function appliedCents({ totalApplied, isRefund }: CustomerPayment): number {
  return isRefund ? -totalApplied || 0 : totalApplied
}

/** The columns of the list, on the screen, on paper and in files; `query` is what the list's address says beside its path. */
export function paymentColumns(query: string): ListColumn<CustomerPayment>[] {
  return [
    {
      key: 'receiptDate',
      head: 'Date',
      width: '112px',
      widthMm: 21,
      isSortable: true,
      content: { day: ({ receiptDate }) => fromWire(receiptDate) },
    },
    {
      key: 'customerName',
      head: 'Customer',
      width: 'minmax(160px, 2fr)',
      isSortable: true,
      content: { words: ({ customerName }) => customerName },
      cell: (payment, { isActive }) => (
        <Link
          to={paymentPath(payment.customerPaymentID) + query}
          tabIndex={isActive ? 0 : -1}
          className="font-medium hover:underline"
        >
          <bdi>{payment.customerName}</bdi>
        </Link>
      ),
    },
    {
      key: 'paymentReference',
      head: 'Payment Reference',
      width: 'minmax(130px, 1.5fr)',
      content: { words: ({ paymentReference }) => paymentReference },
    },
    {
      key: 'paymentAccountName',
      head: 'Payment Account',
      width: 'minmax(150px, 2fr)',
      content: { words: ({ paymentAccountName }) => paymentAccountName },
      cell: ({ paymentAccountName }) => <AccountName fullName={paymentAccountName} isInColumn />,
    },
    {
      key: 'totalReceived',
      head: 'Received',
      width: 'minmax(112px, 1fr)',
      widthMm: 27,
      isSortable: true,
      content: { cents: receivedCents },
    },
    {
      key: 'totalApplied',
      head: 'Applied',
      width: 'minmax(112px, 1fr)',
      widthMm: 27,
      content: { cents: appliedCents },
    },
    { key: 'status', head: 'Status', width: '80px', widthMm: 16, content: { words: paymentStatus } },
  ]
}

/** The last column, on the screen alone: the link that applies what is left. */
export function applyColumn(query: string): Column<CustomerPayment> {
  return {
    key: 'apply',
    head: 'Apply',
    isHeadHidden: true,
    width: '64px',
    cell: (payment, { isActive }) => <ApplyLink payment={payment} query={query} isActive={isActive} />,
  }
}

type ApplyLinkProps = { payment: CustomerPayment; query: string; isActive: boolean }

/** To the screen that applies a payment; nothing where nothing of it is left. */
function ApplyLink({ payment, query, isActive }: ApplyLinkProps) {
  if (payment.totalRemaining <= 0) return null
  return (
    <Link
      to={paymentPath(payment.customerPaymentID, '/apply') + query}
      tabIndex={isActive ? 0 : -1}
      className="text-accent underline underline-offset-2"
    >
      Apply
    </Link>
  )
}

type NarrowRowProps = CellContext<CustomerPayment> & { payment: CustomerPayment; query: string }

/** A payment on a phone: who and how much; then when, by what, and how it stands. */
export function NarrowPayment({ payment, query, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link
        to={paymentPath(payment.customerPaymentID) + query}
        tabIndex={isActive ? 0 : -1}
        className="truncate font-medium"
      >
        <bdi>{payment.customerName}</bdi>
      </Link>
      <Money cents={receivedCents(payment)} className="text-right" />
      <span className="truncate text-small text-muted">
        <Day date={fromWire(payment.receiptDate)} /> <bdi>{payment.paymentReference}</bdi>
      </span>
      <span className="text-right text-small text-muted">
        {paymentStatus(payment)} <ApplyLink payment={payment} query={query} isActive={isActive} />
      </span>
    </div>
  )
}
