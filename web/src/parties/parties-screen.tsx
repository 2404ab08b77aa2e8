import type { Cents } from '@twofold/accounting/money'
import type { ViewedList } from '@twofold/contract/saved-views'
import { type RefObject, useCallback, useId, useMemo, useRef } from 'react'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { useNewForm } from '../kit/forms/use-new-form.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { LazyListOutput, wholeList } from '../kit/lists/lazy-list-output.tsx'
import { tableColumns } from '../kit/lists/list-columns.tsx'
import { factsOf } from '../kit/lists/list-filters.tsx'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { type ListSum, ListSums } from '../kit/lists/list-sums.tsx'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { type ListView, useListView } from '../kit/lists/use-list-view.ts'
import { PageHeader } from '../kit/page-header.tsx'
import { ReadOnlyList } from '../kit/role-notice.tsx'
import { useLocation, useNavigate, useParams } from '../kit/router/use-router.tsx'
import { useWayToForm } from '../kit/shortcuts/use-list-shortcuts.ts'
import { ViewMenu } from '../saved-views/view-menu.tsx'
import { NarrowParty, partyColumns, partyPath } from './party-columns.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import { type PartyValues, type PartyWord, partyValuesOf } from './party-values.ts'

// The cast restores the type parameters, which `later` replaces by their constraints.
const EditPartySheet = lazyDialog(
  async () => (await import('./edit-party-form.tsx')).EditPartySheet,
) as unknown as typeof import('./edit-party-form.tsx').EditPartySheet

/**
 * The screen at /customers and /customers/:customerID, or the same for vendors. The form of one party opens over the list. Both URLs render
 * the same component, so that the list keeps its scroll position behind the form.
 */
export function PartiesScreen<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
}: {
  kind: PartyKind<Party, Row, Values>
}) {
  const id = useParams()[`${kind.word}ID`]
  const isWaiting = useListDeferred(id !== undefined)
  return (
    <>
      <PartiesPage kind={kind} openID={id === undefined ? undefined : Number(id)} isWaiting={isWaiting} />
      {id !== undefined && <EditPartySheet key={id} kind={kind} partyID={id} />}
    </>
  )
}

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
function PartiesPage<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>(
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

type NewPartyFormProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  nameRef: RefObject<HTMLInputElement | null>
}

/** The form 'Create New Customer' or 'Create New Vendor'. It is cleared after success. */
function NewPartyForm<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  nameRef,
}: NewPartyFormProps<Party, Row, Values>) {
  const { word, empty, Fields } = kind
  const { title } = PARTY_SIDES[word]
  const create = useCommand(kind.calls.create)
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const titleId = useId()
  const form = useNewForm({
    name: `${word}:new`,
    empty,
    check: values => kind.errorsOf(values),
    failureTitle: `Error Saving ${title}`,
    list: `/${word}s`,
    send: async values => {
      const made = await create.send({ body: kind.bodyOf(values) })
      toast({ title: `${title} created`, detail: partyValuesOf(word, made).name })
      return made
    },
    first: () => nameRef.current,
  })
  if (refusal !== undefined) return <ReadOnlyList refusal={refusal} />
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {title}
      </h2>
      {form.notice}
      <Fields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={false}
        nameRef={nameRef}
        className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      />
      <Button type="submit" look="primary" isBusy={form.isSending}>
        Create {title}
      </Button>
      {form.dialogs}
    </form>
  )
}
