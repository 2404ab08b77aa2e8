import { readReport } from '@twofold/contract/reports'
import { useState } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Button } from '../../kit/button.tsx'
import { QueryResult } from '../../kit/loading/query-result.tsx'
import { AccountListField } from '../parameters/account-list-field.tsx'
import type { ReportRequest } from '../parameters/report-request.ts'
import { type AccountFields, accountFieldsOf, errorsOfRun } from '../parameters/run-values.ts'

type AccountsPanelProps = {
  reportID: string
  request: ReportRequest
  ask: (changes: Partial<ReportRequest>) => void
}

/** The accounts of a report whose accounts are chosen for each run. */
export function AccountsPanel({ reportID, request, ask }: AccountsPanelProps) {
  const query = useEndpointQuery(readReport, { params: { reportID } })
  return (
    <QueryResult query={query} rows={4}>
      {report => <ChooseAccounts fields={accountFieldsOf(report)} {...{ reportID, request, ask }} />}
    </QueryResult>
  )
}

function ChooseAccounts({ fields, reportID, request, ask }: AccountsPanelProps & { fields: AccountFields }) {
  const [accounts, setAccounts] = useState(request.accounts)
  const [filterAccounts, setFilterAccounts] = useState(request.filterAccounts)
  if (fields.first === null)
    return (
      <p className="border-t border-line py-3 text-muted">
        This report has fixed accounts. Change them in Edit Reports.
      </p>
    )
  const errors = errorsOfRun({ ...request, reportID, accounts, filterAccounts })
  return (
    <form
      noValidate
      aria-label="Accounts of the report"
      className="border-t border-line pt-3"
      onSubmit={event => {
        event.preventDefault()
        if (errors.accounts === undefined && errors.filterAccounts === undefined) ask({ accounts, filterAccounts })
      }}
    >
      <div className={`grid max-w-[720px] gap-x-4 ${fields.second === null ? '' : 'narrow:grid-cols-2'}`}>
        <AccountListField label="Accounts" chosen={accounts} onChange={setAccounts} error={errors.accounts} />
        {fields.second !== null && (
          <AccountListField
            label="Filter accounts"
            chosen={filterAccounts}
            onChange={setFilterAccounts}
            error={errors.filterAccounts}
          />
        )}
      </div>
      <Button
        type="submit"
        look="primary"
        className="mb-3"
        disabledReason={accounts.length === 0 ? 'Choose an account first.' : undefined}
      >
        Show
      </Button>
    </form>
  )
}
