import type { Cents } from '@twofold/accounting/money'
import type { ViewedList } from '@twofold/contract/saved-views'
import { useCallback, useMemo, useRef } from 'react'
import { call } from '../client/client.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { FormAbove } from '../kit/forms/form-above.tsx'
import { useChosenColumns, withoutHidden } from '../kit/lists/chosen-columns.ts'
import { ColumnMenu } from '../kit/lists/column-menu.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LazyListOutput, wholeList } from '../kit/lists/lazy-list-output.tsx'
import { tableColumns } from '../kit/lists/list-columns.tsx'
import { factsOf } from '../kit/lists/list-filters.ts'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { type ListSum, ListSums } from '../kit/lists/list-sums.tsx'
import { type ListView, useListView } from '../kit/lists/use-list-view.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { NarrowParty, partyColumns, partyPath } from './party-columns.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import { PARTY_LABELS, type PartyValues, type PartyWord } from './party-values.ts'

const NewPartyForm = lazyComponent(
  async () => (await import('./new-party-form.tsx')).NewPartyForm,
) as unknown as typeof import('./new-party-form.tsx').NewPartyForm

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
  const way = useRef<(() => void) | null>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const all = useMemo(() => partyColumns(kind, query), [kind, query])
  const chosen = useChosenColumns(`${word}s`)
  const { hidden } = chosen
  const fixed = `${word}Name`
  const columns = useMemo(() => withoutHidden(all, hidden, fixed), [all, hidden, fixed])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const keyOf = useCallback((row: Row) => row[`${word}ID`], [word])
  const isAll = list.isThere && !list.hasMore
  const totals: PartyTotals | undefined = isAll ? totalsOf(list.rows) : known
  const refusal = useRefusalOfRole('documents.write')
  const toForm = refusal === undefined ? () => way.current?.() : undefined
  const sums: readonly ListSum[] | undefined = totals && [['Balance', totals.balance]]
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader
        title={title}
        // While the list is searched, its sums are those of the parties that were found.
        figures={
          totals === undefined || view.search !== ''
            ? []
            : [
                { label: title, value: <span className="figures">{totals.partyCount.toLocaleString('en-US')}</span> },
                { label: 'Balance', value: <Money cents={totals.balance} isTotal /> },
              ]
        }
      />
      <FormAbove
        name={`${word}:new`}
        title={`Create New ${PARTY_SIDES[word].title}`}
        verb={`New ${word}`}
        area={title}
        permission="documents.write"
        fields={[
          { label: `${PARTY_SIDES[word].title} Name`, width: '2 1 0' },
          { label: PARTY_LABELS.city, width: '1 1 0' },
          { label: PARTY_LABELS.email, width: '2 1 0' },
          { label: PARTY_LABELS.phone, width: '1 1 0' },
        ]}
        form={unfolding => <NewPartyForm kind={kind} {...unfolding} />}
        way={way}
      />
      <ListSearch
        title={`My ${title}`}
        area={title}
        view={view}
        isTitleHidden
        views={<ViewMenu list={`${word}s` as ViewedList} area={title} query={view.asked} />}
      >
        <ColumnMenu area={title} columns={all} chosen={chosen} fixed={fixed} />
        <LazyListOutput
          title={title}
          fileName={`${word}s`}
          files={{ ...calls.files, query: view.asked }}
          area={title}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, { days: [], choices: [] })}
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
        onAbove={toForm}
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
