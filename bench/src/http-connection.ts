// A keep-alive connection that does as little as a client can: the two cores are for what is measured. One call at a time.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** What came back. It is unpacked when its body is looked at. */
export class HttpAnswer {
  readonly status: number
  /** The length of the body on the way. */
  readonly bytes: number
  readonly #coding: string
  readonly #packed: Buffer

  constructor(status: number, coding: string, packed: Buffer) {
    this.status = status
    this.bytes = packed.length
    this.#coding = coding
    this.#packed = packed
  }

  get body(): string {
    const unpack = UNPACK[this.#coding]
    return (unpack === undefined ? this.#packed : unpack(this.#packed)).toString('utf8')
  }
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
/** What a browser says of itself on loopback. */
export const TAKEN_BY_BROWSERS = 'gzip, deflate, br, zstd'

export class HttpConnection {
  readonly #socket: Socket
  readonly #head: string
  #received: Buffer[] = []
  /** Where the pending answer ends; 0 while its head is not there. */
  #end = 0
  /** Whether the pending answer does not say its length: it ends with a chunk of none. */
  #isInChunks = false
  #pending: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null

  /** Connects; `headers` go on each call. */
  static async open(port: number, headers: Readonly<Record<string, string>>): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    return new HttpConnection(socket, headers)
  }

  private constructor(socket: Socket, headers: Readonly<Record<string, string>>) {
    this.#socket = socket
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#head = `host: 127.0.0.1\r\ncontent-type: application/json\r\n${lines.join('')}`
    socket.on('data', chunk => this.#take(chunk))
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  /** Posts a JSON body. */
  post(path: string, body: string, idempotencyKey: string): Promise<HttpAnswer> {
    return this.#send('POST', path, body, `idempotency-key: ${idempotencyKey}\r\n`)
  }

  /** Puts a JSON body. */
  put(path: string, body: string): Promise<HttpAnswer> {
    return this.#send('PUT', path, body, '')
  }

  #send(method: string, path: string, body: string, header: string): Promise<HttpAnswer> {
    const length = Buffer.byteLength(body)
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#head}${header}content-length: ${length}\r\n\r\n${body}`)
    return this.#answer()
  }

  /** Gets what a path answers. */
  get(path: string): Promise<HttpAnswer> {
    this.#socket.write(`GET ${path} HTTP/1.1\r\n${this.#head}\r\n`)
    return this.#answer()
  }

  #answer(): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
    })
  }

  close(): void {
    this.#pending = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    // Joined once for its head and once when all is there: an answer may come in many pieces.
    if (!this.#mayBeWhole(chunk)) return
    const received = Buffer.concat(this.#received)
    this.#received = [received]
    const headLength = received.indexOf(HEAD_END)
    if (headLength < 0) return
    const head = received.toString('latin1', 0, headLength)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#isInChunks = length === undefined
    if (this.#isInChunks && !/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#fail(new Error(`The answer does not say where it ends:\n${head}`))
      return
    }
    const begin = headLength + HEAD_END.length
    this.#end = begin + Number(length ?? 0)
    const body = this.#isInChunks ? joined(received.subarray(begin)) : received.subarray(begin, this.#end)
    if (body === null || received.length < this.#end) return
    const coding = /\r\ncontent-encoding: *(\S+)/i.exec(head)?.[1] ?? ''
    const answer = new HttpAnswer(Number(head.slice(9, 12)), coding, body)
    // One call at a time: behind its answer there is nothing.
    this.#received = []
    this.#end = 0
    this.#isInChunks = false
    const pending = this.#pending
    this.#pending = null
    pending?.resolve(answer)
  }

  #mayBeWhole(newest: Buffer): boolean {
    if (!this.#isInChunks) return this.#received.reduce((sum, { length }) => sum + length, 0) >= this.#end
    return newest.length < LAST_CHUNK.length || newest.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  }

  #fail(error: Error): void {
    this.#pending?.reject(error)
    this.#pending = null
  }
}

/** A body that came in chunks, without their lengths; null while the last is not there. */
function joined(sent: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = sent.indexOf(LINE_END, at)
    if (lineEnd < 0) return null
    const length = Number.parseInt(sent.toString('latin1', at, lineEnd), 16)
    const begin = lineEnd + LINE_END.length
    if (length === 0) return sent.length < begin + LINE_END.length ? null : Buffer.concat(chunks)
    chunks.push(sent.subarray(begin, begin + length))
    at = begin + length + LINE_END.length
  }
}
