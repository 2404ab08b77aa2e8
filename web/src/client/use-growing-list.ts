import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { useCallback, useMemo } from 'react'
import { call } from './client.ts'
import { queryKey, WINDOWS } from './query-keys.ts'
import { useSession } from './use-session.ts'

/** The paging parameters of a list call. */
type ListWindow = { limit: string; cursor?: string }

type Growing<E extends Endpoint, Row> = {
  /** Returns the input of the call for one page of rows. */
  inputAt: (window: ListWindow) => CallInput<E>
  /** Returns the rows of a response and the cursor of the next page. Must be the same function at every render. */
  read: (answer: ResponseBody<E>) => { rows: readonly Row[]; next: string | null }
  /** False while the list must not be loaded. */
  isEnabled?: boolean
}

const WINDOW: ListWindow = { limit: '100' }

/**
 * A list of any length, loaded page by page. The next page is loaded on demand. When a filter changes, the rows stay until the new rows
 * arrive.
 */
export function useGrowingList<E extends Endpoint, Row>(
  endpoint: E,
  { inputAt, read, isEnabled = true }: Growing<E, Row>,
) {
  const { organisation } = useSession()
  const query = useInfiniteQuery({
    queryKey: [...queryKey(organisation, endpoint, inputAt(WINDOW)), WINDOWS],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, inputAt(pageParam === null ? WINDOW : { ...WINDOW, cursor: pageParam }), { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    initialPageParam: null as string | null,
    getNextPageParam: (answer: ResponseBody<E>) => read(answer).next,
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const rows = useMemo((): readonly Row[] => data?.pages.flatMap(page => [...read(page).rows]) ?? [], [data, read])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    rows,
    hasMore: hasNextPage,
    loadMore,
    isThere: data !== undefined,
    /** Whether the list is enabled. If not, nothing is loading. */
    isAsked: isEnabled,
    /** Whether the rows are those of the previous query, because the response has not arrived yet. */
    isLast: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** A list that loads more rows on demand. */
export type GrowingList<Row> = Omit<ReturnType<typeof useGrowingList<Endpoint, Row>>, 'rows'> & { rows: readonly Row[] }
