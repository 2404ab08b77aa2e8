import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { deleteTransaction, type Register, type RegisterRow, readTransaction } from '@twofold/contract/transactions'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useRef, useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole, useToday } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { Alert } from '../kit/alert.tsx'
import { buttonClasses } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { watchFocus } from '../kit/fields/focus-guard.ts'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import { useAddressFilter } from '../kit/links/use-address.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { pathOf } from '../kit/pickers/account-choice.ts'
import type { Chart } from '../kit/pickers/chart.ts'
import { ReadOnlyList } from '../kit/role-notice.tsx'
import { useNavigate, useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { emptyEntry } from './entry/entry-form.ts'
import { type EntryPattern, patternOf } from './entry/entry-pattern.ts'
import { EntryRow } from './entry/entry-row.tsx'
import { withLockReason } from './entry/posting.ts'
import type { OnPosted } from './entry/use-entry-outbox.ts'
import { useSplit } from './entry/use-split.ts'
import { RegisterHead } from './register/register-head.tsx'
import { DUPLICATE, RegisterTable } from './register/register-table.tsx'
import { type RegisterView, transactionPath, viewOf, withView } from './register/register-view.ts'
import { type RegisterReading, useRegisterPrinting } from './register/use-register.ts'
import { useRegisterCache } from './register/use-register-cache.ts'

const RegisterExport = lazyComponent(async () => (await import('./register/register-export.tsx')).RegisterExport)
const SplitSheet = lazyDialog(async () => (await import('./entry/split-sheet.tsx')).SplitSheet)

type RegisterPageProps = {
  account: Account
  chart: Chart
  register: RegisterReading
  /** The transaction whose form is open over the register. */
  openID: number | undefined
  /** The date of the last transaction. It is the default date of the next transaction. */
  lastDate: CalendarDate | null
  onSent: (date: CalendarDate | null) => void
  /** A transaction to duplicate. */
  pattern: EntryPattern | null
  onPattern: (pattern: EntryPattern | null) => void
}

/**
 * An account's register, with the row in which new transactions are entered. Its view is in the URL. `?entry=split` opens the split form.
 */
export function RegisterPage({ account, chart, register, openID, lastDate, onSent, ...props }: RegisterPageProps) {
  const { accountID } = account
  const [search] = useSearchParams()
  const { filter: view, narrow } = useAddressFilter<RegisterView>(VIEW)
  const today = useToday()
  const navigate = useNavigate()
  const { query, load, failure } = register
  const form = useKeptForm(`entry:${accountID}`, emptyEntry(lastDate ?? today))
  const printing = useRegisterPrinting({ account, chart, view, run: query.data })
  const split = useSplit({ account, row: form, onSent })
  const dateField = useRef<HTMLInputElement>(null)
  const refusal = useRefusalOfRole('transactions.write')
  const mayEnter = refusal === undefined
  const onAbove = mayEnter ? () => dateField.current?.focus() : undefined
  const announce = useAnnouncePosting()
  const shown = useShownRun(query, viewOf(search))
  const list = useListShortcuts('Register', onAbove)
  const viewText = viewTextOf(view)
  const pathTo = useCallback(
    (row: RegisterRow) => transactionPath(row.transactionID, accountID, viewOf(new URLSearchParams(viewText))),
    [accountID, viewText],
  )
  // Until the list of the new view is shown, the visible rows belong to the previous search.
  const isBehind = shown !== null && viewTextOf(shown.view) !== viewText
  const open = useCallback(
    (row: RegisterRow) => {
      if (!isBehind) void navigate(pathTo(row))
    },
    [navigate, pathTo, isBehind],
  )
  const near = useCallback((end: 'earlier' | 'later') => void load(end), [load])
  const duplicate = useDuplicate(props.onPattern)
  useShortcut({
    keys: 'r',
    does: 'Reconcile',
    area: 'Register',
    run: () => void navigate(`/reconcile/${accountID}?date=${today}`),
  })
  const copy = {
    keys: 'c',
    does: 'Duplicate the transaction',
    area: 'Register',
    isKeyAlone: true,
    run: () => list.current?.press(DUPLICATE),
  }
  useShortcut(mayEnter ? copy : null)
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] grow flex-col bg-panel">
      <PageHeader
        path={pathOf(account.accountFullName).replace(/:$/, '') || account.accountType}
        title={account.accountName}
        figure={figureOf(account, view, query.data)}
        actions={
          <>
            <Link to={`/reconcile/${accountID}?date=${today}`} className={`${buttonClasses('quiet')} -ml-3`}>
              Reconcile
            </Link>
            <Link to={`/accounts/${accountID}`} className={`${buttonClasses('quiet')} -mx-3`}>
              Edit Account
            </Link>
          </>
        }
      />
      {/* A transaction that the server refused because the role has changed stays visible. */}
      {refusal !== undefined && !form.isChanged ? (
        <ReadOnlyList refusal={refusal} />
      ) : (
        <EntryRow
          account={account}
          chart={chart}
          form={form}
          dateField={dateField}
          isCovered={openID !== undefined || split.isOpen}
          pattern={props.pattern}
          onPatternTaken={() => props.onPattern(null)}
          onSent={onSent}
          onPosted={announce}
          onSplit={split.open}
        />
      )}
      <RegisterHead
        account={account}
        view={view}
        narrow={narrow}
        chart={chart}
        onFound={() => list.current?.press('Home')}
        actions={
          <>
            <RegisterExport accountID={accountID} accountName={account.accountName} view={view} />
            <IconButton
              label="Print"
              icon={<Printer aria-hidden />}
              aria-busy={printing.isPreparing}
              onClick={printing.print}
              className="-mr-2"
            />
          </>
        }
      />
      {(failure !== null || printing.failure !== null) && (
        <Alert variant="destructive" className="m-3">
          {printing.failure ?? sentenceOfFailure(failure)}
        </Alert>
      )}
      {shown !== null ? (
        <div
          aria-busy={isBehind}
          className="flex min-h-0 flex-1 flex-col transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
        >
          <RegisterTable
            run={shown.run}
            view={shown.view}
            narrow={narrow}
            chart={chart}
            handle={list}
            onOpen={open}
            pathTo={pathTo}
            onDuplicate={duplicate}
            onNear={near}
            onAbove={onAbove}
            initialKey={openID}
          />
        </div>
      ) : (
        <QueryResult query={query} rows={20}>
          {() => null}
        </QueryResult>
      )}
      {split.isOpen && (
        <SplitSheet
          account={account}
          chart={chart}
          beginning={split.beginning}
          onSent={values => {
            split.leave(values)
            dateField.current?.focus()
          }}
          onPosted={announce}
          onClose={split.close}
        />
      )}
      {printing.printed}
    </div>
  )
}

/** Returns the account's balance including subaccounts, or without them if the view excludes subaccounts. */
function figureOf({ accountBalance }: Account, { isOwn }: RegisterView, run: Register | undefined) {
  if (isOwn === undefined) return { label: 'Balance', value: <Money cents={accountBalance} isTotal /> }
  return { label: 'Own balance', value: run === undefined ? '' : <Money cents={run.accountBalance} isTotal /> }
}

const VIEW = { read: viewOf, write: withView }

function viewTextOf(view: RegisterView): string {
  return withView(view, new URLSearchParams()).toString()
}

/** Returns the rows of this view. While they are loading, returns the rows of the previous view. */
function useShownRun({ data, error }: RegisterReading['query'], view: RegisterView) {
  const [shown, setShown] = useState({ run: data, view })
  const isNew = data !== undefined && (data !== shown.run || viewTextOf(view) !== viewTextOf(shown.view))
  if (isNew) setShown({ run: data, view })
  if (isNew) return { run: data, view }
  return shown.run !== undefined && (data !== undefined || error === null) ? { ...shown, run: shown.run } : null
}

/**
 * Loads a row's complete transaction to duplicate it, because the row has only the lines of one account. Has no effect if the user has left
 * the row in the meantime, because keys that the user types elsewhere would go to the form.
 */
function useDuplicate(onPattern: (pattern: EntryPattern) => void): (row: RegisterRow) => void {
  const toast = useToast()
  return ({ transactionID }) => {
    const hasGoneOn = watchFocus()
    call(readTransaction, { params: { transactionID: String(transactionID) } }).then(
      transaction => {
        if (hasGoneOn())
          toast({
            title: 'The transaction couldn’t be duplicated',
            detail: 'You left the transaction before it loaded. Press C again to duplicate it.',
          })
        else onPattern(patternOf(transaction))
      },
      (error: unknown) => toast({ title: 'The transaction couldn’t be duplicated', detail: sentenceOfFailure(error) }),
    )
  }
}

/**
 * Shows a message about a posted transaction, with an Undo button. In a locked period, Undo sends the reason that was given for the
 * transaction.
 */
function useAnnouncePosting(): OnPosted {
  const toast = useToast()
  const store = useRegisterCache()
  const takeBack = useCommand(deleteTransaction, before => store({ before }))
  return (transaction, lockReason) =>
    toast({
      title: 'Transaction added',
      detail: (
        <>
          {transaction.transactionComment} <Money cents={transaction.transactionAmount} />
        </>
      ),
      undo: () => {
        const params = { transactionID: String(transaction.transactionID) }
        const query = withLockReason({ modifiedAt: transaction.modifiedAt }, lockReason)
        takeBack.send({ params, query }).catch((error: unknown) => {
          toast({ title: 'The entry couldn’t be undone', detail: sentenceOfFailure(error) })
        })
      },
    })
}
