import type { Cents } from '@twofold/accounting/money'
import type { Endpoint } from '@twofold/contract/endpoint'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type ReactNode, type Ref, useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { GrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LaterListOutput } from '../kit/lists/later-list-output.tsx'
import { tableColumns } from '../kit/lists/list-columns.tsx'
import { factsOf } from '../kit/lists/list-filters.tsx'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { type ListSum, ListSums } from '../kit/lists/list-sums.tsx'
import type { ListView } from '../kit/lists/use-list-view.ts'
import { wholeList } from '../kit/lists/whole-list.ts'
import { PageHeader } from '../kit/page-header.tsx'
import { useWayToForm } from '../kit/shortcuts/use-way-to-form.ts'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { NarrowParty, type PartyListWords, partyColumns, partyPath } from './party-columns.tsx'
import type { PartyRecord } from './party-side.ts'
import type { PartyWord } from './party-values.ts'

/**
 * The number of all parties in the list and the sum of their balances. `isLast` is true if the totals belong to the previous query, because
 * the response has not arrived.
 */
type PartyTotals = { partyCount: number; balance: Cents; isLast?: boolean }

type PartiesPageProps<Party extends PartyWord, Row> = {
  /** The labels and columns of the list. Pass the same object at every render. */
  of: PartyListWords<Party, Row>
  view: ListView
  list: GrowingList<Row>
  /** The totals of all parties in the list, if only some of them are loaded. Undefined until the totals are loaded. */
  totals: PartyTotals | undefined
  /** The calls that return the list as a file. */
  files: { csv: Endpoint; xlsx: Endpoint }
  /** Loads a page of the list. */
  read: (window: { limit?: string; cursor?: string }) => Promise<{ rows: readonly Row[]; next: string | null }>
  openID: number | undefined
  /** The form that creates a customer or vendor. Its first field is focused initially. */
  newForm: (nameRef: Ref<HTMLInputElement>) => ReactNode
}

/** The list of customers or vendors, with a form that creates one. */
export function PartiesPage<Party extends PartyWord, Row extends PartyRecord<Party> & { isClosed: boolean }>(
  props: PartiesPageProps<Party, Row>,
) {
  const { of, view, list, openID, newForm, files, read } = props
  const { word, title, words } = of
  const name = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const columns = useMemo(() => partyColumns(of, query), [of, query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const keyOf = useCallback((row: Row) => row[`${word}ID`], [word])
  const isAll = list.isThere && !list.hasMore
  const totals: PartyTotals | undefined = isAll ? totalsOf(list.rows) : props.totals
  const toName = useWayToForm(name, { does: `New ${word}`, area: title, permission: 'documents.write' })
  const sums: readonly ListSum[] | undefined = totals && [['Balance', totals.balance]]
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader title={title} />
      {newForm(name)}
      <ListSearch
        title={`My ${title}`}
        area={title}
        view={view}
        views={<ViewMenu list={`${word}s` as ViewedList} area={title} query={view.asked} />}
      >
        <LaterListOutput
          title={title}
          fileName={of.fileName}
          files={{ ...files, query: view.asked }}
          area={title}
          columns={columns}
          keyOf={keyOf}
          facts={factsOf(view, [])}
          words={words}
          sums={totals?.isLast ? undefined : sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => wholeList(read, rowsMax)}
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
        narrowRow={(row, context) => <NarrowParty of={of} row={row} query={query} {...context} />}
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
