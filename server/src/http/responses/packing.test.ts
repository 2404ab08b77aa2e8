import { equations } from '@twofold/accounting/testing/equations'
import { CATALOGUE } from '@twofold/contract/catalogue'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpSharedBooks } from '../../../tests/harness/set-up-api.ts'
import { codingFor, mayPack } from './packing.ts'

const { api, owner, books } = setUpSharedBooks()

beforeAll(async () => {
  const [bank, sales] = [await books.open('Bank'), await books.open('Sales', 'INCOME')]
  for (let no = 0; no < 20; no += 1) await books.open(`Account ${no}`)
  for (let cents = 1; cents < 30; cents += 1)
    await books.enter({ debit: bank.accountID, credit: sales.accountID, cents, comment: 'the same again '.repeat(5) })
})

const bytesOf = async (path: string, acceptEncoding: string) => {
  const headers = { ...owner.headers, 'accept-encoding': acceptEncoding }
  const response = await fetch(`${api.origin}/api${path}`, { headers })
  return { headers: response.headers, text: await response.text() }
}

describe('a body', () => {
  test.each(['/accounts', '/export/csv', '/audit?limit=100'])(
    'of %s is compressed for a caller who accepts that, and equals the uncompressed answer',
    async path => {
      const asItIs = await bytesOf(path, 'identity')
      expect(asItIs.headers.get('content-encoding')).toBe(null)
      for (const coding of ['gzip', 'br', 'zstd']) {
        const packed = await bytesOf(path, coding)
        expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
          coding,
          'accept-encoding',
        ])
        expect(packed.text).toBe(asItIs.text)
      }
    },
  )

  test('that is compressed in memory has a content length', async () => {
    const { headers, text } = await bytesOf('/audit?limit=100', 'gzip')
    expect(Number(headers.get('content-length'))).toBeLessThan(text.length / 4)
    const head = await fetch(`${api.origin}/api/audit?limit=100`, {
      method: 'HEAD',
      headers: { ...owner.headers, 'accept-encoding': 'gzip' },
    })
    expect(head.headers.get('content-length')).toBe(headers.get('content-length'))
  })

  test('that is short is not compressed, and neither is a workbook, which is compressed already', async () => {
    const accountID = (await books.chart())[0]?.accountID
    for (const path of [`/accounts/${accountID}`, `/transactions/account/${accountID}/xlsx`])
      expect((await bytesOf(path, 'gzip')).headers.get('content-encoding'), path).toBe(null)
  })
})

test.each([
  ...equations(`
    gzip, deflate, br, zstd = zstd | gzip, deflate, br = br | gzip = gzip | br;q=0.5, GZIP = gzip
    gzip ; q=0.5, br;q=0.5 = br | * = zstd | *;q=0, gzip = gzip | *, zstd;q=0.000 = br
    *, br;q=0, zstd;q=0.000 = gzip | gzip;q=0, br;q=0 = null | gzip;q= = null | gzipped, identity = null
  `),
  ['', 'null'],
  [undefined, 'null'],
])('an Accept-Encoding of %s selects %s', (acceptEncoding, name) => {
  expect(String(codingFor(acceptEncoding)?.name ?? null)).toBe(name)
})

test('no call that answers a token, a code or a password is ever compressed', () => {
  const secrets = ['accessToken', 'refreshToken', 'code', 'temporaryPassword']
  const answering = CATALOGUE.filter(({ response }) => secrets.some(name => name in (Object(response).shape ?? {})))
  expect(answering.length).toBeGreaterThan(4)
  expect(answering.filter(mayPack)).toEqual([])
})
