declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Returns a stream for `COPY ... FROM STDIN` that `client.query` accepts. */
  export function from(text: string): Writable & Submittable
}
