import { fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { TimelineSide } from '@twofold/contract/documents/documents'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DocumentLink } from '../../document-links/document-link.tsx'
import { documentName } from '../../document-links/document-words.ts'
import { Day } from '../../kit/day.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { later } from '../../kit/loading/coming.tsx'
import { Money } from '../../kit/money.tsx'

const DeleteApplication = later(async () => (await import('./applied-delete.tsx')).DeleteApplication)

/** An application to or from a document. */
export type AppliedRow = {
  /** The application's id. */
  id: number
  /** The other document, and its date as the API returned it. */
  document: TimelineSide
  date: string
  amountCents: Cents
  /** The labels and messages for deleting the application, if they differ from those of the table. */
  removal?: RemovalWords
}

/** The labels and messages for deleting an application. */
export type RemovalWords = {
  /** The label of the button and the title of the confirmation, such as `Delete Remittance`. */
  remove: string
  confirm: string
  /** The title of the message after a failed deletion. */
  failure: string
}

/** The labels and messages for a table of applications. */
export type AppliedWords = RemovalWords & {
  /** The title of the table, such as `Applied Remittances`. */
  title: string
  /** The message if there are no applications. */
  empty: string
}

type AppliedTableProps = {
  rows: readonly AppliedRow[]
  words: AppliedWords
  /** The link next to the title. It opens the apply screen. */
  action?: ReactNode
  /** The reason why the user may not delete applications. */
  refusal: string | undefined
  onRemove: (row: AppliedRow) => Promise<unknown>
}

/** The applications of a document. Each can be deleted after a confirmation. */
export function AppliedTable({ rows, words, action, refusal, onRemove }: AppliedTableProps) {
  const [asked, setAsked] = useState<AppliedRow | null>(null)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (asked !== null) wasAsked.current = true
    // If the row is deleted, its focused button is removed. The focus then moves to the table's section.
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
              <Head>Document</Head>
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

/** Returns an application as the subject of a sentence: `Invoice 35, PO-17, $250.00`. */
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
