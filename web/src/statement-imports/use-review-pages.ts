import { useInfiniteQuery } from '@tanstack/react-query'
import { type BankLines, listBankLines } from '@twofold/contract/bank-lines'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '../client/client.ts'
import { queryKey, WINDOWS } from '../client/query-keys.ts'
import { useSession } from '../client/use-session.ts'
import { joinedPages } from './review-rows.ts'

/** The lines that are not loaded yet. */
export type MoreLines = {
  hasMore: boolean
  isLoading: boolean
  /** Loads the next lines. If lines are already being loaded, waits for them. */
  load: () => void
  /** The reason why the next lines failed to load. Null if there was no failure. */
  error: Error | null
}

/** Loads an account's lines for review page by page, oldest first. `query.data` contains all loaded lines as a single page. */
export function useReviewPages(accountID: number) {
  const { organisation } = useSession()
  const params = { accountID: String(accountID) }
  const query = useInfiniteQuery({
    queryKey: [...queryKey(organisation, listBankLines, { params }), WINDOWS],
    queryFn: ({ pageParam, signal }) =>
      call(listBankLines, pageParam === null ? { params } : { params, query: { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: BankLines) => next,
    // Comparing long lists row by row would be slow.
    structuralSharing: false,
  })
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query
  const page = useMemo(() => (data === undefined ? undefined : joinedPages(data.pages)), [data])
  const [isWanted, setIsWanted] = useState(false)
  // Do not request the next page while pages are being reloaded, for example after an undo. That would cancel the reload.
  useEffect(() => {
    if (!isWanted || isFetching) return
    setIsWanted(false)
    if (hasNextPage) void fetchNextPage()
  }, [isWanted, isFetching, hasNextPage, fetchNextPage])
  const load = useCallback(() => {
    if (!isFetchingNextPage) setIsWanted(true)
  }, [isFetchingNextPage])
  const more: MoreLines = {
    hasMore: hasNextPage,
    isLoading: isWanted || isFetchingNextPage,
    load,
    error: query.isFetchNextPageError ? query.error : null,
  }
  return { query: { data: page, error: query.error, refetch: query.refetch }, more }
}
