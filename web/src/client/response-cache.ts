// Updates the cache after a successful write. The response is written to the cache, and stale data is read again.
import { type InfiniteData, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { queryKey, resourceKey, WINDOWS } from './query-keys.ts'

/** Writes to the cached responses of one organisation. */
export type ResponseCache = {
  /** Updates a cached response. Has no effect if no response is cached. */
  write: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    update: (cached: ResponseBody<E>) => ResponseBody<E>,
  ) => void
  /** Updates each loaded page of a list. */
  writeWindows: ResponseCache['write']
  /** Stores a response. Replaces a cached response. */
  keep: <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: ResponseBody<E>) => void
}

/** The cached responses of deleted records. A form shows its record until it has closed. */
const ofDeleted = new WeakSet<Query>()

/** Stores the last response of a deleted record. Later writes do not reload it, because the server would respond with 404. */
export function keepDeleted<Answer>(client: QueryClient, queryKey: QueryKey, answer: Answer): void {
  client.setQueryData(queryKey, answer)
  const query = client.getQueryCache().find({ queryKey })
  if (query !== undefined) ofDeleted.add(query)
}

/** Called after a write. Marks all data of the changed resources as stale, except data that `store` writes from the response. */
export async function updateCache(
  client: QueryClient,
  organisation: string | null,
  endpoint: Endpoint,
  store: ((cache: ResponseCache) => void | Promise<void>) | undefined,
): Promise<void> {
  const isChanged = ({ queryKey: key }: { queryKey: QueryKey }) =>
    key[0] === organisation && endpoint.changes.some(resource => resourceKey(organisation, resource)[1] === key[1])
  // A read that began before the write may return the previous data.
  await client.cancelQueries({ predicate: isChanged })
  await client.invalidateQueries({ predicate: isChanged, refetchType: 'none' })
  await store?.({
    write: (read, input, update) => {
      client.setQueryData<ResponseBody<typeof read>>(queryKey(organisation, read, input), cached =>
        cached === undefined ? undefined : update(cached),
      )
    },
    writeWindows: (read, input, update) => {
      client.setQueryData<InfiniteData<ResponseBody<typeof read>>>(
        [...queryKey(organisation, read, input), WINDOWS],
        cached => cached && { ...cached, pages: cached.pages.map(update) },
      )
    },
    keep: (read, input, answer) => {
      const key = queryKey(organisation, read, input)
      if (endpoint.method === 'DELETE') keepDeleted(client, key, answer)
      else client.setQueryData(key, answer)
    },
  })
  void client.refetchQueries({
    type: 'active',
    predicate: query => isChanged(query) && query.state.isInvalidated && !ofDeleted.has(query),
  })
}

/** Creates an empty cache. Calls are sent even if the browser reports that it is offline, so that the user sees an error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
