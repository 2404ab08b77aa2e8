declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** A stream into `COPY ... FROM STDIN`, for `client.query`. */
  export function from(text: string): Writable & Submittable
}
