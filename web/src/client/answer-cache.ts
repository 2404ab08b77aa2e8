// What a successful write does to the cache: what its answer tells is written there, what it made stale is read again.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { queryKey, resourceKey, WINDOWS } from './query-keys.ts'

/** Writes into the cached answers of one organisation. */
export type AnswerCache = {
  /** Puts an answer in place of the cached one, or makes it from the cached one; nothing cached stays nothing. */
  write: <E extends Endpoint>(endpoint: E, input: CallInput<E>, update: (cached: Answer<E>) => Answer<E>) => void
  /** The same for a list that is cached window by window: each window is updated. */
  writeWindows: AnswerCache['write']
  /** Keeps an answer, cached before or not. */
  keep: <E extends Endpoint>(endpoint: E, input: CallInput<E>, answer: Answer<E>) => void
}

/** After a write: everything of the changed resources is stale, but for what `store` writes from the answer itself. */
export async function settleWrite(
  client: QueryClient,
  organisation: string | null,
  endpoint: Endpoint,
  store: ((cache: AnswerCache) => void | Promise<void>) | undefined,
): Promise<void> {
  const isChanged = ({ queryKey: key }: { queryKey: QueryKey }) =>
    key[0] === organisation && endpoint.changes.some(resource => resourceKey(organisation, resource)[1] === key[1])
  // A read that began before the write may carry the state before it.
  await client.cancelQueries({ predicate: isChanged })
  await client.invalidateQueries({ predicate: isChanged, refetchType: 'none' })
  await store?.({
    write: (read, input, update) => {
      client.setQueryData<Answer<typeof read>>(queryKey(organisation, read, input), cached =>
        cached === undefined ? undefined : update(cached),
      )
    },
    writeWindows: (read, input, update) => {
      client.setQueryData<InfiniteData<Answer<typeof read>>>(
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
