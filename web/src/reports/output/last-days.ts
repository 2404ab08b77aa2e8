import type { ReportOutput } from '@twofold/contract/reports'

/** An output whose rows of parties say themselves up to which day they lead: on its way that stands in its head alone. */
export function withLastDays(output: ReportOutput): ReportOutput {
  const { endDate } = output
  const rows = output.rows.map(row =>
    row.drill?.partyID === undefined ? row : { ...row, drill: { ...row.drill, endDate } },
  )
  return { ...output, rows }
}
