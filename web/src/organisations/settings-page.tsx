import { readSettings } from '@twofold/contract/organisations'
import { Answered } from '../app/answered.tsx'
import { Loading } from '../app/loading.tsx'
import { useAnswer } from '../client/use-answer.ts'
import { useChart } from '../pickers/use-chart.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SettingsForm } from './settings-form.tsx'

/** The settings of the organisation. */
export default function SettingsPage() {
  const settings = useAnswer(readSettings, {})
  const { chart, isPending } = useChart()
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader path="Organisation" title="Settings" />
      <Answered query={settings} rows={10}>
        {answer => (isPending ? <Loading rows={10} /> : <SettingsForm settings={answer} chart={chart} />)}
      </Answered>
    </div>
  )
}
