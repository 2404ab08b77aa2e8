import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { deleteTransaction, type RegisterRow, type Transaction } from '@twofold/contract/transactions'
import { useCallback, useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { useToday } from '../client/use-today.ts'
import { pathOf } from '../pickers/account-choice.ts'
import type { Chart } from '../pickers/chart.ts'
import { Alert } from '../ui/alert.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Money } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useToast } from '../ui/toast.tsx'
import { emptyEntry } from './entry-form.ts'
import { EntryRow } from './entry-row.tsx'
import { transactionPath } from './paths.ts'
import { useRegisterCache } from './register-cache.ts'
import { RegisterTable } from './register-table.tsx'
import { SplitSheet } from './split-sheet.tsx'
import type { RegisterReading } from './use-register.ts'

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

/** An account's register with the row that adds to it. `?date=` begins at a day, `?entry=split` opens the split form. */
export function RegisterPage({ account, chart, register, openID, lastDate, onSent }: RegisterPageProps) {
  const { accountID } = account
  const [search, setSearch] = useSearchParams()
  const date = search.get('date')
  const today = useToday()
  const navigate = useNavigate()
  const { query, load, failure } = register
  const form = useKeptForm(`entry:${accountID}`, emptyEntry(lastDate ?? today))
  const announce = useAnnouncePosting()
  const pathTo = useCallback(
    (row: RegisterRow) => transactionPath(row.transactionID, accountID, date),
    [accountID, date],
  )
  const open = useCallback((row: RegisterRow) => void navigate(pathTo(row)), [navigate, pathTo])
  const near = useCallback((end: 'earlier' | 'later') => void load(end), [load])
  const show = (name: 'date' | 'entry', value: string | null) =>
    setSearch(last => {
      if (value === null) last.delete(name)
      else last.set(name, value)
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
      <EntryRow
        account={account}
        chart={chart}
        today={today}
        form={form}
        onSent={onSent}
        onPosted={announce}
        onSplit={() => show('entry', 'split')}
      />
      <ListHead date={date} today={today} onDate={day => show('date', day)} />
      {failure !== null && (
        <Alert variant="destructive" className="m-3">
          {sentenceOfFailure(failure)}
        </Alert>
      )}
      <Answered query={query} rows={20}>
        {run => (
          <RegisterTable
            key={date}
            run={run}
            chart={chart}
            onOpen={open}
            pathTo={pathTo}
            onNear={near}
            initialKey={openID}
          />
        )}
      </Answered>
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
          onClose={() => show('entry', null)}
        />
      )}
    </div>
  )
}

type ListHeadProps = { date: CalendarDate | null; today: CalendarDate; onDate: (date: CalendarDate | null) => void }

/** The list's title, and the day from which it is shown. */
function ListHead({ date, today, onDate }: ListHeadProps) {
  const hintId = useId()
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 px-4 print:hidden">
      <h2 className="font-semibold">Transactions</h2>
      <div className="flex items-center gap-2 text-small text-muted">
        <span id={hintId}>Begin at</span>
        <DateField
          label="Begin at"
          layout="cell"
          errorElsewhereId={hintId}
          className="w-28 [--control-inset:6px]"
          value={date}
          onChange={onDate}
          today={today}
        />
      </div>
    </div>
  )
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
