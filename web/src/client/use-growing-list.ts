import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { useCallback, useMemo } from 'react'
import { queryKey, WINDOWS } from './query-keys.ts'
import { call } from './this-page.ts'
import { useSession } from './use-session.ts'

/** What a call is told about the window of a list that it answers. */
type ListWindow = { limit: string; cursor?: string }

type Growing<E extends Endpoint, Row> = {
  /** The call's input for one window. */
  inputAt: (window: ListWindow) => CallInput<E>
  /** The rows of an answer and the cursor of what follows; the same function at every drawing. */
  read: (answer: Answer<E>) => { rows: readonly Row[]; next: string | null }
  /** False as long as it must not be asked for. */
  isEnabled?: boolean
}

const WINDOW: ListWindow = { limit: '100' }

/** A list of any length, window by window; it grows at its end on demand, and what is typed to narrow it does not empty it. */
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
    getNextPageParam: (answer: Answer<E>) => read(answer).next,
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
    /** It was asked for: until then nothing is on its way. */
    isAsked: isEnabled,
    /** The rows are those that were asked for last, until the answer is there. */
    isLast: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** A list that grows. */
export type GrowingList<Row> = Omit<ReturnType<typeof useGrowingList<Endpoint, Row>>, 'rows'> & { rows: readonly Row[] }
