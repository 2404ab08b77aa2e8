// Serves the icon of the pages that the server renders.
import type { FastifyInstance } from 'fastify'

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00664a"/>
<path d="M7 10.5h18M16 10.5V25M10.5 15v6M21.5 15v6" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none"/></svg>
`

/** Serves the icon without authentication, at the path that pages link to and at the path that browsers request by default. */
export function serveIcon(app: FastifyInstance): void {
  for (const path of ['/icon.svg', '/favicon.ico']) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
    )
  }
}
