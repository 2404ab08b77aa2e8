import { fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { TimelineSide } from '@twofold/contract/documents/documents'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { later } from '../app/coming.tsx'
import { DocumentLink } from '../documents/document-link.tsx'
import { documentName } from '../documents/document-words.ts'
import { Day } from '../ui/day.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Money } from '../ui/money.tsx'

const DeleteApplication = later(async () => (await import('./applied-delete.tsx')).DeleteApplication)

/** What was applied to a document or from it. */
export type AppliedRow = {
  /** The advice's id. */
  id: number
  /** The document on the other side, and its day as it is answered. */
  document: TimelineSide
  date: string
  amountCents: Cents
  /** The words of its deletion, where they are not those of its side. */
  removal?: RemovalWords
}

/** What a deletion says. */
export type RemovalWords = {
  /** The button and the title of what asks before a deletion, such as `Delete Remittance`. */
  remove: string
  confirm: string
  /** What is said when a deletion failed. */
  failure: string
}

/** The words of a side. */
export type AppliedWords = RemovalWords & {
  /** Such as `Applied Remittances`. */
  title: string
  /** What is said when nothing is applied. */
  empty: string
}

type AppliedTableProps = {
  rows: readonly AppliedRow[]
  words: AppliedWords
  /** Beside the title: the link that applies more. */
  action?: ReactNode
  /** Why nothing may be deleted by this user. */
  refusal: string | undefined
  onRemove: (row: AppliedRow) => Promise<unknown>
}

/** What is applied of a document, each with its deletion, which asks first. */
export function AppliedTable({ rows, words, action, refusal, onRemove }: AppliedTableProps) {
  const [asked, setAsked] = useState<AppliedRow | null>(null)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (asked !== null) wasAsked.current = true
    // A row that is deleted takes the button along that had the focus.
    else if (wasAsked.current && document.activeElement === document.body) section.current?.focus()
  })
  const sumCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h3 id={titleId} className="mr-auto font-semibold">
          {words.title}
        </h3>
        {action}
      </div>
      {rows.length === 0 ? (
        <p className="py-1 text-muted">{words.empty}</p>
      ) : (
        <table aria-labelledby={titleId} className="w-full border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-small text-muted">
              <Head>Date</Head>
              <Head>Applied to or from</Head>
              <Head isRight>Amount</Head>
              <th className="border-b border-line">
                <span className="sr-only">{words.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td className="border-b border-line py-1 pr-3 whitespace-nowrap narrow:w-32">
                  <Day date={fromWire(row.date)} />
                </td>
                <td className="border-b border-line py-1 pr-3">
                  <DocumentLink document={row.document} />
                </td>
                <td className="border-b border-line py-1 text-right">
                  <Money cents={row.amountCents} />
                </td>
                <td className="w-9 border-b border-line py-0.5 text-right">
                  <IconButton
                    label={`${(row.removal ?? words).remove}: ${documentName(row.document)}`}
                    icon={<Trash2 aria-hidden />}
                    aria-disabled={refusal !== undefined || undefined}
                    title={refusal}
                    onClick={() => refusal === undefined && setAsked(row)}
                    className="aria-disabled:opacity-60"
                  />
                </td>
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2} className="py-1 text-left font-normal text-muted">
                  {`${rows.length.toLocaleString('en-US')} applied`}
                </th>
                <td className="rule-total py-1 text-right">
                  <Money cents={sumCents} isTotal />
                </td>
                <td />
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {asked !== null && (
        <DeleteApplication
          words={asked.removal ?? words}
          subject={subjectOf(asked)}
          onDelete={() => onRemove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** `Invoice 35, PO-17, $250.00`: an application as a sentence names it. */
function subjectOf({ document, amountCents }: AppliedRow): string {
  return [documentName(document), document.reference, formatCents(amountCents)].filter(part => part !== '').join(', ')
}

function Head({ children, isRight = false }: { children: string; isRight?: boolean }) {
  return (
    <th scope="col" className={`border-b border-line py-1 font-medium ${isRight ? 'text-right' : 'pr-3'}`}>
      {children}
    </th>
  )
}
