import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { queryKey } from './query-keys.ts'
import { call } from './this-page.ts'
import { useSession } from './use-session.ts'

type AnswerOptions = {
  /** False as long as the call must not be sent, for one that the role does not allow. */
  isEnabled?: boolean
  /** Shows the last answer while the next one, for another input, is on its way. */
  keepsLast?: boolean
  /** False for a long list: a new answer takes the place of the last one without being compared with it row by row. */
  isCompared?: boolean
  /** How long an answer is good enough for the next screen that asks the same; writes of this page end it at once. */
  freshForMs?: number
}

/** Reads a call through the cache of this page's organisation. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { isEnabled = true, keepsLast = false, isCompared = true, freshForMs = 0 }: AnswerOptions = {},
): UseQueryResult<Answer<E>, Error> {
  const { organisation } = useSession()
  return useQuery<Answer<E>, Error>({
    queryKey: queryKey(organisation, endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: isEnabled,
    structuralSharing: isCompared,
    staleTime: freshForMs,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
}
