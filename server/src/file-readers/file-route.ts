// How a call that takes a file is hung on the server: what the reading needs is asked of the books first, the file is read by a
// thread without a connection to the database, and then the work is done in open books.
import type { Result } from '@twofold/accounting/refusals'
import type { Answer, Endpoint } from '@twofold/contract/endpoint'
import type { Database } from '../database/pool.ts'
import type { Call, Handler, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, type writingRoute } from '../identity/books-route.ts'
import type { FileRead, ReadTask } from './file-read.ts'
import type { FileReaders } from './file-readers.ts'

/** A call whose file was read. */
type FileCall<E extends Endpoint, Head> = Omit<Call<E>, 'body'> & { file: FileRead<Head> }

type FileWork<E extends Endpoint, Head> = {
  reader: ReadTask['reader']
  /** What the reading needs of the books. Its refusals come before the file is read. */
  prepare: (books: Books, call: Call<E>) => Promise<Result<unknown>>
  work: (books: Books, call: FileCall<E, Head>) => Promise<Result<Answer<E>>>
}

/** Where a call is hung: the books, how they are opened for its work, and the threads that read its file. */
type Place = { database: Database; open: typeof readingRoute | typeof writingRoute; readers: FileReaders }

/** A call that takes a file. */
export function fileRoute<E extends Endpoint, Head>(
  { database, open, readers }: Place,
  endpoint: E,
  { reader, prepare, work }: FileWork<E, Head>,
): Route {
  // Before the file is read the call answers what the reading needs, in place of its own answer.
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
