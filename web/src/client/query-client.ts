// The cache of reads. As specified, it does not retry after a failure and does not reload when the window gets the focus.
import { QueryClient } from '@tanstack/react-query'

/** Creates an empty cache. Calls are sent even if the browser reports that it is offline, so that the user sees an error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
