// Runs in the worker thread. Parses and validates the body like the body of any other request, reads the file, and transfers the rows in
// slices.
import type { MessagePort } from 'node:worker_threads'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Endpoint, ParsedInput } from '@twofold/contract/endpoint'
import { jsonOf } from '../http/body-parsers.ts'
import { parseInput } from '../http/parse.ts'
import type { ReadTask, ThreadMessage } from './file-read.ts'

/** Reads the file of a task. `give` transfers a slice of rows. Returns the head, which is sent after the slices. */
export type Reader = (task: ReadTask, give: (slice: Uint8Array) => void) => Promise<Result<unknown>>

/** Returns the body of a request, parsed and validated against the contract. Refuses an invalid body like any other endpoint. */
export function bodyOf<E extends Endpoint>(endpoint: E, bytes: Uint8Array): Result<ParsedInput<E>['body']> {
  const { params: _, query: __, ...onlyBody } = endpoint
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  const body = text === '' ? accepted(undefined) : jsonOf(text)
  if (!body.ok) return body
  const parsed = parseInput(onlyBody as E, { params: undefined, query: {}, body: body.value })
  return parsed.ok ? accepted(parsed.value.body) : parsed
}

/** Reads the files of the tasks that arrive on a port. The server sends one task at a time. */
export function answerTasks(port: MessagePort, readers: Record<ReadTask['reader'], Reader>): void {
  const say = (message: ThreadMessage, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)
  port.on('message', async (task: ReadTask) => {
    try {
      const read = await readers[task.reader](task, slice => say({ slice }, [slice.buffer as ArrayBuffer]))
      say(read.ok ? { head: read.value } : { refusals: read.refusals })
    } catch (error) {
      const { message, stack } = error as Error
      say({ failure: { message, stack } })
    }
  })
}
