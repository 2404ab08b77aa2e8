import { readSettings } from '@twofold/contract/organisations'
import { Loading } from '../app/loading.tsx'
import { QueryResult } from '../app/query-result.tsx'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useChart } from '../pickers/use-chart.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the organisation. */
export default function SettingsPage() {
  const settings = useEndpointQuery(readSettings, {})
  const { chart, isPending } = useChart()
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader path="Organisation" title="Settings" />
      <QueryResult query={settings} rows={10}>
        {answer => (isPending ? <Loading rows={10} /> : <SettingsForm settings={answer} chart={chart} />)}
      </QueryResult>
    </div>
  )
}
