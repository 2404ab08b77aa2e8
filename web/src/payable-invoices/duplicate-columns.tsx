import { daysBetween, fromWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Answer } from '@twofold/contract/endpoint'
import type { listPotentialDuplicates } from '@twofold/contract/payables-at-a-glance'
import { Link } from 'react-router'
import { documentPath } from '../documents/document-words.ts'
import type { CellContext, Column } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'

/** Two documents that may be one and the same. */
export type DuplicatePair = Answer<typeof listPotentialDuplicates>['pairs'][number]

type TwinProps = { twin: DuplicatePair['earlier']; kind: DocumentKind; isActive: boolean }

function Twin({ twin: { documentID, date, reference }, kind, isActive }: TwinProps) {
  return (
    <>
      <Day date={fromWire(date)} />{' '}
      <Link
        to={documentPath({ kind, documentID }) ?? ''}
        tabIndex={isActive ? 0 : -1}
        className="text-accent underline underline-offset-2"
      >
        <bdi>{reference === '' ? `No. ${documentID}` : reference}</bdi>
      </Link>
    </>
  )
}

/** `Same day`, `1 day`, `12 days`: how far apart both are. */
function apart({ earlier, later }: DuplicatePair): string {
  const [from, to] = [fromWire(earlier.date), fromWire(later.date)]
  const days = from === null || to === null ? 0 : Math.abs(daysBetween(from, to))
  return days === 0 ? 'Same day' : `${days} day${days === 1 ? '' : 's'}`
}

/** The columns of pairs of one kind of document. */
export function duplicateColumns(kind: DocumentKind): Column<DuplicatePair>[] {
  return [
    {
      key: 'vendor',
      head: 'Vendor',
      width: 'minmax(160px, 2fr)',
      cell: ({ vendorID, vendorName }, { isActive }) => (
        <Link to={`/vendors/${vendorID}`} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{vendorName}</bdi>
        </Link>
      ),
    },
    {
      key: 'total',
      head: 'Amount',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      cell: ({ total }) => <Money cents={total} />,
    },
    {
      key: 'earlier',
      head: 'Earlier',
      width: 'minmax(190px, 2fr)',
      cell: ({ earlier }, { isActive }) => <Twin twin={earlier} kind={kind} isActive={isActive} />,
    },
    {
      key: 'later',
      head: 'Later',
      width: 'minmax(190px, 2fr)',
      cell: ({ later }, { isActive }) => <Twin twin={later} kind={kind} isActive={isActive} />,
    },
    { key: 'apart', head: 'Apart', width: '96px', cell: apart },
  ]
}

type NarrowPairProps = CellContext<DuplicatePair> & { pair: DuplicatePair; kind: DocumentKind }

/** A pair on a phone: whose and how much; then both. */
export function NarrowPair({ pair, kind, isActive }: NarrowPairProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <bdi className="truncate font-medium">{pair.vendorName}</bdi>
      <Money cents={pair.total} />
      <span className="col-span-2 truncate text-small text-muted">
        <Twin twin={pair.earlier} kind={kind} isActive={isActive} />,{' '}
        <Twin twin={pair.later} kind={kind} isActive={isActive} />
      </span>
    </div>
  )
}
