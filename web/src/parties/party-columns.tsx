import { Badge } from '../kit/badge.tsx'
import { Link } from '../kit/links/link.tsx'
import type { ListColumn } from '../kit/lists/list-columns.tsx'
import { Money } from '../kit/money.tsx'
import type { CellContext } from '../kit/table/data-table.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import type { PartyRecord } from './party-side.ts'
import { type PartyValues, type PartyWord, partyValuesOf } from './party-values.ts'

/** The parts of a kind that its list shows. */
type ListParts<Party extends PartyWord, Row extends PartyRow<Party>> = Pick<
  PartyKind<Party, Row, PartyValues>,
  'word' | 'statusOf' | 'columns'
>

/** Returns the URL of a customer or vendor. */
export function partyPath<Party extends PartyWord>(word: Party, row: PartyRecord<Party>): string {
  return `/${word}s/${row[`${word}ID`]}`
}

/** Returns the columns of a list of customers or vendors. `query` is added to the link of each row. */
export function partyColumns<Party extends PartyWord, Row extends PartyRow<Party>>(
  { word, statusOf, columns }: ListParts<Party, Row>,
  query: string,
): ListColumn<Row>[] {
  const valuesOf = (row: Row) => partyValuesOf(word, row)
  return [
    {
      key: `${word}ID`,
      head: 'ID',
      width: '72px',
      isSortable: true,
      widthMm: 10,
      content: { words: row => String(row[`${word}ID`]) },
      cell: row => <span className="figures text-muted">{row[`${word}ID`]}</span>,
    },
    {
      key: `${word}Name`,
      head: 'Name',
      width: 'minmax(180px, 2.4fr)',
      isSortable: true,
      content: { words: row => valuesOf(row).name },
      cell: (row, { isActive }) => (
        <Link to={partyPath(word, row) + query} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{valuesOf(row).name}</bdi>
        </Link>
      ),
    },
    { key: 'city', head: 'City', width: 'minmax(100px, 1.5fr)', content: { words: row => valuesOf(row).city } },
    {
      key: 'phone',
      head: 'Phone',
      width: 'minmax(110px, 1.5fr)',
      widthMm: 24,
      content: { words: row => valuesOf(row).phone },
    },
    {
      key: 'email',
      head: 'Email',
      width: 'minmax(176px, 2.4fr)',
      // If a printed email address broke across lines, readers could easily copy it incorrectly.
      widthMm: 48,
      content: { words: row => valuesOf(row).email },
    },
    ...columns,
    {
      key: 'accountsBalanceTotal',
      head: 'Balance',
      width: 'minmax(120px, 1fr)',
      isSortable: true,
      content: { cents: row => row.accountsBalanceTotal },
    },
    {
      key: 'status',
      head: 'Status',
      width: '104px',
      widthMm: 20,
      content: { words: statusOf },
      cell: row => <PartyBadge status={statusOf(row)} />,
    },
  ]
}

/** The status of a customer or vendor. A restriction, such as No Orders, stands out. */
function PartyBadge({ status }: { status: string }) {
  return <Badge words={status} tone={status.startsWith('No ') ? 'soon' : 'done'} />
}

type NarrowPartyProps<Party extends PartyWord, Row extends PartyRow<Party>> = CellContext<Row> & {
  kind: ListParts<Party, Row>
  row: Row
  query: string
}

/** Renders a customer or vendor as a row on a phone: the name and balance, then the city and status. */
export function NarrowParty<Party extends PartyWord, Row extends PartyRow<Party>>(props: NarrowPartyProps<Party, Row>) {
  const { kind, row, query, isActive } = props
  const { name, city } = partyValuesOf(kind.word, row)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={partyPath(kind.word, row) + query} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{name}</bdi>
      </Link>
      <Money cents={row.accountsBalanceTotal} />
      <span className="truncate text-small text-muted">{city}</span>
      <span className="text-right">
        <PartyBadge status={kind.statusOf(row)} />
      </span>
    </div>
  )
}
