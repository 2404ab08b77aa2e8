import { formatDay, fromWire } from '@twofold/accounting/calendar'
import {
  listStatements,
  type Reconciliation,
  readStatement,
  reopenStatement,
  type Statement,
} from '@twofold/contract/reconciliation'
import FileUp from 'lucide-react/icons/file-up'
import Printer from 'lucide-react/icons/printer'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { call, clock } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser, useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button, buttonClasses } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useAddress, withParameter } from '../kit/links/use-address.ts'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Moment } from '../kit/moments.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import { usePrintedChart } from '../kit/pickers/use-chart.ts'
import { usePrinting } from '../kit/printing/use-printing.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { SHORTCUTS_HEADING } from './reconcile-head.tsx'
import { partsOfStatement, reportPaper } from './statement-paper.tsx'

type ReconcileTitleProps = { page: Reconciliation; onPrint: () => void; isPrinting: boolean }

/** The name of the account, the date through which it is reconciled, and a link to its recorded statements. */
export function ReconcileTitle({ page, onPrint, isPrinting }: ReconcileTitleProps) {
  const { accountID, accountFullName, accountReconcileDate } = page
  const [search, setSearch] = useAddress()
  const navigate = useNavigate()
  const reconciledOn = fromWire(accountReconcileDate)
  const show = (isShown: boolean) =>
    setSearch(last => withParameter('statements', isShown ? 'open' : '', last), { replace: !isShown })
  useShortcut({ keys: 's', does: 'Recorded statements', area: SHORTCUTS_HEADING, run: () => show(true) })
  useShortcut({
    keys: null,
    does: 'Discrepancies in recorded statements',
    area: SHORTCUTS_HEADING,
    run: () => void navigate(`/reconcile/${accountID}/discrepancies`),
  })
  useShortcut({
    keys: 'i',
    does: 'Import statement',
    area: SHORTCUTS_HEADING,
    run: () => void navigate(`/reconcile/${accountID}/import`),
  })
  return (
    <>
      <PageHeader
        path={pathOf(accountFullName).replace(/:$/, '') || 'Reconcile'}
        title={`Reconcile ${ownNameOf(accountFullName)}`}
        figure={{
          label: 'Reconciled through',
          value: <span className="figures">{reconciledOn === null ? 'Never' : formatDay(reconciledOn)}</span>,
        }}
        actions={
          <div className="-mx-3 flex flex-wrap items-center gap-2">
            <Link to={`/transactions/account/${accountID}`} className={buttonClasses('quiet')}>
              Transactions
            </Link>
            <Link to={`/reconcile/${accountID}/import`} className={buttonClasses('quiet')}>
              <FileUp aria-hidden className="size-3.5" />
              Import statement
            </Link>
            <Button look="quiet" onClick={() => show(true)}>
              <History aria-hidden className="size-3.5" />
              Statements
            </Button>
            <IconButton label="Print" icon={<Printer aria-hidden />} aria-busy={isPrinting} onClick={onPrint} />
          </div>
        }
      />
      {search.get('statements') !== null && (
        <StatementHistory accountID={accountID} accountFullName={accountFullName} onClose={() => show(false)} />
      )}
    </>
  )
}

type StatementHistoryProps = { accountID: number; accountFullName: string; onClose: () => void }

/** The recorded statements of an account, newest first. The user can print each statement and reopen the newest one. */
function StatementHistory({ accountID, accountFullName, onClose }: StatementHistoryProps) {
  const query = useEndpointQuery(listStatements, { params: { accountID: String(accountID) } })
  const printing = useStatementPrinting()
  return (
    <Sheet
      path={pathOf(accountFullName).replace(/:$/, '')}
      title={`Statements for ${ownNameOf(accountFullName)}`}
      onClose={onClose}
      actions={
        <Link to={`/reconcile/${accountID}/discrepancies`} className={`${buttonClasses('quiet')} -ml-3`}>
          Discrepancies
        </Link>
      }
    >
      <FailureAlert failure={printing.failure} />
      <QueryResult query={query} rows={4}>
        {({ statements }) => (
          <ul className="divide-y divide-line">
            {statements.length === 0 && (
              <EmptyState title="No statements yet">
                Mark the lines that are on the bank’s statement. When the difference is zero, you can record the
                statement.
              </EmptyState>
            )}
            {statements.map(statement => (
              <StatementItem
                key={statement.statementID}
                statement={statement}
                isNewest={statement === statements.find(each => !each.isReopened)}
                onPrint={() => printing.print(statement.statementID)}
              />
            ))}
          </ul>
        )}
      </QueryResult>
      {printing.printed}
    </Sheet>
  )
}

type StatementItemProps = { statement: Statement; isNewest: boolean; onPrint: () => void }

function StatementItem({ statement, isNewest, onPrint }: StatementItemProps) {
  const { statementNo, statementDate, openingBalance, closingBalance, lineCount, isReopened } = statement
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusalOfRole('locks.pass', 'allow you to reopen a statement')
  const day = formatDay(fromWire(statementDate) ?? '')
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className={isReopened ? 'font-semibold text-muted line-through' : 'font-semibold'}>
            {day} <span className="ml-2 font-normal text-muted">No. {statementNo}</span>
          </h3>
          <p className="figures">
            <Money cents={openingBalance} /> to <Money cents={closingBalance} className="font-semibold" />
            <span className="text-muted">
              {' '}
              · {lineCount === 1 ? '1 line' : `${lineCount.toLocaleString('en-US')} lines`}
            </span>
          </p>
          <p className="text-small text-muted">
            Recorded <Moment at={statement.recordedAt} /> by {statement.recordedBy}
          </p>
          {isReopened && (
            <p className="text-small text-muted">
              Reopened <Moment at={statement.reopenedAt} /> by {statement.reopenedBy}: {statement.reopenReason}
            </p>
          )}
        </div>
        <IconButton label={`Print statement dated ${day}`} icon={<Printer aria-hidden />} onClick={onPrint} />
        {isNewest && !isAsking && (
          <Button disabledReason={refusal} onClick={() => setAsking(true)}>
            Reopen
          </Button>
        )}
      </div>
      {isAsking && <ReopenForm statement={statement} onDone={() => setAsking(false)} />}
    </li>
  )
}

/** Asks for a reason and reopens the statement. Its lines stay reconciled and can be changed again. */
function ReopenForm({ statement, onDone }: { statement: Statement; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const command = useCommand(reopenStatement)
  const toast = useToast()
  const { error } = command
  const reopen = async (event: SyntheticEvent) => {
    event.preventDefault()
    try {
      await command.send({ params: { statementID: String(statement.statementID) }, body: { reason } })
      toast({ title: `Statement dated ${formatDay(fromWire(statement.statementDate) ?? '')} reopened` })
      onDone()
    } catch {
      // The form shows the error next to the field.
    }
  }
  const fieldError = error instanceof CallError ? error.fieldError('reason') : undefined
  return (
    <form className="mt-4" onSubmit={event => void reopen(event)}>
      <TextField
        label="Reason for reopening"
        value={reason}
        onChange={setReason}
        isRequired
        error={fieldError ?? (error === null ? undefined : sentenceOfFailure(error))}
        hint="The lines stay reconciled. You can change them until the statement is recorded again."
        input={{ autoFocus: true, maxLength: 2000 }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          look="destructive"
          isBusy={command.isSending}
          disabledReason={reason.trim() === '' ? 'Enter a reason first.' : undefined}
        >
          Reopen Statement
        </Button>
      </div>
    </form>
  )
}

type StatementPrinting = {
  print: (statementID: number) => void
  isPreparing: boolean
  failure: string | null
  printed: ReactNode
}

/** Prints recorded statements. Loads each statement with its lines. Ctrl P prints `usual` until the user prints another statement. */
export function useStatementPrinting(usual = 0): StatementPrinting {
  const { data: user } = useCurrentUser()
  const chart = usePrintedChart()
  const wanted = useRef(0)
  const { print, isPreparing, failure, printed } = usePrinting({
    area: 'Statements',
    prepare: async () => {
      const statement = await call(readStatement, { params: { statementID: String(wanted.current || usual) } })
      return reportPaper({
        ...partsOfStatement(statement, user?.timeZone ?? 'UTC'),
        chart: await chart(),
        user,
        now: clock.now(),
      })
    },
    atOnce: () => null,
  })
  return {
    print: statementID => {
      wanted.current = statementID
      print()
    },
    isPreparing,
    failure,
    printed,
  }
}
