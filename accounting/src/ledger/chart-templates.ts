import type { ChartTemplate } from './charts/chart-template.ts'
import { MINIMAL } from './charts/minimal.ts'
import { NON_PROFIT } from './charts/non-profit.ts'
import { SERVICES } from './charts/services.ts'
import { TRADE } from './charts/trade.ts'

export { accountsOfTemplate, type ChartTemplate } from './charts/chart-template.ts'

/** The chart templates for a new organisation, in display order. */
export const CHART_TEMPLATES: readonly ChartTemplate[] = [MINIMAL, SERVICES, TRADE, NON_PROFIT]

/** Returns the template with this key. Returns undefined if it does not exist. The caller then reports UNKNOWN_CHART_TEMPLATE. */
export function chartTemplate(key: string): ChartTemplate | undefined {
  return CHART_TEMPLATES.find(template => template.key === key)
}
