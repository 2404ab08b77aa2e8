// Creates routes for requests that contain a file. The route first reads the data that the reader needs from the books. Then a thread
// without a database connection reads the file. Finally, the route opens the books and runs the handler.
import type { Result } from '@twofold/accounting/refusals'
import type { Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import type { Database } from '../database/pool.ts'
import { readingRoute, type writingRoute } from '../http/books-route.ts'
import type { Call, Handler, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import type { FileRead, ReadTask } from './file-read.ts'
import type { FileReaders } from './file-readers.ts'

/** A request with the parsed file in place of the body. */
type FileCall<E extends Endpoint, Head> = Omit<Call<E>, 'body'> & { file: FileRead<Head> }

type FileWork<E extends Endpoint, Head> = {
  reader: ReadTask['reader']
  /** Reads the data that the reader needs from the books. If it refuses, the file is not read. */
  prepare: (books: Books, call: Call<E>) => Promise<Result<unknown>>
  work: (books: Books, call: FileCall<E, Head>) => Promise<Result<ResponseBody<E>>>
}

/** The dependencies of a route: the database, the function that opens the books, and the threads that read the file. */
type FileRouteParts = { database: Database; open: typeof readingRoute | typeof writingRoute; readers: FileReaders }

/** Returns the route of an endpoint that accepts a file. */
export function fileRoute<E extends Endpoint, Head>(
  { database, open, readers }: FileRouteParts,
  endpoint: E,
  { reader, prepare, work }: FileWork<E, Head>,
): Route {
  // `prepare` runs as a handler. Its result is the data that the reader needs.
  const preparing = readingRoute(database, endpoint, prepare as never).handler as Handler<Endpoint>
  const working = open(database, endpoint, work as never).handler
  return {
    endpoint,
    takesRawBody: true,
    close: readers.close,
    handler: async call => {
      const { principal, rawBody, hungUp } = call as unknown as Call<E> & { principal: { userId: number } }
      const file = await readers.read<Head>({
        userId: principal.userId,
        hungUp,
        prepare: async () => {
          const prepared = await preparing(call)
          return prepared.ok ? { ok: true, value: { reader, bytes: rawBody.bytes, given: prepared.value } } : prepared
        },
      })
      return file.ok ? working({ ...call, file: file.value } as unknown as Call) : file
    },
  }
}
