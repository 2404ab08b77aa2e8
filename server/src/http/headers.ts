// The strict headers that every answer carries.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** No inline script or style, nothing from elsewhere, no framing, no HTML from strings. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** What every answer carries, even to what could not be read as a request. */
export const STRICT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Sets the headers on an answer; what the API says is never kept. */
export function setHeadersOf({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(STRICT_HEADERS)
  return url.startsWith('/api') ? reply.header('cache-control', 'no-store') : reply
}

/** Sets the headers on every response, errors and static files included. */
export function setStrictHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void setHeadersOf(request, reply))
}
