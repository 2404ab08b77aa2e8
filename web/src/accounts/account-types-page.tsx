import { listAccountTypes } from '@twofold/contract/accounts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'

/** The page that lists the seven account types. Shows whether debits or credits increase each type in this organisation. */
export default function AccountTypesPage() {
  const query = useEndpointQuery(listAccountTypes, {})
  return (
    <div className="min-h-full flex-1 bg-panel">
      <PageHeader
        path={
          <Link to="/accounts" className="hover:underline">
            Accounts
          </Link>
        }
        title="Account Types"
      />
      <QueryResult query={query} rows={7}>
        {({ accountTypes }) => (
          <table className="mx-4 mt-2 w-[calc(100%-2rem)] max-w-md border-collapse text-left">
            <thead>
              <tr className="h-8 border-b border-line text-small text-muted">
                <th scope="col" className="font-medium">
                  Account Type
                </th>
                <th scope="col" className="font-medium">
                  Account Sign
                </th>
              </tr>
            </thead>
            <tbody>
              {accountTypes.map(({ name, sign }) => (
                <tr key={name} className="h-8 border-b border-line">
                  <td>{name}</td>
                  <td className="text-muted">{sign}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
    </div>
  )
}
