import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { call } from './client.ts'
import { queryKey } from './query-keys.ts'
import { useSession } from './use-session.ts'

type EndpointQueryOptions<E extends Endpoint> = {
  /** False while the call must not be sent, for example because the role does not allow it. */
  isEnabled?: boolean
  /** Shows the previous answer while the next one, for another input, is loading. */
  keepsLast?: boolean
  /** False for a long list: a new answer replaces the previous one without being compared row by row. */
  isCompared?: boolean
  /** How long the next screen may use the answer, in milliseconds. Writes of this page end it immediately. */
  freshForMs?: number
  /** False for data that must not be shown once it is old, not even while it is read again: it is discarded when the screen is left. */
  isKept?: boolean
  /** Returns an answer that is known before the request, and its time (milliseconds since 1970). */
  known?: () => { answer: ResponseBody<E>; at: number } | null
  /** Replaces the plain call. */
  ask?: (signal: AbortSignal) => Promise<ResponseBody<E>>
}

/** Reads a call through the cache of this page's organisation. */
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
