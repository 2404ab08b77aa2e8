import { readSettings } from '@twofold/contract/organisations'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Loading } from '../kit/loading/loading.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
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
