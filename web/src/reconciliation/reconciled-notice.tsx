import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { nextStatementDate } from '@twofold/accounting/reconciliation/reconciliation-due'
import { listStatements } from '@twofold/contract/reconciliation'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button, buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useStatementPrinting } from './reconcile-title.tsx'

type ReconciledNoticeProps = { accountID: number; date: CalendarDate }

/** Shown instead of the button that records a statement, once the statement of this date is recorded. */
export function ReconciledNotice({ accountID, date }: ReconciledNoticeProps) {
  const { data } = useEndpointQuery(listStatements, { params: { accountID: String(accountID) } })
  const statement = data?.statements.find(each => !each.isReopened && fromWire(each.statementDate) === date)
  const printing = useStatementPrinting(statement?.statementID)
  const next = nextStatementDate(date)
  return (
    <section
      aria-label="Statement recorded"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-selection px-4 py-1.5 print:hidden"
    >
      <CircleCheck aria-hidden className="size-5 text-positive" />
      <p role="status" className="font-medium">
        Reconciled through {formatDay(date)}
      </p>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Button
          isBusy={printing.isPreparing}
          disabledReason={statement === undefined ? 'The statement is loading.' : undefined}
          onClick={() => statement !== undefined && printing.print(statement.statementID)}
        >
          Print statement
        </Button>
        <Link
          to={`/reconcile/${accountID}?date=${next}`}
          aria-label={`Next month, ${formatDay(next)}`}
          className={buttonClasses('primary')}
        >
          Next month
        </Link>
      </span>
      <FailureAlert failure={printing.failure} className="basis-full" />
      {printing.printed}
    </section>
  )
}
