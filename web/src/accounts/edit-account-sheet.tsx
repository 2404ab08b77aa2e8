import { readAccount } from '@twofold/contract/accounts'
import { useLocation, useNavigate } from 'react-router'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
import { EditAccountForm } from './edit-account-form.tsx'

/** The form of one account, shown over the list. */
export function EditAccountSheet({ accountID }: { accountID: string }) {
  const query = useEndpointQuery(readAccount, { params: { accountID } })
  const { chart, isPending } = useChart()
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => void navigate({ pathname: '/accounts', search })
  if (query.data !== undefined && !isPending) {
    return <EditAccountForm account={query.data} chart={chart} onLeave={leave} />
  }
  return (
    <Sheet title="Edit Account" onClose={leave} isComing={query.error === null}>
      <QueryResult query={query} rows={4}>
        {() => null}
      </QueryResult>
    </Sheet>
  )
}
