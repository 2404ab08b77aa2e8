// A long list as JSON, row by row in constant memory. Once the first byte is out the status is told: what goes wrong
// after it destroys the connection, so that nobody takes half a list for a whole one.
import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

/** A list and what stands before it in the answer: `{ ...head, [name]: [...rows] }`. */
export type RowsAnswer = { head: Record<string, unknown>; name: string; rows: AsyncIterable<unknown> }

const JSON_BODY = { 'content-type': 'application/json; charset=utf-8' }
/** How much is gathered before it is handed over. */
export const CHUNK_CHARACTERS = 32_768
/** How long a caller may leave us waiting: a list holds a connection of the database. */
const STALL_MS = 30_000

/** Writes the answer and resolves when all is handed over; throws when the caller has gone or a row cannot be had. */
export async function writeRows(reply: FastifyReply, { head, name, rows }: RowsAnswer): Promise<void> {
  const { raw } = reply
  const opening = JSON.stringify(head).slice(0, -1)
  let chunk = `${opening}${opening === '{' ? '' : ','}${JSON.stringify(name)}:[`
  let separator = ''
  try {
    for await (const row of rows) {
      chunk += separator + JSON.stringify(row)
      separator = ','
      if (chunk.length < CHUNK_CHARACTERS) continue
      await send(reply, chunk)
      chunk = ''
    }
    await send(reply, `${chunk}]}`)
    raw.end()
  } catch (error) {
    if (raw.headersSent) raw.destroy()
    throw error
  }
}

/**
 * Hands a piece of a streamed body over, the headers of the answer before the first; waits for a caller who reads slowly.
 * Throws CallerGone.
 */
export async function send(
  reply: FastifyReply,
  chunk: string | Uint8Array,
  headers: Record<string, string> = JSON_BODY,
): Promise<void> {
  const { raw } = reply
  if (!raw.headersSent) {
    reply.hijack()
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  }
  if (raw.destroyed) throw new CallerGone()
  if (raw.write(chunk)) return
  const settled = new AbortController()
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(STALL_MS)])
  await Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })]).catch(() => raw.destroy())
  settled.abort()
  if (raw.destroyed) throw new CallerGone()
}

/** Who asked has hung up, or does not read on: no fault of ours. */
export class CallerGone extends Error {}
