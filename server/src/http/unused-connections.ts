import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** When the server closes, ends the connections on which no request ever came: browsers open some in advance, and Node
 * counts them as busy for a minute, through which no stop would come to its end. */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
