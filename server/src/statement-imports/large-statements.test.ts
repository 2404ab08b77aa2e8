import { readdirSync, readFileSync } from 'node:fs'
import { ODD_FILES, SOUND_FILES } from '@twofold/accounting/testing/large-files'
import * as contract from '@twofold/contract/statement-imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookkeeper } from '../testing/bookkeeper.ts'
import { statementClerk } from '../testing/reconciling/statement-clerk.ts'
import type { SignedIn } from '../testing/signed-in.ts'
import { done, refusal, startTestApi, type TestApi } from '../testing/test-api.ts'
import { readKnownLines } from './import-sql.ts'
import { parseSentStatement } from './sent-statement.ts'

let api: TestApi
let owner: SignedIn
let clerk: ReturnType<typeof statementClerk>
let account: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.newMember()
  clerk = statementClerk(api, owner)
  account = (await bookkeeper(api, owner).open('Checking')).accountID
})
afterAll(() => api.close())

/** Returns a statement on one line. */
const camtOf = (bytes: number) => SOUND_FILES['CAMT on one line']!(bytes)

test('a statement of 8,000,000 bytes on one line is read and imported, and with one byte more it is refused', async () => {
  const text = camtOf(600_000).padEnd(contract.STATEMENT_BYTES_MAX)
  const preview = done(contract.previewStatement, await clerk.preview(account, text))
  expect(preview).toMatchObject({ format: 'CAMT', faultCount: 0, known: 0 })
  expect(preview.added).toBeGreaterThan(2000)
  expect(done(contract.importStatement, await clerk.bring(account, text, {}, 'a key')).lineCount).toBe(preview.added)
  expect(done(contract.previewStatement, await clerk.preview(account, text))).toMatchObject({
    added: 0,
    known: preview.added,
  })
  expect(refusal(await clerk.preview(account, `${text} `))).toBe('413 TOO_LARGE')
  expect(refusal(await clerk.bring(account, `${text} `))).toBe('413 TOO_LARGE')
})

test('known lines are found without reading all lines of the account for each', async () => {
  const { slices } = parseSentStatement(
    { fileName: '', content: Buffer.from(camtOf(1_000_000)).toString('base64') },
    {},
  )
  const client = await api.pools.owner.pool.connect()
  try {
    await client.query('BEGIN')
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
    const [known] = await readKnownLines({ ...owner, query } as never, account, slices.slice(0, 1))
    const [read] = await query(
      `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables WHERE relname = 'bank_line'`,
    )
    expect(known!.knownNos.length).toBeGreaterThan(2000)
    // At most three reads for each line. The account has as many lines as the slice.
    expect(read.rows).toBeLessThanOrEqual(3 * 2500)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('a body that is empty, not JSON, or invalid is refused like that of any other call', async () => {
  const post = (body: unknown) => api.call(owner, 'POST', `/accounts/${account}/statement-imports`, { body })
  expect(refusal(await post('{'))).toBe('400 INVALID_REQUEST')
  expect(refusal(await post('{"__proto__":{}}'))).toBe('400 INVALID_REQUEST')
  expect(refusal(await post({ fileName: 'x', content: 'AAAA', colour: 1 }))).toBe('400 UNKNOWN_FIELD')
  expect(refusal(await post({ fileName: 'x', content: 'AAA' }))).toBe('400 FIELD_VALUE')
  expect(refusal(await post(undefined))).toBe('400 FIELD_MISSING')
  expect(
    refusal(
      await api.call(owner, 'POST', `/accounts/${account}/statement-imports`, {
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
    ),
  ).toBe('415 UNSUPPORTED_MEDIA_TYPE')
})

test.runIf(process.platform === 'linux')('the server runs before the thread that reads a file', async () => {
  done(contract.previewStatement, await clerk.preview(account, camtOf(1000)))
  // The 19th field is the nice value (proc_pid_stat(5)). The second one, a name, may contain blanks.
  const niceOf = (thread: string) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[19 - 3])
  }
  expect(niceOf(String(process.pid))).toBe(0)
  expect(readdirSync('/proc/self/task').map(niceOf)).toContain(10)
})

test('a caller who disconnects while a file is read causes no error, and the next file is read', async () => {
  const content = Buffer.from(ODD_FILES['XML of empty elements on one line']!(4_000_000)).toString('base64')
  const gone = new AbortController()
  const sent = fetch(`${api.origin}/api/accounts/${account}/statement-imports/preview`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName: 'x', content }),
    signal: gone.signal,
  })
  // Its preparation has read from the books, so the file is in progress.
  api.statements.length = 0
  await expect.poll(() => api.statements.length).toBeGreaterThan(0)
  gone.abort()
  await expect(sent).rejects.toThrow()
  expect(done(contract.previewStatement, await clerk.preview(account, camtOf(10_000))).faultCount).toBe(0)
  expect(api.faults).toEqual([])
})
