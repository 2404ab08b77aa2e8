import { listImports } from '@twofold/contract/imports'
import { useRef } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Alert } from '../kit/alert.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'

/** The number of imports in the list. */
const LIMIT = '200'

/** The page that imports files into the books and lists past imports. */
export default function ImportPage() {
  const query = useEndpointQuery(listImports, { query: { limit: LIMIT } })
  const refusal = useRefusalOfRole('transactions.write')
  const file = useRef<HTMLInputElement>(null)
  const choose = { keys: 'n', does: 'Choose a file', area: 'Import', run: () => file.current?.focus() }
  useShortcut(refusal === undefined ? choose : null)
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] shrink-0 grow bg-panel pb-10">
      <PageHeader path="Organisation" title="Import" />
      {refusal === undefined ? (
        <ImportForm fileRef={file} />
      ) : (
        <Alert className="mx-4 mt-4">You can view imports, but you can’t import files. {refusal}</Alert>
      )}
      <QueryResult query={query} rows={3}>
        {answer => <ImportList {...answer} />}
      </QueryResult>
    </div>
  )
}
