// Founding an organisation: the row, its chart of accounts, its owner.
import { isTimeZone } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { chartTemplate } from '@twofold/accounting/ledger/chart-templates'
import { checkOrganisationName } from '@twofold/accounting/organisation'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { type AuditedBooks, recordAudit } from '../audit/record.ts'
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

/** Who founds, and how his audit entry says that he came. */
export type Founder = { userId: number; sessionId: string; requestId: string }

export type Founded = { organisationId: number; tenantUUID: string }

/**
 * Founds an organisation with its chart of accounts; the founder becomes its OWNER. Runs within the caller's database
 * transaction, which is to be rolled back on a refusal: TEXT_EMPTY, UNKNOWN_CHART_TEMPLATE, UNKNOWN_TIME_ZONE.
 */
export async function foundOrganisation(
  client: Pick<pg.PoolClient, 'query'>,
  founder: Founder,
  wishes: Founding,
): Promise<Result<Founded>> {
  const { signConvention = 'SPECIFICATION', timeZone = 'UTC', fiscalYearFirstMonth = 1 } = wishes
  const named = checkOrganisationName(wishes.tenantName)
  if (!named.ok) return named
  const template = chartTemplate(wishes.chartTemplate)
  if (!template) return refused('UNKNOWN_CHART_TEMPLATE', 'chartTemplate')
  if (!isTimeZone(timeZone)) return refused('UNKNOWN_TIME_ZONE', 'timeZone')
  const values = [founder.userId, named.value, signConvention, timeZone, fiscalYearFirstMonth]
  const founded = (await client.query<Founded>(CREATE_ORGANISATION, values)).rows[0]!
  await client.query(ENTER, [founder.userId, founded.organisationId])
  const query = async <Row extends pg.QueryResultRow>(text: string, parameters?: unknown[]) =>
    (await client.query<Row>(text, parameters)).rows
  const books: AuditedBooks = { ...founder, organisationId: founded.organisationId, role: 'OWNER', query }
  await openChart(books, template)
  const after = { tenantName: named.value, chartTemplate: template.key, signConvention, timeZone, fiscalYearFirstMonth }
  const object = { objectKind: 'organisation', objectId: founded.organisationId, objectVersion: 1 }
  await recordAudit(books, { action: 'create', ...object, after })
  return accepted(founded)
}
