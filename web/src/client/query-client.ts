// The cache of what was read. As specified: no retry after a failure, no reading again when the window gets the focus.
import { QueryClient } from '@tanstack/react-query'

/** An empty cache. Calls run whatever the browser believes about the network: a failure is said, never a silent pause. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
