// The form values of a new organisation, and the request body that is created from them.
import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import type { CallInput } from '@twofold/contract/endpoint'
import type { createOrganisation } from '@twofold/contract/organisations'

type Body = CallInput<typeof createOrganisation>['body']

export type NewOrganisationValues = {
  tenantName: string
  chartTemplate: string
  signConvention: NonNullable<Body['signConvention']>
  timeZone: string
  /** '1' for January. */
  fiscalYearFirstMonth: string
}

export const MONTHS: readonly { value: string; label: string }[] = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
}))

/** The initial values: this computer's time zone, a fiscal year from January, the first template, and positive income and expenses. */
export function emptyOrganisation(): NewOrganisationValues {
  return {
    tenantName: '',
    chartTemplate: CHART_TEMPLATES[0]?.key ?? '',
    signConvention: 'TEXTBOOK',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    fiscalYearFirstMonth: '1',
  }
}

/** Returns the request body. If the time zone is empty, the server chooses it. */
export function foundingBody(values: NewOrganisationValues): Body {
  const timeZone = values.timeZone.trim()
  return {
    tenantName: values.tenantName.trim(),
    chartTemplate: values.chartTemplate as Body['chartTemplate'],
    signConvention: values.signConvention,
    fiscalYearFirstMonth: Number(values.fiscalYearFirstMonth),
    ...(timeZone !== '' && { timeZone }),
  }
}
