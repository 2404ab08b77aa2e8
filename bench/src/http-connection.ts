// A minimal keep-alive connection that uses little processor time in the client. It processes one call at a time.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A response. Its body is decompressed when it is read. */
export class HttpAnswer {
  readonly status: number
  /** The size of the body as transferred, in bytes. */
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
/** The Accept-Encoding header of a browser. */
export const TAKEN_BY_BROWSERS = 'gzip, deflate, br, zstd'

export class HttpConnection {
  readonly #socket: Socket
  readonly #head: string
  #received: Buffer[] = []
  /** The position of the end of the pending response. 0 until its headers are complete. */
  #end = 0
  /** True if the pending response is chunked. A chunked response ends with an empty chunk. */
  #isInChunks = false
  #pending: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null

  /** Connects to the server. `headers` are sent with each call. */
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

  /** Sends a POST request with a JSON body. */
  post(path: string, body: string, idempotencyKey: string): Promise<HttpAnswer> {
    return this.#send('POST', path, body, `idempotency-key: ${idempotencyKey}\r\n`)
  }

  /** Sends a PUT request with a JSON body. */
  put(path: string, body: string): Promise<HttpAnswer> {
    return this.#send('PUT', path, body, '')
  }

  #send(method: string, path: string, body: string, header: string): Promise<HttpAnswer> {
    const length = Buffer.byteLength(body)
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#head}${header}content-length: ${length}\r\n\r\n${body}`)
    return this.#answer()
  }

  /** Sends a GET request. Returns the response. */
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
    // A response can be received in many parts. They are joined only when the headers are complete, and at the end.
    if (!this.#mayBeWhole(chunk)) return
    const received = Buffer.concat(this.#received)
    this.#received = [received]
    const headLength = received.indexOf(HEAD_END)
    if (headLength < 0) return
    const head = received.toString('latin1', 0, headLength)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    this.#isInChunks = length === undefined
    if (this.#isInChunks && !/\r\ntransfer-encoding: *chunked/i.test(head)) {
      this.#fail(new Error(`The response has no length:\n${head}`))
      return
    }
    const begin = headLength + HEAD_END.length
    this.#end = begin + Number(length ?? 0)
    const body = this.#isInChunks ? joined(received.subarray(begin)) : received.subarray(begin, this.#end)
    if (body === null || received.length < this.#end) return
    const coding = /\r\ncontent-encoding: *(\S+)/i.exec(head)?.[1] ?? ''
    const answer = new HttpAnswer(Number(head.slice(9, 12)), coding, body)
    // The connection processes one call at a time, so there is no data after the response.
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

/** Returns the content of a chunked body. Returns null if the last chunk has not been received yet. */
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
