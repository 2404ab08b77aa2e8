// The screen at /transactions/account/:accountID and /transactions/:transactionID. The form for a transaction opens over the register. Both
// URLs render the same component, so that the register keeps its scroll position behind the form.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { readTransaction } from '@twofold/contract/transactions'
import { useState } from 'react'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Link } from '../kit/links/link.tsx'
import { useTabTitle } from '../kit/links/use-screen.ts'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
import { useParams, useSearchParams } from '../kit/router/use-router.tsx'
import type { EntryPattern } from './entry/entry-pattern.ts'
import { type RegisterView, registerPath, viewOf } from './register/register-view.ts'
import { useRegister } from './register/use-register.ts'
import { RegisterPage } from './register-page.tsx'

const EditTransactionSheet = lazyDialog(async () => (await import('./edit-transaction-sheet.tsx')).EditTransactionSheet)

export default function TransactionsScreen() {
  const { accountID, transactionID } = useParams()
  const [search] = useSearchParams()
  const [lastDate, setLastDate] = useState<CalendarDate | null>(null)
  const [pattern, setPattern] = useState<EntryPattern | null>(null)
  const { chart, isPending, error } = useChart()
  // The register and the transaction are loaded in parallel with the chart.
  const { register, transaction, ...opened } = useOpened({
    accountID: accountID ?? search.get('returnAccount'),
    transactionID,
    view: viewOf(search),
  })
  const account = chart.byId.get(opened.accountID)
  useTabTitle(account?.accountName)
  if (error !== null && chart.accounts.length === 0) {
    return (
      <>
        <PageHeader title="Transactions" />
        <LoadFailed error={error} onRetry={() => location.reload()} />
      </>
    )
  }
  return (
    <>
      {account !== undefined ? (
        <RegisterPage
          key={account.accountID}
          account={account}
          chart={chart}
          register={register}
          openID={transaction.data?.transactionID}
          lastDate={lastDate}
          onSent={setLastDate}
          pattern={pattern}
          onPattern={setPattern}
        />
      ) : isPending || transaction.isFetching ? (
        <>
          <PageHeader title="Transactions" />
          <Loading rows={20} />
        </>
      ) : (
        transaction.error === null && <NoSuchAccount />
      )}
      {transactionID !== undefined && (
        <EditTransactionSheet
          key={transactionID}
          query={transaction}
          chart={chart}
          backTo={registerPath(opened.accountID, viewOf(search))}
          onDuplicate={setPattern}
        />
      )}
    </>
  )
}

function NoSuchAccount() {
  return (
    <>
      <PageHeader title="Transactions" />
      <EmptyState
        title="This account doesn’t exist"
        action={
          <Link to="/accounts" className="text-accent hover:underline">
            All accounts
          </Link>
        }
      >
        The account may have been deleted, or it may belong to another of your organisations.
      </EmptyState>
    </>
  )
}

/** The time in milliseconds for which a transaction that was loaded with the register is not requested again. */
const FRESH_MS = 2_000

type Opened = {
  /** The account in the URL, if any. */
  accountID: string | null
  /** The transaction whose form is open. */
  transactionID: string | undefined
  view: RegisterView
}

/**
 * The register and the open transaction for a URL. If the URL contains both the account and the transaction, they are requested together.
 * Otherwise, the transaction is loaded first, and its first line determines the register.
 */
function useOpened({ accountID: named, transactionID, view }: Opened) {
  const input = { params: { transactionID: transactionID ?? '' } }
  const known = useEndpointQuery(readTransaction, input, { isEnabled: false }).data
  const accountID = Number(named ?? known?.debitCreditSet[0]?.accountID ?? 0)
  const register = useRegister(accountID, view, transactionID)
  const isOnItsWay = named !== null && register.query.isLoading
  const transaction = useEndpointQuery(readTransaction, input, {
    isEnabled: transactionID !== undefined && !isOnItsWay,
    freshForMs: FRESH_MS,
  })
  return { accountID, register, transaction }
}
