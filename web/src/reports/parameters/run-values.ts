// The form values for running a report: the required accounts, the URL of the output, and the errors.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { ACCOUNTS_CHOSEN_MAX } from '@twofold/accounting/reports/report-body'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import type { Report } from '@twofold/contract/reports'
import type { PeriodValues } from './period-fields.tsx'
import { reportPath, requestOf, searchOf } from './report-request.ts'

export type RunValues = PeriodValues & {
  /** The id of the report. Empty if no report is chosen. */
  reportID: string
  accounts: readonly number[]
  filterAccounts: readonly number[]
}

/**
 * The account lists that the user must fill in to run a report. `first` is for the source or the filter. `second` is for the filter if the
 * user chooses the accounts of both.
 */
export type AccountFields = { first: 'source' | 'filter' | null; second: 'filter' | null }

/** Returns the account lists that the report requires. */
export function accountFieldsOf(report: Report | undefined): AccountFields {
  const isSource = report?.reportBody.sourceAccountSetType === 'USER_SUPPLIED'
  const isFilter = report?.reportBody.filterAccountSetType === 'USER_SUPPLIED'
  return {
    first: isSource ? 'source' : isFilter ? 'filter' : null,
    second: isSource && isFilter ? 'filter' : null,
  }
}

/**
 * Returns the form values in a URL. Links can preselect a report, and the browser's Back button restores the values that the user chose.
 */
export function runValuesOf(address: URLSearchParams, today: CalendarDate): RunValues {
  const { startDate, endDate, accounts, filterAccounts } = requestOf(address, today)
  return { reportID: address.get('reportID') ?? '', startDate, endDate, accounts, filterAccounts }
}

/**
 * Returns the URL of the form with its values. Accounts beyond the limit of a report are omitted, because the length of a URL is limited.
 */
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

const TOO_MANY = sentenceOfForm({ code: 'TOO_MANY_ACCOUNTS' })

const isTooMany = (ids: readonly number[]) => ids.length > ACCOUNTS_CHOSEN_MAX

/** Returns the validation errors, keyed by field. */
export function errorsOfRun(values: RunValues): Partial<Record<keyof RunValues, string>> {
  const { reportID, startDate, endDate, accounts, filterAccounts } = values
  return {
    ...(isTooMany(accounts) && { accounts: TOO_MANY }),
    ...(isTooMany(filterAccounts) && { filterAccounts: TOO_MANY }),
    ...(reportID === '' && { reportID: 'Choose a report.' }),
    ...(startDate === null && { startDate: 'Enter a start date.' }),
    ...(endDate === null
      ? { endDate: 'Enter an end date.' }
      : startDate !== null && startDate > endDate && { startDate: sentenceOfForm({ code: 'PERIOD_BACKWARD' }) }),
  }
}

/** Returns the URL of the output, with the accounts that the report requires. */
export function outputPath(values: RunValues, accountFields: AccountFields): string {
  const { reportID, startDate, endDate, accounts, filterAccounts } = values
  return reportPath(reportID, {
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    accounts: accountFields.first === null ? [] : accounts,
    filterAccounts: accountFields.second === null ? [] : filterAccounts,
  })
}
