// A minimal server process for tests of the supervisor.
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { DATABASE_AWAY } from './console.ts'
import { onStopRequest, reportListening, untilMayOpen } from './under-supervisor.ts'

const url = await untilMayOpen(process.env)

// A server that never starts listening, and that exits when its database stops.
if (process.env.NEVER_OPENS !== undefined) {
  const client = new pg.Client(url)
  client.on('error', () => {
    console.log('its database went first')
    process.exit(DATABASE_AWAY)
  })
  await client.connect()
  console.log(`opening as ${process.pid}`)
  await once(process, 'disconnect')
}

/** Responds with its process id and its database role. */
const server = createServer(async (_request, response) => {
  const client = new pg.Client(url)
  try {
    await client.connect()
    const { rows } = await client.query('SELECT current_user AS role')
    response.end(JSON.stringify({ pid: process.pid, role: rows[0].role, holdsOwner: 'DATABASE_URL' in process.env }))
  } catch {
    response.writeHead(503).end()
  } finally {
    await client.end().catch(() => {})
  }
})
server.listen(Number(process.env.PORT), process.env.HOST ?? '127.0.0.1', reportListening)
onStopRequest(async () => {
  server.close()
  server.closeIdleConnections()
})
