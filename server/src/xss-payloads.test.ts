// XSS payloads and formulas in any text field of any call are returned only as text: in JSON, CSV, workbooks, PDFs and emails. The fields
// are read from the contract, so new fields are also tested.
import { CATALOGUE } from '@twofold/contract/catalogue'
import { PDF_TYPE } from '@twofold/contract/documents/sheets'
import type { Endpoint } from '@twofold/contract/endpoint'
import { XLSX_TYPE } from '@twofold/contract/endpoint'
import { changeSettings } from '@twofold/contract/organisations'
import { type TextPlace, textPlaces } from '@twofold/contract/testing/text-places'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withValueAt } from '../tests/fuzz/id-places.ts'
import { makeOneOfEach, makeParties, makePayables, makeReceivables, type OneOfEach } from '../tests/fuzz/one-of-each.ts'
import { rightCall } from '../tests/fuzz/right-calls.ts'
import { requestOf } from '../tests/fuzz/send-call.ts'
import { readPdf } from '../tests/harness/pdf-text.ts'
import { type SignedIn, signedInAgain } from '../tests/harness/signed-in.ts'
import { done, refusal, startTestApi, type TestApi } from '../tests/harness/test-api.ts'
import { unzipped } from '../tests/harness/unzipped.ts'

let api: TestApi
let owner: SignedIn
/** The user who creates additional organisations, so that `owner` remains in the first organisation. */
let founder: SignedIn
let oneOfEach: OneOfEach
let parties: Awaited<ReturnType<typeof makeParties>>

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.newMember()
  founder = await api.newMember()
  parties = await makeParties(api, owner)
  oneOfEach = await makeOneOfEach(api, owner, { known: parties })
})
afterAll(async () => {
  await api.close()
  console.log(`${sentCount} texts sent, ${kept.size} kept, ${readCount} answers read`)
})

/** Formulas that a spreadsheet would run. `mark` identifies the field. */
const FORMULAS: readonly ((mark: string) => string)[] = [
  mark => `=HYPERLINK("http://127.0.0.1:9/${mark}","x")`,
  mark => `+1${mark}`,
  mark => `-1+${mark}`,
  mark => `@SUM(${mark})`,
  mark => `\t=1+${mark}`,
  mark => `\n=1+${mark}`,
  mark => `＝1+${mark}`,
  mark => `＠SUM(${mark})`,
]
/** Markup that would close the surrounding element or string in a page, a workbook or a PDF. */
const MARKUP = (mark: string) =>
  `"'></textarea><script>alert(1)</script></t></is></c><c><f>1+1</f></c>) Tj ET /JS (app.alert(1)) \\) endobj ${mark}`
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/
/** The PDF keys that run an action or load a resource. */
const ACTS = ['/JavaScript', '/JS', '/URI', '/Launch', '/OpenAction', '/AA', '/EmbeddedFile', '/SubmitForm', '/Annots']

let sentCount = 0
let markCount = 0
let readCount = 0
/** The fields whose text was stored, by the marker in the text. `seen` contains the fields whose text was found in a response. */
const kept = new Map<string, string>()
const seen = new Set<string>()

/** A string and the field that contains it. */
type Placed = readonly [place: TextPlace, text: string]

/** Sends a call with the given strings in its fields. */
function send(call: Endpoint, placed: readonly Placed[]) {
  const asked = placed.reduce((right, [place, text]) => withValueAt(right, place, text), rightCall(call, oneOfEach))
  const { method, path, body } = requestOf(call, asked)
  sentCount += 1
  return api.call(
    call.name === 'createOrganisation' ? founder : owner,
    method,
    path.slice('/api'.length),
    body === undefined ? {} : { body },
  )
}

/**
 * Sends a call with the given strings in its fields. If the records were deleted or have the wrong status, creates new records and sends
 * the call again.
 */
async function write(call: Endpoint, placed: readonly Placed[]) {
  const first = await send(call, placed)
  if (![404, 409].includes(first.status) || refusal(first).endsWith('HAS_FAULTS')) return first
  oneOfEach = await madeAgain(call)
  return await send(call, placed)
}

/** Creates new records of the kind that a call needs, and keeps all other records. */
async function madeAgain({ path }: Endpoint): Promise<OneOfEach> {
  if (/customer|receivable|mails/.test(path)) return { ...oneOfEach, ...(await makeReceivables(api, owner)) }
  if (/vendor|payable/.test(path)) return { ...oneOfEach, ...(await makePayables(api, owner)) }
  return await makeOneOfEach(api, owner, { known: parties })
}

/** Sends a call while its date is locked, so that the server stores the reason for the override. */
async function writeLocked(call: Endpoint, placed: readonly Placed[]) {
  const lock = async (softLockDate: string) =>
    done(changeSettings, await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate } }))
  oneOfEach = await madeAgain(call)
  await lock('2099-12-31')
  return await send(call, placed).finally(() => lock(''))
}

/** Reads a response as a client does. Records the fields whose text is in the response. */
async function look(call: Endpoint, path: string): Promise<void> {
  const answer = await fetch(`${api.origin}${path}`, { headers: owner.headers })
  readCount += 1
  // An earlier test may have deleted the record.
  if (answer.status === 404 && call.params !== undefined) return
  expect([call.name, answer.status]).toEqual([call.name, 200])
  expect(answer.headers.get('content-type')).toContain(call.contentType ?? 'application/json')
  for (const [mark] of harmless(call, Buffer.from(await answer.arrayBuffer())).matchAll(/q\d+q/g))
    seen.add(kept.get(mark) ?? mark)
}

/** Returns the text of a response. Fails if a payload in the response is not plain text. */
function harmless(call: Endpoint, bytes: Buffer): string {
  if (call.contentType === 'text/csv') {
    const cells = papaparse.parse<string[]>(bytes.toString()).data.flat()
    expect(cells.filter(cell => FORMULA.test(cell) && !NUMBER.test(cell))).toEqual([])
    return cells.join('\n')
  }
  if (call.contentType === XLSX_TYPE) {
    const parts = [...unzipped(bytes).values()].join('\n')
    const markup = parts.replaceAll(/(?<=<t xml:space="preserve">)[^<]*(?=<\/t>)|(?<=<sheet name=")[^"<]*(?=")/g, '')
    expect(/<f\b|script|alert|q\d+q/.exec(markup)).toBeNull()
    return parts
  }
  if (call.contentType === PDF_TYPE) {
    const { texts, names } = readPdf(bytes)
    expect(ACTS.filter(act => names.has(act))).toEqual([])
    return texts.join('')
  }
  const text = bytes.toString()
  if (call.contentType === undefined) JSON.parse(text)
  return text
}

/** Returns the calls that read a new record, with the id from the response that created it. */
function readsOf(answered: Record<string, unknown>): [Endpoint, string][] {
  return CATALOGUE.flatMap(call => {
    const name = /^[^:]*:(\w+ID)[^:]*$/.exec(call.path)?.[1]
    if (call.method !== 'GET' || name === undefined || typeof answered[name] !== 'number') return []
    const right = rightCall(call, oneOfEach)
    return [[call, requestOf(call, { ...right, params: { [name]: answered[name] } }).path] as [Endpoint, string]]
  })
}

const WRITES = CATALOGUE.flatMap(call => {
  const places = textPlaces(call)
  return places.length > 0 ? [[call.name, call, places] as const] : []
})

/** The formula for each field. There are more fields than formulas, so each formula is used for several fields. */
const FORMULA_AT = new Map(
  WRITES.flatMap(([, , places]) => places).map((place, index) => [place, FORMULAS[index % FORMULAS.length]!]),
)

/** The fields whose values are not stored, and the reason. */
const NOT_KEPT: readonly [RegExp, string][] = [
  [/^preview/, 'nothing is written'],
  [/\.columns\./, 'a column is looked for in the file'],
  [/^importFile body\.(account|counterAccount)\./, 'an account is looked for in the chart'],
  [/^nameUser/, "the provider's name takes precedence"],
  [
    /^((create|change)(Payable|Receivable)Invoice|continueVendorPaymentRun|importFile|undoBankLine) body\.lockReason$/,
    'a comment alone posts nothing, so no lock is overridden',
  ],
  [/^createOrganisation/, 'another organisation has its own books'],
]

/** Sends a payload in each field of a call, each with a different marker. Records the accepted payloads. Returns the record, or null. */
async function sendHostile(call: Endpoint, places: readonly TextPlace[], hostile: (mark: string) => string) {
  const marked = places.map((place, index) => ({ place, mark: `q${markCount + index}q` }))
  markCount += places.length
  // A reason is stored only if the date is locked.
  const sendTo = places.some(isReason) ? writeLocked : write
  const { status, body } = await sendTo(
    call,
    marked.map(({ place, mark }) => [place, hostile(mark)]),
  )
  expect([200, 400, 401, 404, 409, 429]).toContain(status)
  if (status !== 200) return null
  for (const { place, mark } of marked) kept.set(mark, nameOf(call, place))
  return body as Record<string, unknown>
}

const nameOf = ({ name }: Endpoint, place: TextPlace) => `${name} ${place.join('.')}`
const isReason = (place: TextPlace) => place.includes('lockReason')

async function readMade(call: Endpoint, made: Record<string, unknown> | null) {
  if (made === null || call.method === 'DELETE') return
  for (const [read, path] of readsOf(made)) await look(read, path)
}

test.each(WRITES)('%s stores payloads as text, or refuses them with a message', async (_name, call, places) => {
  const taking: TextPlace[] = []
  for (const place of places) {
    const made = await sendHostile(call, [place], FORMULA_AT.get(place)!)
    if (isReason(place)) await readMade(call, made)
    else if (made === null) await readMade(call, await sendHostile(call, [place], MARKUP))
    else taking.push(place)
  }
  if (taking.length === 0) return
  // First sends all strings in one call and reads the record once. If the server refuses the combination, sends them one by one.
  const made = await sendHostile(call, taking, MARKUP)
  if (made !== null) return await readMade(call, made)
  for (const place of taking) await readMade(call, await sendHostile(call, [place], MARKUP))
})

test('every list, report and file contains them as text', async () => {
  owner = await signedInAgain(api.pools.owner.pool, owner)
  oneOfEach = await makeOneOfEach(api, owner)
  for (const call of CATALOGUE.filter(({ method }) => method === 'GET')) {
    const { params, query } = rightCall(call, oneOfEach)
    const { search, sort: _, limit, ...others } = query
    const wide = limit === undefined ? others : { ...others, limit: '1000' }
    // Searches use the prefix of the markers, so that they find all records.
    const asked = search === undefined || call.query?.safeParse(wide).success ? wide : { ...wide, search: 'q' }
    await look(call, requestOf(call, { params, query: asked, body: undefined }).path)
  }
})

test('each text field was found in a response', () => {
  const unseen = [...new Set(kept.values())].filter(
    name => !seen.has(name) && !NOT_KEPT.some(([pattern]) => pattern.test(name)),
  )
  expect(unseen.toSorted()).toEqual([])
})
