// Valid calls with random ids, dates, amounts and choices. Many of them are accepted. No call may corrupt the books.
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { jsonSchema } from '@twofold/contract/openapi'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type Chance, chanceFrom } from '../../src/demo/chance.ts'
import { verify } from '../../src/verify/verify.ts'
import { createBooksDriver } from '../harness/books-driver.ts'
import type { SignedIn } from '../harness/signed-in.ts'
import { type TestApi, withTestApi } from '../harness/test-api.ts'
import { CollectedIds, isIdField } from './collected-ids.ts'
import { makeOneOfEach, type OneOfEach } from './one-of-each.ts'
import { type RightCall, rightCall } from './right-calls.ts'
import { requestOf, sendCall } from './send-call.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

/** A call and the seed of its variation. */
type VariedCall = { endpoint: Endpoint; variation: number }

/** Calls that end the caller's session or do not need a session. */
const OF_SESSIONS = new Set([
  ...['authenticate', 'refresh', 'logout', 'endSession', 'endOtherSessions', 'switchTenant', 'leaveOrganisation'],
])

// Only a few dates, near the dates of statements and locks, so that calls affect the same records.
const DAYS = [
  '2026-01-15',
  '2026-01-31',
  '2026-02-28',
  '2026-03-31',
  '2026-06-30',
  '2026-10-31',
  '2026-11-05',
  '2026-11-30',
  '2026-12-31',
]
const CENTS = [1, 5, 10, 100, 700, 800, -5, -700, 0]

const changing = CATALOGUE.filter(({ method, name }) => method !== 'GET' && !OF_SESSIONS.has(name))
const reading = CATALOGUE.filter(({ method }) => method === 'GET')
const ofTheChart = changing.filter(({ path }) => /^.(accounts|transactions|statements)/.test(path))
const ofStatements = changing.filter(({ name }) =>
  /^(createAccount|deleteAccount|changeAccount|recordStatement)$/.test(name),
)
const ofDocuments = changing.filter(({ path }) => /customer|vendor|able-invoices|^.organisation/.test(path))
const ofBanks = CATALOGUE.filter(({ path }) => /bank-lines|statement-imports|transactions.*reconciled/.test(path))

/** Sequences of calls of all kinds, or of related calls on the chart, on documents, or on bank files. */
function variedSequences(length: number): fc.Arbitrary<VariedCall[]> {
  const of = (...endpoints: Endpoint[][]) => {
    const endpoint = fc.oneof(...endpoints.map(each => fc.constantFrom(...each)))
    return fc.array(fc.record({ endpoint, variation: fc.nat() }), { minLength: length, maxLength: length })
  }
  return fc.oneof(
    of(changing, changing, changing, reading),
    of(ofTheChart, ofStatements, ofStatements),
    of(ofDocuments, ofDocuments, ofDocuments, ofTheChart),
    of(ofBanks, ofBanks, ofTheChart),
  )
}

/** Returns a call whose values are varied at random. Uses known ids. */
function varied({ endpoint, variation }: VariedCall, oneOfEach: OneOfEach, known: CollectedIds): RightCall {
  const chance = chanceFrom(variation)
  const percent = { ids: chance.pick([0, 50, 90]), others: chance.pick([0, 5, 20]) }
  const right = rightCall(endpoint, oneOfEach)
  const vary = (part: 'params' | 'body') => {
    const schema = endpoint[part]
    if (schema === undefined || right[part] === undefined) return right[part]
    return new Variation(chance, known, percent).of(jsonSchema(schema, 'input') as Schema, right[part], part)
  }
  return { ...right, params: vary('params') as RightCall['params'], body: vary('body') as RightCall['body'] }
}

/** The percentage of ids and of other values that are varied. */
type Percent = { ids: number; others: number }

class Variation {
  readonly #chance: Chance
  readonly #known: CollectedIds

  readonly #percent: Percent

  constructor(chance: Chance, known: CollectedIds, percent: Percent) {
    this.#chance = chance
    this.#known = known
    this.#percent = percent
  }

  /** Returns a value that is similar to the given value, or undefined to omit an optional field. */
  of(schema: Schema, value: unknown, field: string): unknown {
    if (Array.isArray(value)) return this.#list(schema, value, field)
    if (typeof value === 'object' && value !== null) return this.#object(schema, value as Record<string, unknown>)
    return this.#chance.happens(isIdField(field) ? this.#percent.ids : this.#percent.others)
      ? (this.#leaf(schema, field) ?? value)
      : value
  }

  #object(schema: Schema, value: Record<string, unknown>): Record<string, unknown> {
    const { properties = {}, required = [] } = schema.anyOf?.find(option => option.properties) ?? schema
    const varied: Record<string, unknown> = { ...value }
    for (const [field, inner] of Object.entries(properties)) {
      if (!(field in value))
        varied[field] = this.#chance.happens(this.#percent.others / 3) ? this.#leaf(inner, field) : undefined
      else if (required.includes(field) || !this.#chance.happens(this.#percent.others))
        varied[field] = this.of(inner, value[field], field)
      else delete varied[field]
    }
    if (typeof varied.invoicePreTaxTotal === 'number') addUp(varied, this.#chance.pick([0, 0, 5, -5]))
    return varied
  }

  #list(schema: Schema, value: unknown[], field: string): unknown[] {
    const items = (schema.anyOf?.find(option => option.items) ?? schema).items ?? {}
    const again = this.#chance.happens(this.#percent.others) ? value.slice(0, 1) : []
    return [...value, ...again].map(each => this.of(items, each, field))
  }

  #leaf(schema: Schema, field: string): unknown {
    const options = schema.anyOf ?? [schema]
    const choices = options.flatMap(option => option.enum ?? (option.const === undefined ? [] : [option.const]))
    const types = new Set(options.map(({ type }) => type))
    if (isIdField(field)) return this.#id(field)
    if (choices.length > 0) return this.#chance.pick(choices)
    if (types.has('boolean')) return this.#chance.happens(50)
    if (types.has('integer') || types.has('number')) return this.#chance.pick(CENTS)
    return /date|through|since/i.test(field) ? this.#chance.pick(DAYS) : undefined
  }

  /** Mostly picks one of the oldest or newest ids, so that calls affect the same records. */
  #id(field: string): number | undefined {
    const ids = this.#known.of(field)
    if (field === 'accountParent' && this.#chance.happens(20)) return 0
    const [oldest, newest] = [ids.slice(0, 4), ids.slice(-4)]
    return ids.length === 0 ? undefined : this.#chance.pick(this.#chance.pick([ids, oldest, oldest, newest]))
  }
}

/** Makes the total of an invoice equal the sum of its parts, because most other totals are refused. */
function addUp(invoice: Record<string, unknown>, tax: number): void {
  if (tax !== 0) invoice.invoiceTax = tax
  invoice.invoiceTotal = Number(invoice.invoicePreTaxTotal) + Number(invoice.invoiceTax ?? 0)
}

// The number of concurrent calls. It is larger than the number that a screen sends, so that calls conflict.
const AT_ONCE = 8

/** The lists that contain the ids of all records in new test books. */
const LISTS = [
  'accounts',
  'customers',
  'vendors',
  'receivable-invoices',
  'payable-invoices',
  'customer-payments',
  'vendor-payments',
]

/** Sends `calls` requests in sequences of `perBooks` requests. Each sequence has new books, which are verified afterwards. */
export async function sendVariedCalls({ calls, perBooks }: { calls: number; perBooks: number }): Promise<void> {
  await withTestApi(async api => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(variedSequences(perBooks), async sequence => {
        accepted += await sendTo(api, sequence)
      }),
      // Shrinking is off, because finding a shorter sequence that fails would take longer than reading this sequence.
      { numRuns: Math.ceil(calls / perBooks), endOnFailure: true },
    )
    // If all calls were refused, the test would prove nothing.
    expect(accepted / calls).toBeGreaterThan(0.3)
  })
}

/** Sends a sequence to new books and verifies them. Returns the number of accepted calls. */
async function sendTo(api: TestApi, sequence: readonly VariedCall[]): Promise<number> {
  const owner = await api.newMember()
  const oneOfEach = await makeOneOfEach(api, owner)
  const collected = new CollectedIds()
  // The oldest ids are used most often. The first accounts have no entries, so they can be moved, reconciled and deleted.
  const books = createBooksDriver(api, owner)
  const above = await books.open('Banks')
  collected.learn([
    above,
    await books.open('Bank', 'ASSET', above.accountID),
    await books.open('Till', 'ASSET', above.accountID),
  ])
  for (const list of LISTS) collected.learn((await api.call(owner, 'GET', `/${list}`)).body)
  const done: string[] = []
  for (let at = 0; at < sequence.length; at += AT_ONCE) {
    const sent = sequence.slice(at, at + AT_ONCE).map(call => send(api, owner, { call, oneOfEach, collected }))
    done.push(...(await Promise.all(sent)).filter(request => request !== null))
  }
  expect(await verify(api.pools.owner, { organisationId: owner.organisationId }), done.join('\n')).toEqual([])
  return done.length
}

type Sending = { call: VariedCall; oneOfEach: OneOfEach; collected: CollectedIds }

/** Sends a call. Fails if the response has a 5xx status other than 503. Returns the request if the call succeeded, otherwise null. */
async function send(api: TestApi, owner: SignedIn, { call, oneOfEach, collected }: Sending): Promise<string | null> {
  const request = requestOf(call.endpoint, varied(call, oneOfEach, collected))
  const { status, body, said } = await sendCall(api, owner, request)
  const words = `${request.method} ${request.path} ${request.body ?? ''}`
  const mayBe = status < 500 || status === 503
  expect(mayBe, `${words} -> ${status} ${said.slice(-1000)}`).toBe(true)
  if (status === 429 || status === 503) expect(said, words).toContain('"retry-after"')
  if (status !== 200) return null
  collected.learn(body)
  return words
}
