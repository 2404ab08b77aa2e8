// Probes: is the process alive, and can it serve.
import type { FastifyInstance } from 'fastify'
import { refuse } from './responses/error-reply.ts'

/** Whether the database has the schema that this server was built for. Throws if the database does not answer or refuses changes. */
export type Readiness = () => Promise<boolean>

/** `/api/health` (alive) and `/api/ready` (able to serve); both open. */
export function serveHealth(api: FastifyInstance, isReady: Readiness): void {
  api.get('/health', async () => ({ status: 'alive' }))
  api.get('/ready', async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : refuse(reply, [{ code: 'UNAVAILABLE' }]),
  )
}
