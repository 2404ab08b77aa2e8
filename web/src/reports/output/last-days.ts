import type { ReportOutput } from '@twofold/contract/reports'

/** Returns an output in which each party's row has the last day that it includes. The response has that day only in its head. */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}
