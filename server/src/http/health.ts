// Health checks: whether the process is running, and whether it can serve requests.
import type { FastifyInstance } from 'fastify'
import { refuse } from './responses/error-reply.ts'

/**
 * Returns whether the database has the schema that this server was built for. Throws an error if the database does not respond or rejects
 * writes.
 */
export type Readiness = () => Promise<boolean>

/** `/api/health` reports whether the process is running, and `/api/ready` whether it can serve requests. They do not require a token. */
export function serveHealth(api: FastifyInstance, isReady: Readiness): void {
  api.get('/health', async () => ({ status: 'alive' }))
  api.get('/ready', async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : refuse(reply, [{ code: 'UNAVAILABLE' }]),
  )
}
