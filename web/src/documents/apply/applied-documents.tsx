import type { CalendarDate } from '@twofold/accounting/calendar'
import { isInvoice, raisesBalance } from '@twofold/accounting/documents/document-kinds'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { ApplicationRecord, DocumentRecord } from '@twofold/contract/documents/document-record'
import type { TimelineSide } from '@twofold/contract/documents/documents'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { DocumentLink } from '../../document-links/document-link.tsx'
import { documentName } from '../../document-links/document-words.ts'
import { buttonClasses } from '../../kit/button.tsx'
import { Day } from '../../kit/day.tsx'
import { useDeletionToast } from '../../kit/dialogs/use-deletion-toast.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Link } from '../../kit/links/link.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { Money } from '../../kit/money.tsx'
import { useLocation } from '../../kit/router/use-router.tsx'
import type { PartyWord } from '../../parties/party-values.ts'
import { isDone } from '../document-amounts.ts'
import { type DocumentSide, documentAddress, isTurned } from '../document-side.ts'
import { type ApplicationsQuery, applicationsIn, PARTY_APPLICATIONS, type RemovalWords } from './party-applications.ts'

const ActionDialog = lazyComponent(async () => (await import('../../kit/dialogs/question-dialog.tsx')).ActionDialog)

/** The other document of an application, and its date. */
type DocumentSummary = TimelineSide & { date: CalendarDate }

/** Applications that are deleted in another way, such as write-offs. Both functions return null for all others. */
type OwnRemoval = {
  wordsOf: (application: ApplicationRecord) => RemovalWords | null
  remove: (application: ApplicationRecord) => Promise<unknown> | null
}

type AppliedDocumentsProps = {
  side: DocumentSide
  record: DocumentRecord
  applications: ApplicationsQuery
  own?: OwnRemoval
}

/** The applications of a document. */
export function AppliedDocuments({ applications, ...props }: AppliedDocumentsProps) {
  if (applications.data === undefined && applications.error !== null)
    return <p className="mt-6 text-negative">Error loading payment advice details</p>
  return (
    <QueryResult query={applications} rows={2}>
      {answer => <AppliedTable {...props} applications={applicationsIn(props.side.party, answer)} />}
    </QueryResult>
  )
}

type AppliedTableProps = Omit<AppliedDocumentsProps, 'applications'> & { applications: readonly ApplicationRecord[] }

/** The applications of a document, with a link to the apply screen. Each can be deleted after a confirmation. */
function AppliedTable({ side, record, applications, own }: AppliedTableProps) {
  const [asked, setAsked] = useState<ApplicationRecord | null>(null)
  const refusal = useRefusalOfRole('documents.post')
  const { search } = useLocation()
  const deleteApplication = useDeleteApplication(side.party)
  // For a debit item, the other document is the credit item.
  const isCredit = raisesBalance({ ...record, kind: side.kind })
  const otherOf = ({ creditItem, debitItem }: ApplicationRecord): DocumentSummary => {
    const { kind, id, number, reference, date } = isCredit ? creditItem : debitItem
    return { kind, documentID: id, raises: !isCredit, invoiceNumber: number ?? 0, reference, date }
  }
  const wordsOf = (application: ApplicationRecord) => own?.wordsOf(application) ?? PARTY_APPLICATIONS[side.party].words
  const remove = (application: ApplicationRecord) => own?.remove(application) ?? deleteApplication(application)
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const wasAsked = useRef(false)
  useEffect(() => {
    if (asked !== null) wasAsked.current = true
    // If the row is deleted, its focused button is removed. The focus then moves to the table's section.
    else if (wasAsked.current && document.activeElement === document.body) section.current?.focus()
  })
  const sumCents = applications.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h3 id={titleId} className="mr-auto font-semibold">
          {isInvoice(side.kind) ? 'Applied Payments' : 'Applied Remittances'}
        </h3>
        {refusal === undefined && !isDone(record) && remainderOf(record) > 0 && (
          <Link to={documentAddress(side, record.id, 'apply') + search} className={buttonClasses()}>
            Apply {isTurned(record) ? side.turned : 'Payment'}
          </Link>
        )}
      </div>
      {applications.length === 0 ? (
        <p className="py-1 text-muted">No payments applied</p>
      ) : (
        <table aria-labelledby={titleId} className="w-full border-separate border-spacing-0">
          <thead>
            <tr className="text-left text-small text-muted">
              <Head>Date</Head>
              <Head>Document</Head>
              <Head isRight>Amount</Head>
              <th className="border-b border-line">
                <span className="sr-only">{PARTY_APPLICATIONS[side.party].words.remove}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {applications.map(application => {
              const other = otherOf(application)
              return (
                <tr key={application.id}>
                  <td className="border-b border-line py-1 pr-3 whitespace-nowrap narrow:w-32">
                    <Day date={other.date} />
                  </td>
                  <td className="border-b border-line py-1 pr-3">
                    <DocumentLink document={other} />
                  </td>
                  <td className="border-b border-line py-1 text-right">
                    <Money cents={application.amountCents} />
                  </td>
                  <td className="w-9 border-b border-line py-0.5 text-right">
                    {refusal === undefined && (
                      <IconButton
                        label={`${wordsOf(application).remove}: ${documentName(other)}`}
                        icon={<Trash2 aria-hidden />}
                        onClick={() => setAsked(application)}
                      />
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
          {applications.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2} className="py-1 text-left font-normal text-muted">
                  {`${applications.length.toLocaleString('en-US')} applied`}
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
        <ActionDialog
          title={wordsOf(asked).remove}
          verb="Delete"
          failureTitle={wordsOf(asked).failure}
          act={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{wordsOf(asked).confirm}</p>
          <p className="figures mt-1 wrap-anywhere text-muted">
            <bdi>{subjectOf(otherOf(asked), asked.amountCents)}</bdi>
          </p>
        </ActionDialog>
      )}
    </section>
  )
}

/** Returns an application as the subject of a sentence: `Invoice 35, PO-17, $250.00`. */
function subjectOf(document: DocumentSummary, amountCents: Cents): string {
  return [documentName(document), document.reference, formatCents(amountCents)].filter(part => part !== '').join(', ')
}

function Head({ children, isRight = false }: { children: string; isRight?: boolean }) {
  return (
    <th scope="col" className={`border-b border-line py-1 font-medium ${isRight ? 'text-right' : 'pr-3'}`}>
      {children}
    </th>
  )
}

/** Hook: deletes an application. Undo applies it again. */
function useDeleteApplication(party: PartyWord): (application: ApplicationRecord) => Promise<void> {
  const { remove: removal, create, idName, removed } = PARTY_APPLICATIONS[party]
  const remove = useCommand(removal)
  const apply = useCommand(create)
  const tell = useDeletionToast()
  return async ({ id }) => {
    const gone = await remove.send({ params: { [idName]: String(id) } })
    tell({
      title: removed,
      again: async () => {
        const { amountApplied } = await apply.send({ body: gone })
        return { title: 'Application restored', detail: formatCents(amountApplied) }
      },
      refused: 'The application couldn’t be restored',
    })
  }
}
