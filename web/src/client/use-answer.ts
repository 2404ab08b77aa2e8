import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer, CallInput, Endpoint } from '@twofold/contract/endpoint'
import { queryKey } from './query-keys.ts'
import { call } from './this-page.ts'
import { useSession } from './use-session.ts'

type AnswerOptions<E extends Endpoint> = {
  /** False as long as the call must not be sent, for one that the role does not allow. */
  isEnabled?: boolean
  /** Shows the last answer while the next one, for another input, is on its way. */
  keepsLast?: boolean
  /** False for a long list: a new answer takes the place of the last one without being compared with it row by row. */
  isCompared?: boolean
  /** How long an answer is good enough for the next screen that asks the same; writes of this page end it at once. */
  freshForMs?: number
  /** False for what must not be shown once it is old, not even while it is read again: it is forgotten by whoever leaves it. */
  isKept?: boolean
  /** An answer that is known before it is asked for, and when it was given (milliseconds since 1970). */
  known?: () => { answer: Answer<E>; at: number } | null
  /** Asks in another way than by the call alone. */
  ask?: (signal: AbortSignal) => Promise<Answer<E>>
}

/** Reads a call through the cache of this page's organisation. */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: AnswerOptions<E> = {},
): UseQueryResult<Answer<E>, Error> {
  const { isEnabled = true, keepsLast = false, isCompared = true, freshForMs = 0, isKept = true, known, ask } = options
  const { organisation } = useSession()
  return useQuery<Answer<E>, Error>({
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
