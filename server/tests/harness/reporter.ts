// Runs reports in tests: saves a report from a request body, runs it over HTTP, and returns its rows without links.
import type { ReportBody } from '@twofold/accounting/reports/report-body'
import * as contract from '@twofold/contract/reports'
import type { SignedIn } from './signed-in.ts'
import { done, type TestApi } from './test-api.ts'

type Body = Partial<ReportBody> & Pick<ReportBody, 'dataSetType'>

/** The query parameters of a run, by name. Lists become repeated parameters. */
export type RunQuery = Record<string, string | number | readonly (string | number)[]>

function queryOf(query: RunQuery): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, String(each))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Stores and runs reports for a member. */
export function reporter(api: TestApi, member: SignedIn) {
  const stored = new Map<string, number>()
  const idOf = async (body: Body): Promise<number> => {
    const key = `${member.organisationId} ${JSON.stringify(body)}`
    const id = stored.get(key)
    if (id !== undefined) return id
    const sent = { body: { reportName: `Report ${stored.size + 1}`, reportBody: body } }
    const { reportID } = done(contract.createReport, await api.call(member, 'POST', '/reports', sent))
    stored.set(key, reportID)
    return reportID
  }
  const ask = async (body: Body, query: RunQuery = {}) =>
    api.call(member, 'GET', `/reports/${await idOf(body)}/output${queryOf(query)}`)
  return {
    idOf,
    /** Returns the response. */
    ask,
    /** Returns the output. Fails if the two totals of its tie-out check differ. */
    run: async (body: Body, query: RunQuery = {}) => {
      const output = done(contract.runReport, await ask(body, query))
      if (output.tieOut?.holds === false) throw new Error(`It does not tie out: ${JSON.stringify(output.tieOut)}`)
      return output
    },
    changes: async (body: Body, query: RunQuery) => {
      const path = `/reports/${await idOf(body)}/changes${queryOf(query)}`
      return done(contract.listReportChanges, await api.call(member, 'GET', path))
    },
  }
}

/** Seals all pending audit entries and returns a later time. */
export async function sealedNow({ pools }: TestApi): Promise<string> {
  await pools.owner.pool.query('SELECT seal_audit(100000)')
  return (await pools.owner.pool.query<{ at: string }>('SELECT instant_text(clock_timestamp()) AS at')).rows[0]!.at
}

/** Returns the rows and totals of an output without their links: kind, depth, cells. */
export function pageOfReport({ rows, totals }: Pick<contract.ReportOutput, 'rows' | 'totals'>): unknown[][] {
  return [...rows, ...totals].map(({ kind, depth, cells }) => [kind, depth, ...cells])
}
