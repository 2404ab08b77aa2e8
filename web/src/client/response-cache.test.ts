import { QueryObserver } from '@tanstack/react-query'
import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, deleteAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { expect, it } from 'vitest'
import { queryKey, resourceOf } from './query-keys.ts'
import { createQueryClient, updateCache } from './response-cache.ts'

const LIST = queryKey('org-a', listAccounts, {})

it('every read of the contract has a resource, so that writes can mark it as stale', () => {
  for (const endpoint of CATALOGUE)
    if (endpoint.method === 'GET' && endpoint.permission !== 'open') expect(resourceOf(endpoint)).toBeTruthy()
})

it('answers of two organisations, or to two queries, are cached separately', () => {
  proves('rule 7.52', 'Data reads are cached by key, not retried on error and not revalidated on focus.')

  const key = (organisation: string, accountID: string) =>
    JSON.stringify(queryKey(organisation, readAccount, { params: { accountID } }))
  expect(new Set([key('org-a', '1'), key('org-b', '1'), key('org-a', '2')]).size).toBe(3)
})

it('a write makes its resources stale in its own organisation only', async () => {
  proves('rule 7.40', 'Creating a payment or advice refreshes the cached payment and advice lists.')

  const client = createQueryClient()
  client.setQueryData(LIST, { accounts: [] })
  client.setQueryData(queryKey('org-b', listAccounts, {}), { accounts: [] })
  await updateCache(client, 'org-a', createAccount, undefined)
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(true)
  expect(client.getQueryState(queryKey('org-b', listAccounts, {}))?.isInvalidated).toBe(false)
})

it('data from the answer is written and not stale', async () => {
  const client = createQueryClient()
  const opened = { accountID: 1, accountName: 'Cash' } as ResponseBody<typeof createAccount>
  client.setQueryData(LIST, { accounts: [] })
  await updateCache(client, 'org-a', createAccount, cache =>
    cache.write(listAccounts, {}, ({ accounts }) => ({ accounts: [...accounts, opened] })),
  )
  expect(client.getQueryData(LIST)).toEqual({ accounts: [opened] })
  expect(client.getQueryState(LIST)?.isInvalidated).toBe(false)
})

it('a deleted record that its form still shows is not reloaded by the next write', async () => {
  const client = createQueryClient()
  const input = { params: { accountID: '1' } }
  const gone = { accountID: 1, accountName: 'Cash' } as ResponseBody<typeof deleteAccount>
  let reads = 0
  const key = queryKey('org-a', readAccount, input)
  const observer = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => ++reads,
    initialData: 0,
    staleTime: 60_000,
  })
  const leave = observer.subscribe(() => {})
  await updateCache(client, 'org-a', deleteAccount, cache => cache.keep(readAccount, input, gone))
  await updateCache(client, 'org-a', createAccount, undefined)
  expect(reads).toBe(0)
  expect(client.getQueryData(key)).toEqual(gone)
  leave()
})
