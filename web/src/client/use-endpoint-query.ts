import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'
import { useSession } from './use-session.ts'

type EndpointQueryOptions<E extends Endpoint> = {
  /** False while the call must not be sent, for example because the role does not allow it. */
  isEnabled?: boolean
  /** Whether the previous response is shown while the response for another input is loading. */
  keepsLast?: boolean
  /** False for a long list. A new response then replaces the previous one without a comparison of the rows. */
  isCompared?: boolean
  /**
   * The time in milliseconds during which another screen can reuse the response. A write from this page makes the response stale
   * immediately.
   */
  freshForMs?: number
  /**
   * False for data that must not be shown when it is outdated, not even while it is being reloaded. It is discarded when the user leaves
   * the screen.
   */
  isKept?: boolean
  /** Returns an initial response that is shown before the call is sent, and its time (milliseconds since 1970). */
  known?: () => { answer: ResponseBody<E>; at: number } | null
  /** A function that replaces the default API call. */
  ask?: (signal: AbortSignal) => Promise<ResponseBody<E>>
}

/** Loads the response of a call through the cache of this page's organisation. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: EndpointQueryOptions<E> = {},
): UseQueryResult<ResponseBody<E>, Error> {
  const { isEnabled = true, keepsLast = false, isCompared = true, freshForMs = 0, isKept = true, known, ask } = options
  const { organisation } = useSession()
  return useQuery<ResponseBody<E>, Error>({
    queryKey: queryKey(organisation, endpoint, input),
    queryFn: ({ signal }) => ask?.(signal) ?? call(endpoint, input, { signal }),
    enabled: isEnabled,
    structuralSharing: isCompared,
    staleTime: freshForMs,
    ...(!isKept && { gcTime: 0 }),
    ...(known !== undefined && {
      initialData: () => known()?.answer,
      initialDataUpdatedAt: () => known()?.at,
    }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}
