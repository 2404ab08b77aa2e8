// The messages between the server and a thread that reads files. The server sends the bytes of a file, and the thread returns the rows in
// slices of bytes. Bytes are transferred instead of copied, so neither thread blocks for long, regardless of the file size.
import type { Refusal } from '@twofold/accounting/refusals'

/** A file to read: the reader to use, the body of the request, and the data from the books that the reader needs. */
export type ReadTask = { reader: 'import' | 'statement'; bytes: Uint8Array; given: unknown }

/** The result of reading a file: its head, and its rows as slices of JSON. Each slice can be processed in one turn of the event loop. */
export type FileRead<Head> = { head: Head; slices: Uint8Array[] }

/** The messages that a thread sends about its task: slices of rows, followed by a head, refusals, or a failure. */
export type ThreadMessage =
  | { slice: Uint8Array }
  | { head: unknown }
  | { refusals: Refusal[] }
  | { failure: { message: string; stack: string | undefined } }

/** Returns rows as a slice of JSON. */
export function sliceOf(rows: readonly unknown[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows))
}

/** Returns the JSON text of a slice. */
export function textOfSlice(slice: Uint8Array): string {
  return Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).toString()
}
