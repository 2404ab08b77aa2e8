// Clients that record all responses. They continue to post and read during every outage, as a correct program would.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { simpleEntry } from '../harness/books-driver.ts'

/**
 * An entry, identified in the books by its comment. `outcome` is the result according to the last response: posted as `id`, certainly not
 * posted, or unknown.
 */
export type ClientEntry = {
  comment: string
  cents: number
  key: string | null
  beganAt: number
  attempts: number
  outcome: 'posted' | 'not posted' | 'unknown'
  id: number | null
}

/** Returns the server URL and the request headers. Called for each attempt, because tokens expire and a test can run several servers. */
export type Reach = () => { origin: string; headers: Record<string, string> }

export type Client = {
  /** Invalid responses: a status other than 200 or 503, a missing message, or a different id for the same key. */
  faults: string[]
  /** Returns the start time of the last successful request, in milliseconds since 1970. */
  lastDoneBeganAt: () => number
  /** Stops the client after its current request. */
  stop: () => Promise<void>
}

export type PostingClient = Client & { entries: ClientEntry[] }

export type Between = { debit: number; credit: number }

const RETRY_MS = 25
const BETWEEN_MS = 8
/** Longer than the interval between posts, because reads only detect the start and the end of an outage. */
const BETWEEN_READS_MS = 50
const ANSWER_MS_MAX = 20_000

/**
 * How a client sends requests. `keyed` retries a request with the same idempotency key until the outcome is known. `doubled` also sends
 * each request twice concurrently. `once` sends each request once, without a key.
 */
export type Manner = 'keyed' | 'doubled' | 'once'

/** Starts a client that posts between two accounts until it is stopped. */
export function startPosting(reach: Reach, accounts: Between, manner: Manner): PostingClient {
  const entries: ClientEntry[] = []
  const faults: string[] = []
  let lastDoneBeganAt = 0
  let isOn = true
  const posting = (async () => {
    while (isOn) {
      const entry = newEntry(entries.length, manner)
      entries.push(entry)
      await settle(entry)
      if (entry.outcome === 'posted') lastDoneBeganAt = entry.beganAt
      await pause(BETWEEN_MS)
    }
  })()

  async function settle(entry: ClientEntry): Promise<void> {
    const body = JSON.stringify(simpleEntry({ ...accounts, cents: entry.cents, comment: entry.comment }))
    for (;;) {
      const copies = manner === 'doubled' ? 2 : 1
      const results = await Promise.all(Array.from({ length: copies }, () => attempt(reach, entry, body)))
      faults.push(...results.flatMap(answer => answer.fault ?? []), ...disagreements(entry, results))
      for (const { id } of results) entry.id ??= id
      entry.outcome = entry.id !== null ? 'posted' : results.at(-1)!.outcome
      if (entry.outcome === 'posted' || manner === 'once') return
      await pause(RETRY_MS)
    }
  }

  return {
    entries,
    faults,
    lastDoneBeganAt: () => lastDoneBeganAt,
    stop: async () => {
      isOn = false
      await posting
    },
  }
}

function newEntry(no: number, manner: Manner): ClientEntry {
  const key = randomUUID()
  const fresh = { beganAt: Date.now(), attempts: 0, outcome: 'unknown' as const, id: null }
  return { comment: `entry ${key}`, cents: (no % 997) + 1, key: manner === 'once' ? null : key, ...fresh }
}

type PostResult = { outcome: ClientEntry['outcome']; id: number | null; fault?: string }

async function attempt(reach: Reach, entry: ClientEntry, body: string): Promise<PostResult> {
  entry.attempts += 1
  const key = entry.key === null ? {} : { 'idempotency-key': entry.key }
  const headers = { 'content-type': 'application/json', ...key }
  const answer = await ask(reach, '/transactions', { method: 'POST', headers, body })
  if (answer === null) return { outcome: 'unknown', id: null }
  const { transactionID, code } = answer.body
  if (answer.status === 200 && transactionID !== undefined) return { outcome: 'posted', id: transactionID }
  return { outcome: code === 'UNAVAILABLE' ? 'not posted' : 'unknown', id: null, ...answer.fault }
}

type CallResult = {
  status: number
  body: { transactionID?: number; code?: string; err?: string }
  fault: { fault?: string }
}

/**
 * Sends a request. Returns null if the response is missing or incomplete. Reports any response other than a success or a valid 503 as a
 * fault.
 */
async function ask(reach: Reach, path: string, init: RequestInit): Promise<CallResult | null> {
  const { origin, headers } = reach()
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const response = await fetch(`${origin}/api${path}`, { ...init, signal, headers: { ...headers, ...init.headers } })
    const { status } = response
    const body = (await response.json()) as CallResult['body']
    const isOrderly = status === 503 && body.err && /^(UNAVAILABLE|OUTCOME_UNKNOWN)$/.test(body.code ?? '')
    return { status, body, fault: status === 200 || isOrderly ? {} : { fault: `${status} ${JSON.stringify(body)}` } }
  } catch (error) {
    if (!(error instanceof DOMException)) return null
    return { status: 0, body: {}, fault: { fault: `${path}: no answer within ${ANSWER_MS_MAX} ms` } }
  }
}

/** Starts a client that repeatedly requests the whole list at `path` until it is stopped. The server streams this list. */
export function startReading(reach: Reach, path: string): Client {
  const faults: string[] = []
  let lastDoneBeganAt = 0
  let isOn = true
  const reading = (async () => {
    while (isOn) {
      const beganAt = Date.now()
      const answer = await ask(reach, path, {})
      if (answer?.fault.fault) faults.push(`${path}: ${answer.fault.fault}`)
      if (answer?.status === 200) lastDoneBeganAt = beganAt
      await pause(BETWEEN_READS_MS)
    }
  })()
  const stop = async () => {
    isOn = false
    await reading
  }
  return { faults, lastDoneBeganAt: () => lastDoneBeganAt, stop }
}

/** Returns the keys for which the server returned two different transactions. */
function disagreements({ comment, id }: ClientEntry, results: PostResult[]): string[] {
  const ids = new Set([id, ...results.map(answer => answer.id)].filter(found => found !== null))
  return ids.size > 1 ? [`${comment} was answered as ${[...ids].join(' and ')}`] : []
}
