import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'
import { agingLabel } from '@twofold/accounting/reports/aging'
import { listOpenItems, type OpenItem } from '@twofold/contract/documents/open-items'
import type { ReportOutput } from '@twofold/contract/reports'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Day } from '../../kit/day.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { Money } from '../../kit/money.tsx'
import type { DrillDown } from './drill-down.ts'
import { openItemPath, openItemWords } from './open-item-words.ts'

type OpenItemsSheetProps = {
  drillDown: Extract<DrillDown, { kind: 'documents' }>
  output: ReportOutput
  onOpen: (path: string) => void
  onClose: () => void
}

/** The maximum number of items in the list. */
const ITEMS_MAX = 500

/** Lists the open documents that make up a figure of an aging report, with links. */
export function OpenItemsSheet({ drillDown, output, onOpen, onClose }: OpenItemsSheetProps) {
  const { partyID, column, name, endDate } = drillDown
  const label = column === null ? 'Open documents' : agingLabel(column)
  const query = useEndpointQuery(listOpenItems, {
    params: { partyID: String(partyID) },
    query: {
      ...(column !== null && { column }),
      limit: String(ITEMS_MAX),
      ...(endDate !== undefined && { endDate }),
      ...(output.knownAt !== null && { asKnownAt: output.knownAt }),
    },
  })
  return (
    <Sheet
      path={endDate === undefined ? label : `${label} · at the end of ${formatDay(endDate)}`}
      title={<bdi>{name}</bdi>}
      onClose={onClose}
    >
      <QueryResult query={query} rows={6}>
        {({ items, itemsLeftOut, total, accountID }) =>
          items.length === 0 ? (
            <EmptyState title="No open items">
              {column === null
                ? 'There were no open items at the end date.'
                : 'This column had no open items at the end date.'}
            </EmptyState>
          ) : (
            <table className="w-full">
              <thead className="text-left text-small text-muted">
                <tr>
                  <th className="pr-3 pb-1 font-medium">Date</th>
                  <th className="pr-3 pb-1 font-medium">Document</th>
                  {column === null && <th className="pr-3 pb-1 font-medium max-narrow:hidden">Age</th>}
                  <th className="pr-3 pb-1 font-medium max-narrow:hidden">Due</th>
                  <th className="pb-1 text-right font-medium">Open</th>
                </tr>
              </thead>
              <tbody>
                {items.map(item => (
                  <Item
                    key={item.transactionID}
                    item={item}
                    hasAge={column === null}
                    accountID={accountID}
                    onOpen={onOpen}
                  />
                ))}
              </tbody>
              <tfoot>
                <tr className="h-8 font-semibold">
                  <td colSpan={2}>
                    {itemsLeftOut > 0 &&
                      `First ${ITEMS_MAX} items. ${itemsLeftOut.toLocaleString('en-US')} more aren’t listed.`}
                    <span className="block narrow:hidden">Total</span>
                  </td>
                  {column === null && <td className="max-narrow:hidden" />}
                  <td className="pr-3 max-narrow:hidden">Total</td>
                  <td className="figures border-t border-ink text-right">
                    <Money cents={total} isTotal />
                  </td>
                </tr>
              </tfoot>
            </table>
          )
        }
      </QueryResult>
    </Sheet>
  )
}

type ItemProps = { item: OpenItem; hasAge: boolean; accountID: number; onOpen: (path: string) => void }

function Item({ item, hasAge, accountID, onOpen }: ItemProps) {
  const path = openItemPath(item, accountID)
  return (
    <tr className="h-8 border-t border-line">
      <td className="figures pr-3 whitespace-nowrap">
        <WrittenDay day={item.date} />
      </td>
      <td className="max-w-0 w-full truncate py-1 pr-3">
        <Link
          to={path}
          className="hover:underline"
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(path)
          }}
        >
          <bdi>{openItemWords(item)}</bdi>
        </Link>
        {hasAge && <span className="block text-small text-muted narrow:hidden">{agingLabel(item.column)}</span>}
      </td>
      {hasAge && <td className="pr-3 whitespace-nowrap text-muted max-narrow:hidden">{agingLabel(item.column)}</td>}
      <td className="figures pr-3 whitespace-nowrap text-muted max-narrow:hidden">
        <WrittenDay day={item.dueDate} />
      </td>
      <td className="figures text-right">
        <Money cents={item.remaining} />
      </td>
    </tr>
  )
}

/** A date from a response. Renders nothing for the zero date. */
function WrittenDay({ day }: { day: string }) {
  const date = dayAsWritten(day)
  return date.ok && !day.startsWith('0001-01-01') ? <Day date={date.value} isRepeated={false} /> : null
}
