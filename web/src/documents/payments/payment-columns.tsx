import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { paymentStatus } from '@twofold/contract/documents/shown-status'
import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import type { ListColumn } from '../../kit/lists/list-columns.tsx'
import { PAYMENT_CHOICES } from '../../kit/lists/list-filters.tsx'
import { Money } from '../../kit/money.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import type { CellContext, Column } from '../../kit/table/data-table.tsx'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import { shownAmounts } from '../document-amounts.ts'
import { documentAddress } from '../document-side.ts'
import type { DocumentList } from '../documents-page.tsx'
import type { PaymentSide } from './payment-side.ts'

/** Returns the columns of the list for the screen, for print and for files. `query` is the query string of the list's URL. */
function paymentColumns(side: PaymentSide, query: string): ListColumn<DocumentRecord>[] {
  const { heads } = side
  const { names } = side.codec
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
      key: names.partyName,
      head: PARTY_SIDES[side.party].title,
      width: 'minmax(160px, 1.8fr)',
      isSortable: true,
      content: { words: ({ partyName }) => partyName },
      cell: ({ id, partyName }, { isActive }) => (
        <Link
          to={documentAddress(side, id) + query}
          tabIndex={isActive ? 0 : -1}
          className="font-medium hover:underline"
        >
          <bdi>{partyName}</bdi>
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
      content: { words: ({ accountName }) => accountName },
      cell: ({ accountName }) => <AccountName fullName={accountName} cut="front" />,
    },
    {
      key: names.totalCents,
      head: heads.total,
      width: 'minmax(112px, 1fr)',
      isSortable: true,
      content: { cents: payment => shownAmounts(payment).total },
    },
    {
      key: names.appliedCents,
      head: 'Applied',
      width: 'minmax(112px, 1fr)',
      isSortable: true,
      content: { cents: payment => shownAmounts(payment).applied },
    },
    { key: 'status', head: 'Status', width: '80px', widthMm: 16, content: { words: statusOf } },
  ]
}

/** Returns `Applied` or `Open`. */
export function statusOf(payment: DocumentRecord): string {
  return paymentStatus({ totalRemaining: remainderOf(payment) })
}

/** Returns the last column, which links to the apply screen. It is omitted from printed lists and exported files. */
function applyColumn(side: PaymentSide, query: string): Column<DocumentRecord> {
  return {
    key: 'apply',
    head: 'Apply',
    isHeadHidden: true,
    width: '64px',
    isRight: true,
    cell: (payment, { isActive }) => <ApplyLink side={side} payment={payment} query={query} isActive={isActive} />,
  }
}

type ApplyLinkProps = { side: PaymentSide; payment: DocumentRecord; query: string; isActive: boolean }

/** A link to the apply screen. Renders nothing if there is no remainder. */
function ApplyLink({ side, payment, query, isActive }: ApplyLinkProps) {
  if (remainderOf(payment) <= 0) return null
  return (
    <Link
      to={documentAddress(side, payment.id, 'apply') + query}
      tabIndex={isActive ? 0 : -1}
      className="font-medium text-accent hover:underline"
    >
      Apply
    </Link>
  )
}

type NarrowRowProps = CellContext<DocumentRecord> & { side: PaymentSide; payment: DocumentRecord; query: string }

/** Renders a payment as a row on a phone: the party and amount, then the date, reference and status. */
function NarrowPayment({ side, payment, query, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link
        to={documentAddress(side, payment.id) + query}
        tabIndex={isActive ? 0 : -1}
        className="truncate font-medium"
      >
        <bdi>{payment.partyName}</bdi>
      </Link>
      <Money cents={shownAmounts(payment).total} className="text-right" />
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

/** Returns the list of customer payments or vendor payments. The key A on a row opens its apply screen. */
export function paymentList(side: PaymentSide): DocumentList {
  return {
    side,
    choices: PAYMENT_CHOICES,
    columns: query => paymentColumns(side, query),
    lastColumn: query => applyColumn(side, query),
    narrowRow: (payment, query, context) => <NarrowPayment side={side} payment={payment} query={query} {...context} />,
    sums: [side.heads.total, 'Applied'],
    onRowKey: (key, payment) =>
      key === 'a' && remainderOf(payment) > 0 ? documentAddress(side, payment.id, 'apply') : null,
  }
}
