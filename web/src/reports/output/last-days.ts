import type { ReportOutput } from '@twofold/contract/reports'

/** Returns the output with its end date in the row of each party. In the response, only the header has the end date. */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}
