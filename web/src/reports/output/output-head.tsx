import { formatMomentAndZone } from '@twofold/accounting/moment'
import type { ReportOutput } from '@twofold/contract/reports'
import { clock } from '../../client/client.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { momentText } from '../../kit/printing/paper.ts'
import { dayWords, isBeforeAll } from './output-rows.ts'
import type { ComparedOutput } from './use-output.ts'

/** Formats the period of an output: its first and last day, or a single date for balances. */
export function periodText({ startDate, endDate, isAsOf }: ReportOutput): string {
  const end = dayWords(endDate)
  return isAsOf ? `At the end of ${end}` : `${dayWords(startDate)} to ${end}`
}

/** Formats the compared periods as text. */
export function comparedText(compared: readonly ComparedOutput[]): string {
  return compared.map(({ label, output }) => `${label}: ${periodText(output)}`).join(' · ')
}

/**
 * Describes the point in time for which the books are shown. Returns an empty string for the current time. For a list of changes, also
 * describes its start time.
 */
export function recordedAsOfText({ knownAt, since }: ReportOutput, timeZone: string): string {
  const words = (iso: string) =>
    isBeforeAll(iso) ? 'the start, before anything was sealed' : formatMomentAndZone(iso, timeZone, 'seconds')
  if (since === undefined) return knownAt === null ? '' : `As recorded at ${words(knownAt)}`
  return `Changes since ${words(since)}${knownAt === null ? '' : `, as recorded at ${words(knownAt)}`}`
}

/** The header of the page: organisation, report, period, and the time at which it was run. */
export function OutputHead({ output, compared }: { output: ReportOutput; compared: readonly ComparedOutput[] }) {
  const { data: user } = useCurrentUser()
  const known = recordedAsOfText(output, user?.timeZone ?? 'UTC')
  // If there are no rows, a notice is shown instead of the list.
  const isListed = output.rows.length + output.totals.length > 0
  return (
    <header className="px-4 pt-5 pb-4">
      <p className="font-medium">
        <bdi>{user?.tenantName}</bdi>
      </p>
      <h1 className="mt-2 wrap-anywhere text-display font-semibold tracking-tight">
        <bdi>{output.reportName}</bdi>
      </h1>
      <p className="figures mt-1 text-lead">{periodText(output)}</p>
      {compared.length > 0 && <p className="figures text-muted">{comparedText(compared)}</p>}
      <p className="figures mt-1 text-small text-muted">
        Report {output.reportID} · {momentText(clock.now(), user)}
      </p>
      {known !== '' && <p className="figures mt-1 font-medium">{known}</p>}
      {output.notice !== '' && isListed && <p className="mt-2 text-muted">{output.notice}</p>}
    </header>
  )
}
