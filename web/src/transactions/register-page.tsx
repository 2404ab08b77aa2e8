import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { deleteTransaction, type RegisterRow, type Transaction } from '@twofold/contract/transactions'
import { Printer } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { useListShortcuts } from '../app/shortcuts/use-list-shortcuts.ts'
import { useAddressFilter } from '../app/use-address-filter.ts'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { useToday } from '../client/use-today.ts'
import { pathOf } from '../pickers/account-choice.ts'
import type { Chart } from '../pickers/chart.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useToast } from '../ui/toast.tsx'
import { emptyEntry } from './entry-form.ts'
import { EntryRow } from './entry-row.tsx'
import { transactionPath } from './paths.ts'
import { useRegisterCache } from './register-cache.ts'
import { RegisterExport } from './register-export.tsx'
import { RegisterHead } from './register-head.tsx'
import { RegisterTable } from './register-table.tsx'
import { type RegisterView, viewOf, withView } from './register-view.ts'
import { SplitSheet } from './split-sheet.tsx'
import type { RegisterReading } from './use-register.ts'
import { useRegisterPrinting } from './use-register-printing.ts'

type RegisterPageProps = {
  account: Account
  chart: Chart
  register: RegisterReading
  /** The transaction whose form lies over the register. */
  openID: number | undefined
  /** The day of the last entry, which the next one begins with. */
  lastDate: CalendarDate | null
  onSent: (date: CalendarDate | null) => void
}

/** An account's register with the row that adds to it. What of it is shown stands in the address; `?entry=split` opens the
 * split form. */
export function RegisterPage({ account, chart, register, openID, lastDate, onSent }: RegisterPageProps) {
  const { accountID } = account
  const [search, setSearch] = useSearchParams()
  const { filter: view, narrow } = useAddressFilter<RegisterView>(VIEW)
  const today = useToday()
  const navigate = useNavigate()
  const { query, load, failure } = register
  const form = useKeptForm(`entry:${accountID}`, emptyEntry(lastDate ?? today))
  const printing = useRegisterPrinting({ account, chart, view, run: query.data })
  const entry = useRef<HTMLDivElement>(null)
  const onAbove = () => entry.current?.querySelector('input')?.focus()
  const announce = useAnnouncePosting()
  const shown = useShownRun(query, viewOf(search))
  const list = useListShortcuts('Register', onAbove)
  const viewText = viewTextOf(view)
  const pathTo = useCallback(
    (row: RegisterRow) => transactionPath(row.transactionID, accountID, viewOf(new URLSearchParams(viewText))),
    [accountID, viewText],
  )
  // Until the list is that of the view, its rows are not those that were looked for.
  const isBehind = shown !== null && viewTextOf(shown.view) !== viewText
  const open = useCallback(
    (row: RegisterRow) => {
      if (!isBehind) void navigate(pathTo(row))
    },
    [navigate, pathTo, isBehind],
  )
  const near = useCallback((end: 'earlier' | 'later') => void load(end), [load])
  const showEntry = (form: 'split' | null) =>
    setSearch(last => {
      if (form === null) last.delete('entry')
      else last.set('entry', form)
      return last
    })
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] flex-col bg-panel">
      <PageHeader
        path={pathOf(account.accountFullName).replace(/:$/, '') || account.accountType}
        title={account.accountName}
        figure={{ label: 'Balance', value: <Money cents={account.accountBalance} isTotal /> }}
        actions={
          <Link to={`/accounts/${accountID}`} className={`${buttonClasses('quiet')} -mx-3`}>
            Edit Account
          </Link>
        }
      />
      <div ref={entry}>
        <EntryRow
          account={account}
          chart={chart}
          today={today}
          form={form}
          onSent={onSent}
          onPosted={announce}
          onSplit={() => showEntry('split')}
        />
      </div>
      <RegisterHead
        view={view}
        narrow={narrow}
        chart={chart}
        today={today}
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
            onNear={near}
            onAbove={onAbove}
            initialKey={openID}
          />
        </div>
      ) : (
        <Answered query={query} rows={20}>
          {() => null}
        </Answered>
      )}
      {search.get('entry') === 'split' && (
        <SplitSheet
          account={account}
          chart={chart}
          entry={form.values}
          onPosted={transaction => {
            const date = fromWire(transaction.transactionDate)
            form.startOver(emptyEntry(date))
            onSent(date)
            announce(transaction)
          }}
          onClose={() => showEntry(null)}
        />
      )}
      {printing.printed}
    </div>
  )
}

const VIEW = { read: viewOf, write: withView }

function viewTextOf(view: RegisterView): string {
  return withView(view, new URLSearchParams()).toString()
}

/** What stands in the list: the run of this view or, as long as that is on its way, of the one before. */
function useShownRun({ data, error }: RegisterReading['query'], view: RegisterView) {
  const [shown, setShown] = useState({ run: data, view })
  const isNew = data !== undefined && (data !== shown.run || viewTextOf(view) !== viewTextOf(shown.view))
  if (isNew) setShown({ run: data, view })
  if (isNew) return { run: data, view }
  return shown.run !== undefined && (data !== undefined || error === null) ? { ...shown, run: shown.run } : null
}

/** Says what was posted, and how to take it back. */
function useAnnouncePosting(): (transaction: Transaction) => void {
  const toast = useToast()
  const store = useRegisterCache()
  const takeBack = useCommand(deleteTransaction, before => store({ before }))
  return transaction =>
    toast({
      title: 'Transaction added',
      detail: (
        <>
          {transaction.transactionComment} <Money cents={transaction.transactionAmount} />
        </>
      ),
      undo: () => {
        const params = { transactionID: String(transaction.transactionID) }
        takeBack.send({ params, query: { modifiedAt: transaction.modifiedAt } }).catch((error: unknown) => {
          toast({ title: 'The transaction stays', detail: sentenceOfFailure(error) })
        })
      },
    })
}
