import type { ReportOutput } from '@twofold/contract/reports'

/** Returns an output in which the row of each party has the last day that it includes. The response has that day only in its header. */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}
