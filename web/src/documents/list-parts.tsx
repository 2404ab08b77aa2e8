// The parts of a list of documents that users look for first: what is open, overdue, pending or paid.
import { type DocumentKind, isInvoice, partySideOf } from '@twofold/accounting/documents/document-kinds'
import { stateWord } from '@twofold/accounting/documents/document-states'
import type { ListFigures } from '@twofold/contract/document-totals'
import type { PartChip } from '../kit/lists/filter-chips.tsx'
import { Money } from '../kit/money.tsx'
import type { KeyFigure } from '../kit/page-header.tsx'
import type { DocumentSide } from './document-side.ts'

/** Returns the query parameters that the chips of a list set. */
export function chipNamesOf({ codec: { names } }: DocumentSide): readonly string[] {
  return names.state === undefined ? ['status'] : [names.state, 'status']
}

/** Returns the parts of a list as chips. `figures` has their counts. It is undefined until the counts are known. */
export function partChips(side: DocumentSide, figures: ListFigures | undefined): PartChip[] {
  const all = { word: 'All', filters: {} }
  const { state } = side.codec.names
  if (state === undefined)
    return [
      all,
      { word: 'Open', filters: { status: 'OPEN' }, count: figures?.openCount },
      { word: 'Applied', filters: { status: 'APPLIED' } },
    ]
  const partySide = partySideOf(side.kind)
  return [
    all,
    { word: 'Open', filters: { [state]: stateWord(partySide, 'POSTED'), status: 'OPEN' }, count: figures?.openCount },
    { word: 'Overdue', filters: { status: 'OVERDUE' }, count: figures?.overdueCount },
    { word: 'Pending', filters: { [state]: stateWord(partySide, 'PENDING') }, count: figures?.pendingCount },
    { word: 'Paid', filters: { status: 'PAID' } },
  ]
}

/** Returns the key figures in the header of a list. Overdue amounts are red. */
export function keyFigures(kind: DocumentKind, figures: ListFigures): readonly KeyFigure[] {
  const { open, overdue, overdueCount, pending } = figures
  const one = (label: string, cents: number, className = '') => ({
    label,
    value: <Money cents={cents} isTotal className={className} />,
  })
  if (!isInvoice(kind)) return [one('Open', open)]
  return [one('Open', open), one('Overdue', overdue, overdueCount > 0 ? 'text-negative' : ''), one('Pending', pending)]
}
