import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import type { GrowingList } from '../client/use-growing-list.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { ListSearch } from '../documents/list-search.tsx'
import type { ListView } from '../documents/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { NarrowParty, type PartyListWords, partyColumns, partyPath } from './party-columns.tsx'
import type { PartyRecord } from './party-side.ts'
import type { PartyWord } from './party-values.ts'

type PartiesPageProps<Party extends PartyWord, Row> = {
  /** The same at every drawing. */
  of: PartyListWords<Party, Row>
  view: ListView
  list: GrowingList<Row>
  openID: number | undefined
  /** The form that adds to the list, with the field that it begins with. */
  newForm: (nameRef: Ref<HTMLInputElement>) => ReactNode
}

/** The customers or vendors with the form that adds to them. */
export function PartiesPage<Party extends PartyWord, Row extends PartyRecord<Party> & { isClosed: boolean }>(
  props: PartiesPageProps<Party, Row>,
) {
  const { of, view, list, openID, newForm } = props
  const { word, title, words } = of
  const name = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const columns = useMemo(() => partyColumns(of, query), [of, query])
  const toName = () => name.current?.focus()
  useShortcut({ keys: 'n', does: `New ${word}`, area: title, run: toName })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader title={title} />
      {newForm(name)}
      <ListSearch title={`My ${title}`} area={title} view={view} />
      <GrowingTable
        label={`My ${title}`}
        area={title}
        list={list}
        view={view}
        columns={columns}
        rowKey={row => row[`${word}ID`]}
        onOpen={row => void navigate(partyPath(word, row) + query)}
        onAbove={toName}
        initialKey={openID}
        isDone={({ isClosed }) => isClosed}
        narrowRow={(row, context) => <NarrowParty of={of} row={row} query={query} {...context} />}
        words={words}
      />
    </div>
  )
}
