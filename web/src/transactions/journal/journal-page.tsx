import type { ResponseBody } from '@twofold/contract/endpoint'
import { exportJournalCsv, exportJournalXlsx, type JournalRow, listJournal } from '@twofold/contract/journal'
import ListFilter from 'lucide-react/icons/list-filter'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { personName } from '../../audit/sentence.ts'
import { call } from '../../client/client.ts'
import { useGrowingList } from '../../client/use-growing-list.ts'
import { Button } from '../../kit/button.tsx'
import { GrowingTable } from '../../kit/lists/growing-table.tsx'
import { LazyListOutput, wholeList } from '../../kit/lists/lazy-list-output.tsx'
import { tableColumns } from '../../kit/lists/list-columns.tsx'
import { ListSearch } from '../../kit/lists/list-search.tsx'
import { ListSums } from '../../kit/lists/list-sums.tsx'
import { useListView } from '../../kit/lists/use-list-view.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { useLocation, useNavigate } from '../../kit/router/use-router.tsx'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { ViewMenu } from '../../saved-views/view-menu.tsx'
import { type JournalLine, journalColumns, NarrowEntry } from './journal-columns.tsx'
import { filterCountOf, JOURNAL_FILTERS, journalFacts, journalPath } from './journal-filter.ts'
import { JournalFilters } from './journal-filters.tsx'

const AREA = 'Journal'
const SORTS = ['date']
/** How often the list is read again while its newest entries have no number. Entries are numbered about a second after posting. */
const NUMBERS = { everyMs: 2_500, timesMax: 3 }

/** All transactions of the organisation, newest first. The URL contains the search, the filters and the sort order. */
export function JournalPage({ chart, openID }: { chart: Chart; openID: number | undefined }) {
  const view = useListView(SORTS, JOURNAL_FILTERS)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const inputAt = (window: { limit?: string; cursor?: string }) => ({
    query: { ...window, ...view.asked } as { limit?: string },
  })
  const list = useGrowingList(listJournal, { inputAt, read: readJournal })
  useFreshNumbers(list.rows, list.retry)
  const columns = useMemo(() => journalColumns(chart, query), [chart, query])
  const shown = useMemo(() => tableColumns(columns), [columns])
  const isAll = list.isThere && !list.hasMore
  const sums = isAll
    ? ([['Amount', list.rows.reduce((sum, row) => sum + row.transactionAmount, 0)]] as const)
    : undefined
  const isVoid = view.filters.isVoid === 'true'
  const title = isVoid ? 'Deleted transactions' : 'All transactions'
  const filters = useFilters(filterCountOf(view))
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader path="Accounts" title="Journal" />
      <ListSearch
        title={title}
        area={AREA}
        view={view}
        views={
          <>
            {filters.button}
            <ViewMenu list="journal" area={AREA} query={view.asked} />
          </>
        }
      >
        <LazyListOutput
          title={isVoid ? title : 'Journal'}
          fileName={isVoid ? 'deleted-transactions' : 'journal'}
          files={{ csv: exportJournalCsv, xlsx: exportJournalXlsx, query: view.asked }}
          area={AREA}
          columns={columns}
          keyOf={keyOf}
          // If the list is limited to a user, that user posted each row.
          facts={journalFacts(view, chart, list.rows[0]?.postedBy)}
          words={WORDS}
          sums={sums}
          rows={list.rows}
          isAll={isAll}
          readAll={rowsMax => wholeList(async window => readJournal(await call(listJournal, inputAt(window))), rowsMax)}
        />
      </ListSearch>
      <div id={filters.id} hidden={!filters.isOpen}>
        {filters.isOpen && (
          <JournalFilters view={view} chart={chart} firstRef={filters.first} onClear={filters.close} />
        )}
      </div>
      <GrowingTable
        label={title}
        area={AREA}
        list={list}
        view={view}
        columns={shown}
        rowKey={keyOf}
        onOpen={row => void navigate(journalPath(query, row.transactionID))}
        initialKey={openID}
        isDone={row => row.isVoid}
        narrowRow={(row, context) => <NarrowEntry row={row} chart={chart} query={query} isActive={context.isActive} />}
        words={WORDS}
        doneWith={isVoid && view.search === '' && filterCountOf(view) === 1 ? 'No deleted transactions' : undefined}
        next={{
          hint: 'Open an account to post its first transaction.',
          step: { to: '/accounts', label: 'Accounts', permission: 'books.read' },
        }}
        sums={sums && <ListSums sums={sums} />}
      />
    </div>
  )
}

const WORDS = ['transaction', 'transactions'] as const

function keyOf({ transactionID }: JournalRow): number {
  return transactionID
}

function readJournal({ transactions, people, next }: ResponseBody<typeof listJournal>) {
  const names = new Map(people.map(person => [person.userID, personName(person, person.userID)]))
  const rows = transactions.map((row): JournalLine => ({ ...row, postedBy: names.get(row.userID) ?? '' }))
  return { rows, next }
}

/** The button that opens the filters. They stay open while a filter is set. */
function useFilters(count: number) {
  const [isOpened, setOpened] = useState(count > 0)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const isOpen = isOpened || count > 0
  const open = () => {
    flushSync(() => setOpened(true))
    first.current?.focus()
  }
  useShortcut({ keys: 'f', does: 'Filter the journal', area: AREA, run: open })
  const button = (
    <Button
      look="quiet"
      className="-mx-1"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={() => (isOpen && count === 0 ? setOpened(false) : open())}
    >
      <ListFilter aria-hidden className="size-3.5" />
      Filter{count > 0 && ` (${count})`}
    </Button>
  )
  return { id, first, isOpen, button, close: () => setOpened(false) }
}

/** Reads the list again until its entries have numbers. Entries of an earlier version may wait longer, so this ends after a few times. */
function useFreshNumbers(rows: readonly JournalRow[], read: () => void) {
  const newest = useRef(read)
  const times = useRef(0)
  useEffect(() => {
    newest.current = read
  })
  const waiting = rows.findLast(({ entryNumber }) => entryNumber === 0)?.transactionID
  useEffect(() => {
    times.current = 0
    if (waiting === undefined) return
    const timer = setInterval(() => {
      times.current += 1
      if (times.current >= NUMBERS.timesMax) clearInterval(timer)
      newest.current()
    }, NUMBERS.everyMs)
    return () => clearInterval(timer)
  }, [waiting])
}
