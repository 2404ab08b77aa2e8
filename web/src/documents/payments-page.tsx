import { type ReactNode, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import type { GrowingList } from '../client/use-growing-list.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { GrowingTable } from './growing-table.tsx'
import { tableColumns } from './list-columns.tsx'
import { factsOf } from './list-facts.ts'
import { documentFilters, ListFilters, PAYMENT_CHOICES } from './list-filters.tsx'
import { ListOutput } from './list-output.tsx'
import { ListSearch } from './list-search.tsx'
import { ListSums, type ListTotals, totalsOf } from './list-sums.tsx'
import { NewPaymentForm } from './new-payment-form.tsx'
import { paymentPath, queryOfList } from './payment-address.ts'
import {
  appliedCents,
  applyColumn,
  movedCents,
  NarrowPayment,
  paymentColumns,
  paymentSorts,
} from './payment-columns.tsx'
import type { Payment, PaymentSide } from './payment-side.ts'
import type { PaymentsListProps } from './payments-screen.tsx'
import { useListView } from './use-list-view.ts'

const FILTERS = documentFilters(PAYMENT_CHOICES)
const WORDS = ['payment', 'payments'] as const

/** What the list is asked for beside its window: search, order and filters, as the address says. */
type AskedPayments = Readonly<Record<string, string>>

/** How a side's list is read. */
export type PaymentReads = {
  /** Hook: the list, window by window. */
  useList: (asked: AskedPayments) => GrowingList<Payment>
  /** Hook: its totals; asked for only when `isAsked`. */
  useTotals: (asked: AskedPayments, isAsked: boolean) => ListTotals | undefined
  /** All of it, or at most so many rows. */
  readAll: (asked: AskedPayments, rowsMax?: number) => Promise<readonly Payment[]>
}

type PaymentsPageProps = PaymentsListProps & { side: PaymentSide; reads: PaymentReads; actions?: ReactNode }

/** The payments of a side with the form that adds to them. The address says what the list shows. */
export function PaymentsPage({ side, reads, openID, isBehindForm, actions }: PaymentsPageProps) {
  const first = useRef<HTMLInputElement>(null)
  const view = useListView(paymentSorts(side), FILTERS)
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const asked: AskedPayments = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText }),
  }
  const list = reads.useList(asked)
  const known = reads.useTotals(asked, list.hasMore && !isBehindForm)
  const isAll = list.isThere && !list.hasMore
  const totals = isAll ? totalsOf(list.rows, sumsOf) : known
  const columns = useMemo(() => paymentColumns(side, query), [side, query])
  const shown = useMemo(() => [...tableColumns(columns), applyColumn(side, query)], [columns, side, query])
  const toFirst = () => first.current?.focus()
  useShortcut({ keys: 'n', does: `New ${side.noun}`, area: side.area, run: toFirst })
  const apply = (key: string, payment: Payment) => {
    if (key !== 'a' || payment.remainingCents <= 0) return false
    void navigate(paymentPath(side, payment.paymentID, '/apply') + query)
    return true
  }
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title={side.area} actions={actions} />
      <NewPaymentForm side={side} firstRef={first} />
      <ListSearch title="My Payments" area={side.area} view={view}>
        <ListFilters view={view} choices={PAYMENT_CHOICES} />
        <ListOutput
          title={`${side.title}s`}
          fileName={`${side.noun.replace(' ', '-')}s`}
          area={side.area}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, PAYMENT_CHOICES)}
          words={WORDS}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => reads.readAll(asked, rowsMax)}
        />
      </ListSearch>
      <GrowingTable
        label="My Payments"
        area={side.area}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={payment => void navigate(paymentPath(side, payment.paymentID) + query)}
        onRowKey={apply}
        onAbove={toFirst}
        initialKey={openID}
        isDone={({ remainingCents }) => remainingCents === 0}
        narrowRow={(payment, context) => <NarrowPayment side={side} payment={payment} query={query} {...context} />}
        words={WORDS}
        count={totals?.documentCount}
        sums={totals && <ListSums words={[side.heads.total, 'Applied']} totals={totals} />}
      />
    </div>
  )
}

function keyOf({ paymentID }: Payment): number {
  return paymentID
}

function sumsOf(payment: Payment) {
  const [total, applied] = [movedCents(payment), appliedCents(payment)]
  return { total, applied, open: total - applied }
}
