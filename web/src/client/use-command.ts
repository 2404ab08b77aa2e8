import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { useRef, useState } from 'react'
import { createAttempts } from './attempts.ts'
import { call } from './client.ts'
import { type ResponseCache, updateCache } from './response-cache.ts'
import { useSession } from './use-session.ts'

/** Writes the response to the cache, so that the data is not read again after the write. */
export type StoreResponse<E extends Endpoint> = (
  answer: ResponseBody<E>,
  input: CallInput<E>,
  cache: ResponseCache,
) => void | Promise<void>

/** A write from a form or a button. If the call fails, `send` rejects with its error, which is also in `error`. */
export type Command<E extends Endpoint> = {
  send: (input: CallInput<E>) => Promise<ResponseBody<E>>
  isSending: boolean
  error: Error | null
  /** Clears the error of the last attempt. */
  reset: () => void
}

type CommandState = { isSending: boolean; error: Error | null }
const IDLE: CommandState = { isSending: false, error: null }

/**
 * A write. A POST has an Idempotency-Key that stays the same until the outcome is known. A double click sends no second request. After the
 * write, the cache is updated according to the `changes` of the call.
 */
export function useCommand<E extends Endpoint>(endpoint: E, store?: StoreResponse<E>): Command<E> {
  const client = useQueryClient()
  const { organisation } = useSession()
  const [attempts] = useState(() => createAttempts<ResponseBody<E>>())
  const [{ isSending, error }, setState] = useState<CommandState>(IDLE)
  /** The form shows the result of the newest attempt. */
  const newest = useRef(0)
  const begin = (standing: CommandState) => {
    newest.current += 1
    const own = newest.current
    setState(standing)
    return (end: CommandState) => own === newest.current && setState(end)
  }
  const attempt = (input: CallInput<E>) =>
    attempts.send(input, async key => {
      const answer = await call(endpoint, input, endpoint.method === 'POST' ? { idempotencyKey: key } : {})
      await updateCache(client, organisation, endpoint, store && (cache => store(answer, input, cache)))
      return answer
    })
  const send = async (input: CallInput<E>) => {
    const end = begin({ isSending: true, error: null })
    try {
      const answer = await attempt(input)
      end(IDLE)
      return answer
    } catch (thrown) {
      end({ isSending: false, error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
      throw thrown
    }
  }
  return { send, isSending, error, reset: () => void begin(IDLE) }
}
