// What a successful write does to the cache: what its answer tells is written there, what it made stale is read again.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { queryKey, resourceKey } from './query-keys.ts'

/** Writes into the cached answers of one organisation. */
export type AnswerCache = {
  /** Puts an answer in place of the cached one, or makes it from the cached one; nothing cached stays nothing. */
  write: <E extends Endpoint>(endpoint: E, input: CallInput<E>, update: (cached: Answer<E>) => Answer<E>) => void
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
    keep: (read, input, answer) => {
      client.setQueryData(queryKey(organisation, read, input), answer)
    },
  })
  void client.refetchQueries({ type: 'active', predicate: query => isChanged(query) && query.state.isInvalidated })
}
