import type { Cents } from '@twofold/accounting/money'
import type { ViewedList } from '@twofold/contract/saved-views'
import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../client/client.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LazyListOutput } from '../kit/lists/lazy-list-output.tsx'
import { tableColumns } from '../kit/lists/list-columns.tsx'
import { factsOf } from '../kit/lists/list-filters.tsx'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { type ListSum, ListSums } from '../kit/lists/list-sums.tsx'
import { type ListView, useListView } from '../kit/lists/use-list-view.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import { PageHeader } from '../kit/page-header.tsx'
import { useWayToForm } from '../kit/shortcuts/use-way-to-form.ts'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { NewPartyForm } from './new-party-form.tsx'
import { NarrowParty, partyColumns, partyPath } from './party-columns.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import type { PartyValues, PartyWord } from './party-values.ts'

/**
 * The number of all parties in the list and the sum of their balances. `isLast` is true if the totals belong to the previous query, because
 * the response has not arrived.
 */
type PartyTotals = { partyCount: number; balance: Cents; isLast?: boolean }

type PartiesPageProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  openID: number | undefined
  /** Whether loading is deferred, because the user opened a form directly by its URL. */
  isWaiting: boolean
}

/** The list of customers or vendors, with a form that creates one. The URL contains the search text and the sort order. */
export function PartiesPage<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>(
  props: PartiesPageProps<Party, Row, Values>,
) {
  const { kind, openID, isWaiting } = props
  const { word, calls } = kind
  const title = `${PARTY_SIDES[word].title}s`
  const words = [word, `${word}s`] as const
  const view = useListView([`${word}Name`, `${word}ID`, 'accountsBalanceTotal'])
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...view.asked } })
  const read = useCallback(
    (answer: Record<`${Party}s`, Row[]> & { next: string | null }) => ({ rows: answer[`${word}s`], next: answer.next }),
    [word],
  )
  const list = useGrowingList(calls.list, { inputAt, read, isEnabled: !isWaiting })
  const known = useTotals(calls.totals, view, list.hasMore)
  const name = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const columns = useMemo(() => partyColumns(kind, query), [kind, query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const keyOf = useCallback((row: Row) => row[`${word}ID`], [word])
  const isAll = list.isThere && !list.hasMore
  const totals: PartyTotals | undefined = isAll ? totalsOf(list.rows) : known
  const toName = useWayToForm(name, { does: `New ${word}`, area: title, permission: 'documents.write' })
  const sums: readonly ListSum[] | undefined = totals && [['Balance', totals.balance]]
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader title={title} />
      <NewPartyForm kind={kind} nameRef={name} />
      <ListSearch
        title={`My ${title}`}
        area={title}
        view={view}
        views={<ViewMenu list={`${word}s` as ViewedList} area={title} query={view.asked} />}
      >
        <LazyListOutput
          title={title}
          fileName={`${word}s`}
          files={{ ...calls.files, query: view.asked }}
          area={title}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, [])}
          words={words}
          sums={totals?.isLast ? undefined : sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => wholeList(async window => read(await call(calls.list, inputAt(window))), rowsMax)}
        />
      </ListSearch>
      <GrowingTable
        label={`My ${title}`}
        area={title}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={row => void navigate(partyPath(word, row) + query)}
        onAbove={toName}
        initialKey={openID}
        isDone={({ isClosed }) => isClosed}
        narrowRow={(row, context) => <NarrowParty kind={kind} row={row} query={query} {...context} />}
        words={words}
        next={{ form: 'documents.write' }}
        count={totals?.partyCount}
        areSumsLast={totals?.isLast}
        sums={sums && <ListSums sums={sums} />}
      />
    </div>
  )
}

function totalsOf(rows: readonly { accountsBalanceTotal: Cents }[]) {
  return {
    partyCount: rows.length,
    balance: rows.reduce((sum, { accountsBalanceTotal }) => sum + accountsBalanceTotal, 0),
  }
}

/** Returns the totals of all parties in the list. `isAsked` is false if all parties are loaded, because the rows then have the totals. */
function useTotals(
  totals: PartyKind<PartyWord, PartyRow<PartyWord>, PartyValues>['calls']['totals'],
  { search }: ListView,
  isAsked: boolean,
): PartyTotals | undefined {
  const query = search === '' ? {} : { search }
  const { data, isPlaceholderData } = useEndpointQuery(totals, { query }, { isEnabled: isAsked, keepsLast: true })
  return data && { ...data, isLast: isPlaceholderData }
}
