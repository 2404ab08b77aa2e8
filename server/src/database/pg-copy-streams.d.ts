declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Returns a stream into `COPY ... FROM STDIN`, for `client.query`. */
  export function from(text: string): Writable & Submittable

  /** Returns the stream of bytes of `COPY ... TO STDOUT`, for `client.query`. */
  export function to(text: string): Readable & Submittable
}
