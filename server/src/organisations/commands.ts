// Founding an organisation: the row, its chart of accounts, its owner.
import { isTimeZone } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { chartTemplate } from '@twofold/accounting/ledger/chart-templates'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkOneLine } from '@twofold/accounting/text'
import type pg from 'pg'
import { openChart } from '../ledger/open-chart.ts'
import { CREATE_ORGANISATION, ENTER } from './sql.ts'

/** What a new organisation is to be like. Unsaid: the specification's signs, UTC, a fiscal year that begins in January. */
export type Founding = {
  tenantName: string
  chartTemplate: string
  signConvention?: SignConvention | undefined
  timeZone?: string | undefined
  fiscalYearFirstMonth?: number | undefined
}

export type Founded = { organisationId: number; tenantUUID: string }

const NAME_MAX = 200

/**
 * Founds an organisation with its chart of accounts; the founder becomes its OWNER. Runs within the caller's database
 * transaction, which is to be rolled back on a refusal: TEXT_EMPTY, UNKNOWN_CHART_TEMPLATE, UNKNOWN_TIME_ZONE.
 */
export async function foundOrganisation(
  client: Pick<pg.PoolClient, 'query'>,
  founderId: number,
  wishes: Founding,
): Promise<Result<Founded>> {
  const { signConvention = 'SPECIFICATION', timeZone = 'UTC', fiscalYearFirstMonth = 1 } = wishes
  const checked = checkOneLine(wishes.tenantName.normalize('NFC'), 'tenantName', NAME_MAX)
  if (!checked.ok) return checked
  const name = checked.value
  if (name === '') return refused('TEXT_EMPTY', 'tenantName')
  const template = chartTemplate(wishes.chartTemplate)
  if (!template) return refused('UNKNOWN_CHART_TEMPLATE', 'chartTemplate')
  if (!isTimeZone(timeZone)) return refused('UNKNOWN_TIME_ZONE', 'timeZone')
  const values = [founderId, name, signConvention, timeZone, fiscalYearFirstMonth]
  const founded = (await client.query<Founded>(CREATE_ORGANISATION, values)).rows[0]!
  await client.query(ENTER, [founderId, founded.organisationId])
  const query = async <Row extends pg.QueryResultRow>(text: string, parameters?: unknown[]) =>
    (await client.query<Row>(text, parameters)).rows
  await openChart({ organisationId: founded.organisationId, query }, template)
  return accepted(founded)
}
