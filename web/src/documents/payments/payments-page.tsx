import type { Endpoint } from '@twofold/contract/endpoint'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type ReactNode, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GrowingList } from '../../client/use-growing-list.ts'
import { GrowingTable } from '../../kit/lists/growing-table.tsx'
import { LaterListOutput } from '../../kit/lists/later-list-output.tsx'
import { tableColumns } from '../../kit/lists/list-columns.tsx'
import { documentFilters, factsOf, ListFilters, PAYMENT_CHOICES } from '../../kit/lists/list-filters.tsx'
import { ListSearch } from '../../kit/lists/list-search.tsx'
import { documentSums, ListSums, type ListTotals, totalsOf } from '../../kit/lists/list-sums.tsx'
import { useListView } from '../../kit/lists/use-list-view.ts'
import { later } from '../../kit/loading/coming.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useWayToForm } from '../../kit/shortcuts/use-way-to-form.ts'
import { partyFact, partyFilterable } from '../../parties/party-narrowing.ts'
import { ViewMenu } from '../../saved-views/view-menu.tsx'
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

const PartyFilter = later(async () => (await import('../../parties/party-filter.tsx')).PartyFilter)

const FILTERS = {
  customer: { ...documentFilters(PAYMENT_CHOICES), ...partyFilterable('customer') },
  vendor: { ...documentFilters(PAYMENT_CHOICES), ...partyFilterable('vendor') },
}
const WORDS = ['payment', 'payments'] as const

/** The query parameters of the list without those for paging: search, sort order and filters. */
type PaymentListQuery = Readonly<Record<string, string>>

/** The API calls and hooks that load the list of customer payments or vendor payments. */
export type PaymentReads = {
  /** Hook: returns the list, which is loaded page by page. */
  useList: (asked: PaymentListQuery) => GrowingList<Payment>
  /** Hook: returns the totals of the list. They are loaded only if `isWanted` is true. */
  useTotals: (asked: PaymentListQuery, isWanted: boolean) => ListTotals | undefined
  /** Loads the rows of the list, up to the given number. */
  readAll: (asked: PaymentListQuery, rowsMax: number) => Promise<readonly Payment[]>
  /** The calls that export the list as a file. */
  files: { csv: Endpoint; xlsx: Endpoint }
}

type PaymentsPageProps = PaymentsListProps & { side: PaymentSide; reads: PaymentReads; actions?: ReactNode }

/** The list of customer payments or vendor payments, with a form that creates one. The URL contains the filters of the list. */
export function PaymentsPage({ side, reads, openID, isBehindForm, actions }: PaymentsPageProps) {
  const first = useRef<HTMLInputElement>(null)
  const view = useListView(paymentSorts(side), FILTERS[side.party.word])
  const navigate = useNavigate()
  const query = queryOfList(useLocation().search)
  const list = reads.useList(view.asked)
  const known = reads.useTotals(view.asked, list.hasMore && !isBehindForm)
  const isAll = list.isThere && !list.hasMore
  const totals = isAll ? totalsOf(list.rows, sumsOf) : known
  const sums = totals && documentSums([side.heads.total, 'Applied'], totals)
  const columns = useMemo(() => paymentColumns(side, query), [side, query])
  const shown = useMemo(() => [...tableColumns(columns), applyColumn(side, query)], [columns, side, query])
  const partyName = list.rows[0]?.party.name
  const toFirst = useWayToForm(first, { does: `New ${side.noun}`, area: side.area, permission: 'documents.post' })
  const apply = (key: string, payment: Payment) => {
    if (key !== 'a' || payment.remainingCents <= 0) return false
    void navigate(paymentPath(side, payment.paymentID, '/apply') + query)
    return true
  }
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader title={side.area} actions={actions} />
      <NewPaymentForm side={side} firstRef={first} />
      <ListSearch
        title="My Payments"
        area={side.area}
        view={view}
        views={<ViewMenu list={side.path.slice(1) as ViewedList} area={side.area} query={view.asked} />}
        filters={
          <ListFilters view={view} choices={PAYMENT_CHOICES}>
            <PartyFilter view={view} party={side.party.word} name={partyName} />
          </ListFilters>
        }
      >
        <LaterListOutput
          title={`${side.title}s`}
          fileName={`${side.noun.replace(' ', '-')}s`}
          files={{ ...reads.files, query: view.asked }}
          area={side.area}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, PAYMENT_CHOICES, undefined, partyFact(view, side.party.word, partyName))}
          words={WORDS}
          sums={totals?.isLast ? undefined : sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => reads.readAll(view.asked, rowsMax)}
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
        next={{ form: 'documents.post' }}
        count={totals?.documentCount}
        areSumsLast={totals?.isLast}
        sums={sums && <ListSums sums={sums} />}
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
