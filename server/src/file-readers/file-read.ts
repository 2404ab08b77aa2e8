// What the server and a thread that reads files send each other: bytes in, slices of bytes out. Bytes are transferred, not copied, so
// neither side blocks for long, whatever the size of the file.
import type { Refusal } from '@twofold/accounting/refusals'

/** A file to read: which reader reads it, the body of the request, and what the reader needs from the books. */
export type ReadTask = { reader: 'import' | 'statement'; bytes: Uint8Array; given: unknown }

/** A file that was read: its head, and its rows as JSON in slices, each small enough for one turn of the event loop. */
export type FileRead<Head> = { head: Head; slices: Uint8Array[] }

/** The messages of a thread about its task: its slices one by one, then one of the others. */
export type ThreadMessage =
  | { slice: Uint8Array }
  | { head: unknown }
  | { refusals: Refusal[] }
  | { failure: { message: string; stack: string | undefined } }

/** Returns rows as a slice. */
export function sliceOf(rows: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows))
}

/** Returns the JSON of a slice. */
export function textOfSlice(slice: Uint8Array): string {
  return Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString()
}
