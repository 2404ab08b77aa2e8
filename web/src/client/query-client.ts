// The response cache. As specified, a failed read is not repeated, and data is not reloaded when the window gets the focus.
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
