// Creates an organisation: its row, its chart of accounts and its owner.
import { isTimeZone } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { chartTemplate } from '@twofold/accounting/ledger/chart-templates'
import { checkOrganisationName } from '@twofold/accounting/organisation'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type pg from 'pg'
import { claimKey, type IdempotencyKey } from '../audit/idempotency.ts'
import { type AuditedBooks, recordAudit } from '../audit/record.ts'
import { openChart, openReports } from '../ledger/open-chart.ts'
import { CREATE_ORGANISATION, ENTER, FOUNDED_WITH_KEY } from './sql.ts'

/**
 * The settings of a new organisation. By default, it uses the sign convention of the specification and UTC, its fiscal year begins in
 * January, and it may send email.
 */
export type Founding = {
  tenantName: string
  chartTemplate: string
  signConvention?: SignConvention | undefined
  timeZone?: string | undefined
  fiscalYearFirstMonth?: number | undefined
  mayMail?: boolean
}

/** The user who creates the organisation, and the session and request for the audit entry. */
export type Founder = { userId: number; sessionId: string; requestId: string }

export type Founded = { organisationId: number; tenantUUID: string }

/**
 * Creates an organisation once per idempotency key. A retry returns the existing organisation. Fails with IDEMPOTENCY_MISMATCH and with
 * the errors of `foundOrganisation`. Runs in the caller's database transaction, which the caller must roll back after a refusal.
 */
export async function foundOnce(
  client: Pick<pg.PoolClient, 'query'>,
  founder: Founder,
  idempotency: IdempotencyKey | null,
  wishes: Founding,
): Promise<Result<Founded>> {
  if (idempotency === null) return foundOrganisation(client, founder, wishes)
  const { rows } = await client.query<Founded & { bodyHash: string }>(FOUNDED_WITH_KEY, [
    founder.userId,
    idempotency.key,
  ])
  const [stands] = rows
  if (stands !== undefined) {
    return stands.bodyHash === idempotency.bodyHash ? accepted(stands) : refused('IDEMPOTENCY_MISMATCH')
  }
  const founded = await foundOrganisation(client, founder, wishes)
  if (founded.ok) {
    const { organisationId } = founded.value
    const object = { objectKind: 'organisation' as const, objectId: organisationId, objectVersion: 1 }
    await claimKey({ ...founder, organisationId, query: queryOf(client) }, idempotency, object)
  }
  return founded
}

function queryOf(client: Pick<pg.PoolClient, 'query'>): AuditedBooks['query'] {
  return async <Row extends pg.QueryResultRow>(text: string, parameters?: unknown[]) =>
    (await client.query<Row>(text, parameters)).rows
}

/**
 * Creates an organisation with its chart of accounts and its first reports. The user becomes its OWNER. Fails with TEXT_EMPTY,
 * UNKNOWN_CHART_TEMPLATE and UNKNOWN_TIME_ZONE. Runs in the caller's database transaction, which the caller must roll back after a refusal.
 */
export async function foundOrganisation(
  client: Pick<pg.PoolClient, 'query'>,
  founder: Founder,
  wishes: Founding,
): Promise<Result<Founded>> {
  const { signConvention = 'SPECIFICATION', timeZone = 'UTC', fiscalYearFirstMonth = 1, mayMail = true } = wishes
  const named = checkOrganisationName(wishes.tenantName)
  if (!named.ok) return named
  const template = chartTemplate(wishes.chartTemplate)
  if (!template) return refused('UNKNOWN_CHART_TEMPLATE', 'chartTemplate')
  if (!isTimeZone(timeZone)) return refused('UNKNOWN_TIME_ZONE', 'timeZone')
  const values = [founder.userId, named.value, signConvention, timeZone, fiscalYearFirstMonth, mayMail]
  const founded = (await client.query<Founded>(CREATE_ORGANISATION, values)).rows[0]!
  await client.query(ENTER, [founder.userId, founded.organisationId])
  const { organisationId } = founded
  const books: AuditedBooks = { ...founder, organisationId, role: 'OWNER', query: queryOf(client) }
  await openChart(books, template)
  const asked = { tenantName: named.value, chartTemplate: template.key, signConvention, timeZone, fiscalYearFirstMonth }
  const after = mayMail ? asked : { ...asked, mayMail }
  const object = { objectKind: 'organisation' as const, objectId: founded.organisationId, objectVersion: 1 }
  await recordAudit(books, { action: 'create', ...object, after })
  await openReports(books)
  return accepted(founded)
}
