import type { ReportOutput } from '@twofold/contract/reports'

/**
 * Copies the end date of an output to each party's row, because the links in the row need it. In the response, only the header has the end
 * date.
 */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}
