import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import { REFUSAL_CODES } from '@twofold/accounting/refusals'
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { ERRORS, sentenceOf } from './errors.ts'
import { ANY_CALL, openApiDocument } from './openapi.ts'
import { createOrganisation } from './organisations.ts'

describe('the catalogue', () => {
  test('no two calls share a name, or a method and path', () => {
    const names = CATALOGUE.map(({ name }) => name)
    const places = CATALOGUE.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, ':id')}`)
    expect([new Set(names).size, new Set(places).size]).toEqual([names.length, places.length])
  })

  test('every path parameter has a schema, and no schema names another parameter', () => {
    for (const { name, path, params } of CATALOGUE) {
      const parts = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, part]) => part)
      const described = params ? Object.keys((params as unknown as { shape: object }).shape) : []
      expect([name, described.sort()]).toEqual([name, parts.sort()])
    }
  })

  test('only sign-in, refresh, the provider settings and the preview of an invitation are open', () => {
    proves('rule 7.3', 'Calls carry the bearer token unless marked no token.')

    const open = CATALOGUE.filter(({ permission }) => permission === 'open').map(({ name }) => name)
    expect(open.sort()).toEqual(['authenticate', 'previewInvitation', 'refresh', 'signInSettings'])
  })

  test('the OpenAPI document has every call once, under its method and path', () => {
    const { paths } = openApiDocument('1') as { paths: Record<string, Record<string, { operationId: string }>> }
    const operations = Object.values(paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual(CATALOGUE.map(({ name }) => name).sort())
    expect(() => JSON.stringify(paths)).not.toThrow()
  })

  test('the OpenAPI document lists for each call the errors that any call can return', () => {
    const { paths, components } = openApiDocument('1') as {
      paths: Record<string, Record<string, { responses: { default: unknown } }>>
      components: { responses: { AnyCall: { description: string } } }
    }
    const others = Object.values(paths).flatMap(methods =>
      Object.values(methods).map(({ responses }) => responses.default),
    )
    expect(new Set(others.map(other => JSON.stringify(other)))).toEqual(
      new Set([JSON.stringify({ $ref: '#/components/responses/AnyCall' })]),
    )
    const { description } = components.responses.AnyCall
    expect(ANY_CALL.filter(code => !description.includes(code))).toEqual([])
    expect(description).toContain('413 TOO_LARGE; 415 UNSUPPORTED_MEDIA_TYPE; 422 IDEMPOTENCY_MISMATCH')
  })

  test('a call with an id can return NOT_FOUND', () => {
    for (const { name, params, query, refusals } of CATALOGUE) {
      const isById = [params, query].some(schema => {
        const { shape = {} } = (schema ?? {}) as { shape?: Record<string, unknown> }
        const sent = Object.fromEntries(Object.keys(shape).map(field => [field, 'x']))
        return schema?.safeParse(sent).error?.issues.some(({ message }) => message === 'NOT_FOUND') === true
      })
      if (isById) expect([name, refusals]).toEqual([name, expect.arrayContaining(['NOT_FOUND'])])
    }
  })

  test('an organisation can be created with every chart template', () => {
    for (const { key } of CHART_TEMPLATES) {
      const body = { tenantName: 'Harbor', chartTemplate: key }
      expect(createOrganisation.body?.safeParse(body).success).toBe(true)
    }
  })
})

/** The error codes whose messages are quoted from the specification. These messages do not end with a full stop. */
const SPECIFIED: ReadonlySet<string> = new Set([
  'AMOUNT_TO_APPLY_NOT_POSITIVE',
  'INVOICE_PAID',
  'PAYMENT_APPLIED',
  'ABOVE_REMAINDER',
])

describe('the table of errors', () => {
  proves('rule 5.22', 'Any further validation is decided by the server and is not shown.')

  test.each(REFUSAL_CODES)('%s has a sentence, with and without its details', code => {
    const detail = { name: 'accountName', date: '2026-11-05', lengthMax: 200, debitCents: 1, creditCents: 2 }
    for (const sentence of [sentenceOf({ code }), sentenceOf({ code, detail })]) {
      expect(sentence).toMatch(SPECIFIED.has(code) ? /^\p{L}.*[^.]$/u : /^[\p{L}].*[.]$/u)
      expect(sentence).not.toMatch(/undefined|\[object|NaN/)
    }
  })

  test('no refusal has a status from 500 on, except failures of the server', () => {
    const faults = REFUSAL_CODES.filter(code => ERRORS[code].status >= 500)
    expect(faults).toEqual(['PROVIDER_UNAVAILABLE', 'UNAVAILABLE', 'OUTCOME_UNKNOWN', 'INTERNAL', 'BUSY'])
  })
})
