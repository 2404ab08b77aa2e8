// The cache of reads. As specified: no retry after a failure, no reading again when the window gets the focus.
import { QueryClient } from '@tanstack/react-query'

/** Creates an empty cache. Calls run even if the browser reports no network, so that a failure is shown and nothing pauses silently. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
