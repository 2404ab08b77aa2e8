import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { useId } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { DocumentLink } from '../document-links/document-link.tsx'
import { documentPath } from '../document-links/document-words.ts'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'

/**
 * Returns the total remaining amount of the open documents that increase the balance (debit items). If `raises` is false, returns the total
 * of the documents that reduce it (credit items).
 */
export function remainingCents(items: readonly OpenDocument[], { raises }: { raises: boolean }): Cents {
  return items.filter(item => item.raises === raises).reduce((sum, { remaining }) => sum + remaining, 0)
}

/**
 * All open documents of a party, oldest first. Documents that reduce the balance have negative amounts and link to the form that applies
 * them.
 */
export function OpenItems({ items }: { items: readonly OpenDocument[] }) {
  const today = useToday()
  const titleId = useId()
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 id={titleId} className="mb-1 font-semibold">
        Open Items
      </h3>
      {items.length === 0 ? (
        <p className="py-1 text-muted">No open items. Everything is paid and applied.</p>
      ) : (
        <ul aria-labelledby={titleId} className="divide-y divide-line border-y border-line">
          {items.map(item => (
            <li
              key={item.documentID}
              className="grid grid-cols-[1fr_auto] gap-x-3 py-1 narrow:grid-cols-[7rem_1fr_auto_7rem]"
            >
              <Day
                date={fromWire(item.date)}
                className="col-start-1 row-start-2 text-muted narrow:col-auto narrow:row-auto"
              />
              <span className="col-start-1 row-start-1 min-w-0 narrow:col-auto narrow:row-auto">
                <DocumentLink document={item} />
              </span>
              <span className="col-start-2 row-start-2 text-right narrow:col-auto narrow:row-auto">
                <Due item={item} today={today} />
                <ApplyLink item={item} />
              </span>
              <span className="col-start-2 row-start-1 text-right narrow:col-auto narrow:row-auto">
                <Money cents={item.raises ? item.remaining : -item.remaining} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Due({ item: { dateDue, raises, isPosted }, today }: { item: OpenDocument; today: CalendarDate }) {
  const due = fromWire(dateDue)
  if (!isPosted) return <span className="text-muted">pending</span>
  if (due === null || !raises) return null
  return due < today ? (
    <span className="text-negative">
      overdue since <Day date={due} />
    </span>
  ) : (
    <span className="text-muted">
      due <Day date={due} />
    </span>
  )
}

/** Links an unapplied payment, credit or refund to the form that applies it. */
function ApplyLink({ item }: { item: OpenDocument }) {
  const path = documentPath(item)
  const isInvoice = item.kind.endsWith('invoice')
  if (path === null || (isInvoice && item.raises)) return null
  return (
    <Link to={`${path}/${isInvoice ? 'apply-payment' : 'apply'}`} className="text-link">
      Apply
    </Link>
  )
}
