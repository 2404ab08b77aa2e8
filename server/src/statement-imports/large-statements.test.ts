import { readdirSync, readFileSync } from 'node:fs'
import { SOUND_FILES, UNUSUAL_FILES } from '@twofold/accounting/testing/large-files'
import * as contract from '@twofold/contract/statement-imports'
import { beforeAll, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { ofxFile } from '../../tests/harness/reconciling/ofx-file.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { compareSlices } from './import-sql.ts'
import { parseStatement } from './statement-upload.ts'

const api = setUpApi()
let owner: SignedIn
let driver: ReturnType<typeof createBankLinesDriver>
let account: number

beforeAll(async () => {
  owner = await api.newMember()
  driver = createBankLinesDriver(api, owner)
  account = (await createBooksDriver(api, owner).open('Checking')).accountID
})

/** Returns a statement without line breaks. */
const camtOf = (bytes: number) => SOUND_FILES['CAMT on one line']!(bytes)

test('a statement of 8,000,000 bytes on one line is read and imported, and with one byte more it is refused', async () => {
  const text = camtOf(600_000).padEnd(contract.STATEMENT_BYTES_MAX)
  const preview = done(contract.previewStatement, await driver.preview(account, text))
  expect(preview).toMatchObject({ format: 'CAMT', faultCount: 0, known: 0 })
  expect(preview.added).toBeGreaterThan(2000)
  expect(done(contract.importStatement, await driver.bring(account, text, {}, 'a key')).lineCount).toBe(preview.added)
  expect(done(contract.previewStatement, await driver.preview(account, text))).toMatchObject({
    added: 0,
    known: preview.added,
  })
  expect(refusal(await driver.preview(account, `${text} `))).toBe('413 TOO_LARGE')
  expect(refusal(await driver.bring(account, `${text} `))).toBe('413 TOO_LARGE')
})

/** Returns a statement with lines that have ids. Either all lines differ, or all lines are equal. Each description contains `word`. */
const ofxOf = (count: number, word: string, isAlike = false) =>
  ofxFile(
    Array.from({ length: count }, (_, index) => ({
      day: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      amount: `-${isAlike ? 1 : 1 + (index % 90)}.00`,
      id: isAlike ? '1' : `ID${index}`,
      name: isAlike ? word : `${word} ${index}`,
    })),
  )

/** Looks up the first slice. Returns the known lines, and the number of bank lines that were read for the lookup. */
async function readsOf(
  slices: Uint8Array[],
): Promise<{ known: Awaited<ReturnType<typeof compareSlices>>[0]; rows: number }> {
  const client = await api.pools.owner.pool.connect()
  try {
    await client.query('BEGIN')
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
    const [known] = await compareSlices({ ...owner, query } as never, account, slices.slice(0, 1))
    const [read] = await query(
      `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables WHERE relname = 'bank_line'`,
    )
    return { known: known!, rows: read.rows }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const slicesOf = (text: string) =>
  parseStatement({ fileName: '', content: Buffer.from(text).toString('base64') }, []).slices

test.each([
  ['known', 'Shop'],
  ['changed', 'Store'],
])('%s lines with ids are found without reading all lines of the account for each', async (kind, word) => {
  // In the second import, the account already has all lines.
  await driver.bring(account, ofxOf(5000, 'Shop'), { isOtherAccount: true })
  const { known, rows } = await readsOf(slicesOf(ofxOf(5000, word)))
  expect(known[kind === 'known' ? 'knownNos' : 'candidateNos']).toHaveLength(2500)
  expect(rows).toBeLessThanOrEqual(3 * 2500)
})

test('thousands of equal lines with one id are looked up in one pass, and a changed text proposes few of them', async () => {
  const savings = (await createBooksDriver(api, owner).open('Savings')).accountID
  expect(done(contract.importStatement, await driver.bring(savings, ofxOf(5000, 'FEE', true))).lineCount).toBe(5000)
  const again = done(contract.previewStatement, await driver.preview(savings, ofxOf(5001, 'FEE', true)))
  expect([again.known, again.added]).toEqual([5000, 1])
  const changed = done(contract.previewStatement, await driver.preview(savings, ofxOf(5000, 'CHARGE', true)))
  expect(changed.added + changed.changedCount).toBe(5000)
})

test('equal known lines are found without reading all lines of the account for each', async () => {
  const { known, rows } = await readsOf(slicesOf(camtOf(1_000_000)))
  expect(known.knownNos.length).toBeGreaterThan(2000)
  // Allows a few reads for each line, regardless of the plan that PostgreSQL chooses. If all lines of the account were read for each line,
  // there would be millions of reads.
  expect(rows).toBeLessThanOrEqual(10 * 2500)
})

test('a body that is empty, not JSON, or invalid is refused like that of any other request', async () => {
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

test.runIf(process.platform === 'linux')('the server has priority over the thread that reads a file', async () => {
  done(contract.previewStatement, await driver.preview(account, camtOf(1000)))
  // The 19th field is the nice value (proc_pid_stat(5)). The second field is a name and may contain spaces.
  const niceOf = (thread: string) => {
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[19 - 3])
  }
  const lower = Math.min(19, niceOf(String(process.pid)) + 10)
  expect(readdirSync('/proc/self/task').map(niceOf)).toContain(lower)
})

test('a caller who disconnects while a file is read causes no error, and the next file is read', async () => {
  const content = Buffer.from(UNUSUAL_FILES['XML of empty elements on one line']!(4_000_000)).toString('base64')
  const gone = new AbortController()
  const sent = fetch(`${api.origin}/api/accounts/${account}/statement-imports/preview`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ fileName: 'x', content }),
    signal: gone.signal,
  })
  // After the request has queried the database, the server reads the file.
  api.statements.length = 0
  await expect.poll(() => api.statements.length).toBeGreaterThan(0)
  gone.abort()
  await expect(sent).rejects.toThrow()
  expect(done(contract.previewStatement, await driver.preview(account, camtOf(10_000))).faultCount).toBe(0)
  expect(api.faults).toEqual([])
})
