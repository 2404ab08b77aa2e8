// Calls that take as long as the server allows. Request bodies are sent slowly, and responses are read slowly.
import { connect, type Socket } from 'node:net'

const TRICKLE_MS = 5_000
const READ_MS = 1_000
/** The maximum number of bytes to read from a response at a time. With this maximum, reading a long register takes minutes. */
const READ_BYTES = 65_536
const AGAIN_MS = 100

export type SlowCalls = {
  port: number
  headers: Readonly<Record<string, string>>
  /** Called with the status of each response, or with 0 when the server closes a connection. */
  count: (status: number) => void
}

/** Opens POST requests. Sends each body one space at a time, at regular intervals. */
export function slowBodies(calls: SlowCalls, connections: number): void {
  keepOpen(calls, connections, socket => {
    socket.on('data', data => countIn(calls, data))
    socket.write(`${head(calls, 'POST', '/api/transactions')}content-length: 1000\r\n\r\n{`)
    const trickle = setInterval(() => socket.write(' '), TRICKLE_MS)
    socket.once('close', () => clearInterval(trickle))
  })
}

/** Opens GET requests and reads their responses in small parts. */
export function slowReaders(calls: SlowCalls, connections: number, path: string): void {
  keepOpen(calls, connections, socket => {
    socket.pause()
    socket.once('readable', () => {
      const data = socket.read(Math.min(READ_BYTES, socket.readableLength))
      if (data !== null) countIn(calls, data)
    })
    socket.write(`${head(calls, 'GET', path)}\r\n`)
    const read = setInterval(() => socket.read(Math.min(READ_BYTES, socket.readableLength || READ_BYTES)), READ_MS)
    socket.once('close', () => clearInterval(read))
  })
}

function head({ headers }: SlowCalls, method: string, path: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${lines.join('')}`
}

function countIn({ count }: SlowCalls, data: Buffer): void {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1', 0, 20))?.[1]
  if (status !== undefined) count(Number(status))
}

/** Opens connections. Reopens each connection when it is closed. */
function keepOpen({ port, count }: SlowCalls, connections: number, use: (socket: Socket) => void): void {
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1' }, () => use(socket))
    socket.on('error', () => {})
    socket.once('close', () => {
      count(0)
      setTimeout(open, AGAIN_MS)
    })
  }
  for (let no = 0; no < connections; no += 1) open()
}
