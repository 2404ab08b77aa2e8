import type { Cents } from '@twofold/accounting/money'
import { paymentStatus } from '@twofold/contract/documents/shown-status'
import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { Money } from '../../kit/money.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import type { CellContext, Column } from '../../kit/table/data-table.tsx'
import { paymentPath } from './payment-address.ts'
import type { Payment, PaymentSide } from './payment-side.ts'

/** Returns the amount of a payment. A refund is negative. */
export function movedCents({ totalCents, isRefund }: Payment): Cents {
  return isRefund ? -totalCents : totalCents
}

/** Returns the applied amount, with the sign of the payment. */
export function appliedCents({ appliedCents: cents, isRefund }: Payment): Cents {
  return isRefund ? -cents || 0 : cents
}

/** Returns the fields by which the server can sort a list of customer payments or vendor payments. Their columns are sortable. */
export function paymentSorts({ names, party, idName }: PaymentSide): readonly string[] {
  return [names.date, idName, `${party.word}Name`, names.reference, names.total, 'totalApplied', 'totalRemaining']
}

/** Returns the columns of the list for the screen, for print and for files. `query` is the query string of the list's URL. */
export function paymentColumns(side: PaymentSide, query: string): ListColumn<Payment>[] {
  const { names, heads, party } = side
  return [
    {
      key: names.date,
      head: 'Date',
      width: '112px',
      widthMm: 23,
      isSortable: true,
      content: { day: ({ date }) => date },
    },
    {
      key: `${party.word}Name`,
      head: party.title,
      width: 'minmax(160px, 1.8fr)',
      isSortable: true,
      content: { words: payment => payment.party.name },
      cell: (payment, { isActive }) => (
        <Link
          to={paymentPath(side, payment.paymentID) + query}
          tabIndex={isActive ? 0 : -1}
          className="font-medium hover:underline"
        >
          <bdi>{payment.party.name}</bdi>
        </Link>
      ),
    },
    {
      key: names.reference,
      head: heads.reference,
      width: 'minmax(130px, 1.3fr)',
      widthMm: 26,
      isSortable: true,
      content: { words: ({ reference }) => reference },
    },
    {
      key: 'account',
      head: heads.account,
      width: 'minmax(150px, 2.6fr)',
      content: { words: ({ account }) => account.fullName },
      cell: ({ account }) => <AccountName fullName={account.fullName} cut="front" />,
    },
    {
      key: names.total,
      head: heads.total,
      width: 'minmax(112px, 1fr)',
      isSortable: true,
      content: { cents: movedCents },
    },
    {
      key: 'totalApplied',
      head: 'Applied',
      width: 'minmax(112px, 1fr)',
      isSortable: true,
      content: { cents: appliedCents },
    },
    { key: 'status', head: 'Status', width: '80px', widthMm: 16, content: { words: statusOf } },
  ]
}

/** Returns `Applied` or `Open`. */
export function statusOf({ remainingCents }: Payment): string {
  return paymentStatus({ totalRemaining: remainingCents })
}

/** Returns the last column, which links to the apply screen. It is omitted from printed lists and exported files. */
export function applyColumn(side: PaymentSide, query: string): Column<Payment> {
  return {
    key: 'apply',
    head: 'Apply',
    isHeadHidden: true,
    width: '64px',
    isRight: true,
    cell: (payment, { isActive }) => <ApplyLink side={side} payment={payment} query={query} isActive={isActive} />,
  }
}

type ApplyLinkProps = { side: PaymentSide; payment: Payment; query: string; isActive: boolean }

/** A link to the apply screen. Renders nothing if there is no remainder. */
function ApplyLink({ side, payment, query, isActive }: ApplyLinkProps) {
  if (payment.remainingCents <= 0) return null
  return (
    <Link
      to={paymentPath(side, payment.paymentID, '/apply') + query}
      tabIndex={isActive ? 0 : -1}
      className="font-medium text-accent hover:underline"
    >
      Apply
    </Link>
  )
}

type NarrowRowProps = CellContext<Payment> & { side: PaymentSide; payment: Payment; query: string }

/** Renders a payment as a row on a phone: the party and amount, then the date, reference and status. */
export function NarrowPayment({ side, payment, query, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link
        to={paymentPath(side, payment.paymentID) + query}
        tabIndex={isActive ? 0 : -1}
        className="truncate font-medium"
      >
        <bdi>{payment.party.name}</bdi>
      </Link>
      <Money cents={movedCents(payment)} className="text-right" />
      <span className="truncate text-small text-muted">
        <Day date={payment.date} />
        {payment.reference !== '' && ' · '}
        <bdi>{payment.reference}</bdi>
      </span>
      <span className="text-right text-small text-muted">
        {statusOf(payment)} <ApplyLink side={side} payment={payment} query={query} isActive={isActive} />
      </span>
    </div>
  )
}
