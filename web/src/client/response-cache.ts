// Updates the cache after a successful write: the answer is written into it, and stale data is read again.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { queryKey, resourceKey, WINDOWS } from './query-keys.ts'

/** Writes into the cached answers of one organisation. */
export type ResponseCache = {
  /** Updates a cached answer. Does nothing if none is cached. */
  write: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    update: (cached: ResponseBody<E>) => ResponseBody<E>,
  ) => void
  /** The same for a list that is cached in windows: each window is updated. */
  writeWindows: ResponseCache['write']
  /** Stores an answer, whether one is cached or not. */
  keep: <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: ResponseBody<E>) => void
}

/** After a write: marks all data of the changed resources as stale, except what `store` writes from the answer. */
export async function updateCache(
  client: QueryClient,
  organisation: string | null,
  endpoint: Endpoint,
  store: ((cache: ResponseCache) => void | Promise<void>) | undefined,
): Promise<void> {
  const isChanged = ({ queryKey: key }: { queryKey: QueryKey }) =>
    key[0] === organisation && endpoint.changes.some(resource => resourceKey(organisation, resource)[1] === key[1])
  // A read that began before the write may return the previous state.
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
      client.setQueryData(queryKey(organisation, read, input), answer)
    },
  })
  void client.refetchQueries({ type: 'active', predicate: query => isChanged(query) && query.state.isInvalidated })
}
