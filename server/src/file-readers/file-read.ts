// What passes between the server and a thread that reads files: bytes in, the answer in pieces of bytes out. Bytes are handed over
// and not copied, so neither side stands still for a file of any size.
import type { Refusal } from '@twofold/accounting/refusals'

/** A file to read, as its request came: which program reads it, the body, and what the books say of it. */
export type ReadTask = { reader: 'import' | 'statement'; bytes: Uint8Array; given: unknown }

/** A file that was read: what it is, and its rows as JSON in slices of a few hundred, each small enough for one turn of the event loop. */
export type FileRead<Head> = { head: Head; slices: Uint8Array[] }

/** What a thread says of its task: its slices one by one, then one of the others. */
export type ThreadMessage =
  | { slice: Uint8Array }
  | { head: unknown }
  | { refusals: Refusal[] }
  | { failure: { message: string; stack: string | undefined } }

/** Rows as a slice. */
export function sliceOf(rows: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows))
}

/** The JSON of a slice. */
export function textOfSlice(slice: Uint8Array): string {
  return Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString()
}
