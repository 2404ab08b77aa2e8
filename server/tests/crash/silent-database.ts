// A database proxy that can stop responding. Connections then stay open, and the proxy accepts requests but does not respond. This
// simulates a database whose process is stopped or whose machine is unreachable.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Database } from '../../src/database/pool.ts'

/** Makes every connection of a server fail while `work` runs, by default as if the database were unavailable. */
export async function whileUnavailable<Value>(
  { pool }: Database,
  work: () => Promise<Value>,
  message = 'Connection terminated unexpectedly',
): Promise<Value> {
  const { connect, query } = pool
  const fail = () => Promise.reject(new Error(message))
  Object.assign(pool, { connect: fail, query: fail })
  return await work().finally(() => Object.assign(pool, { connect, query }))
}

/** A proxy for a database. `url` is the database URL through the proxy. */
export type SilentDatabase = {
  url: string
  isSilent: boolean
  close: () => Promise<void>
}

/** Starts a proxy for the database at a URL. */
export async function startBefore(url: string): Promise<SilentDatabase> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer(ours => {
    const theirs = connect(Number(there.port), there.hostname)
    for (const [socket, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    ours.on('data', bytes => theirs.write(bytes))
    theirs.on('data', bytes => {
      if (!between.isSilent) ours.write(bytes)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const here = new URL(url)
  here.hostname = '127.0.0.1'
  here.port = String((server.address() as AddressInfo).port)
  const between: SilentDatabase = {
    url: here.href,
    isSilent: false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return between
}
