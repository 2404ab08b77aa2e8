// The form that runs a report: which accounts the report asks for, what stands in the address, what is wrong with it.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { ACCOUNTS_CHOSEN_MAX } from '@twofold/accounting/reports/report-body'
import { sentenceOf } from '@twofold/contract/errors'
import type { Report } from '@twofold/contract/reports'
import type { PeriodValues } from './period-fields.tsx'
import { reportPath, requestOf, searchOf } from './report-request.ts'

export type RunValues = PeriodValues & {
  /** '' as long as no report is chosen. */
  reportID: string
  accounts: readonly number[]
  filterAccounts: readonly number[]
}

/** Which accounts a report asks for when it is run. One list serves whichever set is to be supplied; a second one the
 * filter where both are. */
export type AccountsAsked = { first: 'source' | 'filter' | null; second: 'filter' | null }

/** The accounts that a report asks for. */
export function accountsAsked(report: Report | undefined): AccountsAsked {
  const isSource = report?.reportBody.sourceAccountSetType === 'USER_SUPPLIED'
  const isFilter = report?.reportBody.filterAccountSetType === 'USER_SUPPLIED'
  return {
    first: isSource ? 'source' : isFilter ? 'filter' : null,
    second: isSource && isFilter ? 'filter' : null,
  }
}

/** The form that an address shows: a link may choose the report, and going back shows what was chosen. */
export function runValuesOf(address: URLSearchParams, today: CalendarDate): RunValues {
  const { startDate, endDate, accounts, filterAccounts } = requestOf(address, today)
  return { reportID: address.get('reportID') ?? '', startDate, endDate, accounts, filterAccounts }
}

/** The form as it stands in its own address; more accounts than a report takes are left out, as the address of a page has its
 * bounds. */
export function addressOfRun({ reportID, startDate, endDate, accounts, filterAccounts }: RunValues): URLSearchParams {
  const address = searchOf({
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    accounts: isTooMany(accounts) ? [] : accounts,
    filterAccounts: isTooMany(filterAccounts) ? [] : filterAccounts,
  })
  if (reportID !== '') address.set('reportID', reportID)
  return address
}

const TOO_MANY = sentenceOf({ code: 'TOO_MANY_ACCOUNTS' })

const isTooMany = (ids: readonly number[]) => ids.length > ACCOUNTS_CHOSEN_MAX

/** What is wrong with the form, by its fields' names. */
export function errorsOfRun(values: RunValues): Partial<Record<keyof RunValues, string>> {
  const { reportID, startDate, endDate, accounts, filterAccounts } = values
  return {
    ...(isTooMany(accounts) && { accounts: TOO_MANY }),
    ...(isTooMany(filterAccounts) && { filterAccounts: TOO_MANY }),
    ...(reportID === '' && { reportID: 'Choose a report.' }),
    ...(startDate === null && { startDate: 'Enter a start date.' }),
    ...(endDate === null
      ? { endDate: 'Enter an end date.' }
      : startDate !== null && startDate > endDate && { startDate: sentenceOf({ code: 'PERIOD_BACKWARD' }) }),
  }
}

/** Where the report is shown; accounts are carried along as far as it asks for them. */
export function outputPath(values: RunValues, asked: AccountsAsked): string {
  const { reportID, startDate, endDate, accounts, filterAccounts } = values
  return reportPath(reportID, {
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    accounts: asked.first === null ? [] : accounts,
    filterAccounts: asked.second === null ? [] : filterAccounts,
  })
}
