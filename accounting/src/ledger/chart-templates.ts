import type { ChartTemplate } from './charts/chart-template.ts'
import { MINIMAL } from './charts/minimal.ts'
import { NON_PROFIT } from './charts/non-profit.ts'
import { SERVICES } from './charts/services.ts'
import { TRADE } from './charts/trade.ts'

export { accountsOfTemplate, type ChartTemplate } from './charts/chart-template.ts'

/** The charts of accounts that a new organisation may start from, in the order in which they are offered. */
export const CHART_TEMPLATES: readonly ChartTemplate[] = [MINIMAL, SERVICES, TRADE, NON_PROFIT]

/** The template with this key, or undefined (the caller refuses with UNKNOWN_CHART_TEMPLATE). */
export function chartTemplate(key: string): ChartTemplate | undefined {
  return CHART_TEMPLATES.find(template => template.key === key)
}
