import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accepted } from '@twofold/accounting/refusals'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'
import { openBooks } from '../identity/books.ts'
import { changeTransaction } from '../ledger/change.ts'
import { createPost } from '../ledger/post.ts'
import { exportAudit } from './export.ts'
import { checkExport } from './exported-file.ts'
import { sealAudit } from './record.ts'

const folder = setUpFolder()
const file = join(folder, 'trail.jsonl')

const pools = setUpPools()
let books: TestBooks
/** The exported lines: head, block, the creation of the organisation and two posts, block, a change and a post, and an unsealed entry. */
let lines: string[]

beforeAll(async () => {
  books = await createTestBooks(pools)
  const post = createPost(pools.app)
  const entry = (cents: number) => ({
    date: '2026-11-05',
    comment: 'Miete für “November” \u{1F3E0}',
    lines: books.lines({ Rent: cents, Bank: -cents }),
  })
  const first = await post(books.caller, null, entry(1))
  await post(books.caller, null, entry(2))
  await sealAudit(pools.app)
  await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
    await changeTransaction(opened, first.ok ? first.value.id : 0, { comment: 'Rent' })
    return accepted(null)
  })
  await post(books.caller, null, entry(3))
  await sealAudit(pools.app)
  await post(books.caller, null, entry(4))
  lines = []
  for await (const line of exportAudit(pools.owner, books.organisationId)) lines.push(JSON.stringify(line))
})

async function checked(exported: readonly string[]) {
  writeFileSync(file, exported.map(line => `${line}\n`).join(''))
  return await checkExport(file)
}

test('an unchanged export has no errors, and its content is counted', async () => {
  const { name, end, entries, unsealed, faults } = await checked(lines)
  expect({ name, no: end.no, entries, unsealed, faults }).toEqual({
    name: 'Test',
    no: 2,
    entries: 5,
    unsealed: 1,
    faults: [],
  })
  expect(lines.map(line => JSON.parse(line).type)).toEqual([
    ...['head', 'block', 'entry', 'entry', 'entry', 'block', 'entry', 'entry', 'unsealed'],
  ])
  expect(JSON.parse(lines[0]!).people).toMatchObject([{ user: books.caller.userId, username: 'tester' }])
})

test('the order of fields and spaces in a line do not matter', async () => {
  const turned = lines.map(line =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).reverse()), null, 1),
  )
  expect((await checked(turned.map(line => line.replaceAll('\n', ' ')))).faults).toEqual([])
})

describe('a file is recognized as changed', () => {
  const swap = (a: number, b: number) => lines.map((line, no) => (no === a ? lines[b]! : no === b ? lines[a]! : line))
  const edit = (no: number, from: string | RegExp, to: string) => {
    const edited = lines[no]!.replace(from, to)
    expect(edited).not.toBe(lines[no])
    return lines.with(no, edited)
  }
  test.each<[string, () => string[], RegExp]>([
    [
      'with another comment',
      () => edit(3, 'Miete', 'Fuel'),
      /Line 4: Entry \d+ \(post of transaction \d+\) does not match the hash sealed/,
    ],
    ['with another amount', () => edit(4, /"cents":\[2,-2\]/, '"cents":[3,-3]'), /Line 5: Entry/],
    ['with another user', () => edit(6, /"user":\d+/, '"user":99'), /Line 7: Entry \d+ \(change of/],
    ['with an added field', () => edit(7, '"version":1', '"version":1,"seen":true'), /Line 8: Entry/],
    ['with a removed field', () => edit(7, ',"version":1', ''), /Line 8: Entry/],
    ['without an entry', () => lines.toSpliced(4, 1), /Block 1 was sealed with 3 entries but has 2/],
    ['with an entry twice', () => lines.toSpliced(4, 0, lines[3]!), /is out of order/],
    ['with entries in another order', () => swap(3, 4), /is out of order/],
    ['with an entry in another block', () => swap(4, 7), /Block 1 does not match its hash/],
    [
      'with a changed time of a block',
      () => edit(1, /"sealedAt":"\d{4}/, '"sealedAt":"1999'),
      /Block 1 does not match its hash/,
    ],
    ['without its first block', () => lines.toSpliced(1, 4), /Block 2 follows block 0/],
    [
      'without its last block',
      () => lines.toSpliced(5, 3),
      /The file ends with block 1, but the export ended with block 2/,
    ],
    ['cut off', () => lines.slice(0, -1), /4 sealed and|0 unsealed entries/],
    [
      'from another organisation',
      () => edit(0, /"uuid":"[0-9a-f]{8}/, '"uuid":"00000000'),
      /Block 1 does not match its hash/,
    ],
    [
      'with a line of another type',
      () => lines.toSpliced(5, 0, '{"type":"note"}'),
      /Line 6 is not a valid audit trail line/,
    ],
    ['with half a line', () => lines.with(7, lines[7]!.slice(0, 40)), /Line 8 is not a valid audit trail line/],
    [
      'with a recomputed hash',
      () => edit(4, /"hash":"[0-9a-f]{64}"/, `"hash":"${'ab'.repeat(32)}"`),
      /Block 1 does not match its hash/,
    ],
  ])('%s', async (_, made, what) => {
    expect((await checked(made())).faults.join('\n')).toMatch(what)
  })
})

test.each([
  ['is something else', () => ['{"accounts":[]}']],
  ['is empty', () => []],
])('a file that %s is refused', async (_, made) => {
  await expect(checked(made())).rejects.toThrow('is not an audit trail written by `audit export`')
  expect(readFileSync(file, 'utf8').length).toBeLessThan(20)
})

test('a missing file is refused', async () => {
  await expect(checkExport(join(folder, 'nowhere'))).rejects.toThrow(/Cannot read the file .* \(ENOENT/)
})
