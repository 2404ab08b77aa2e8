// Sets the strict headers of every answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** No inline scripts or styles, no content from other sites, no framing, no HTML from strings. */
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

/** The headers of every answer, also to requests that cannot be parsed. */
export const STRICT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Sets the headers of an answer. API answers are never cached. */
export function setHeadersOf({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(STRICT_HEADERS)
  return url.startsWith('/api') ? reply.header('cache-control', 'no-store') : reply
}

/** Sets the headers on every response, errors and static files included. */
export function setStrictHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void setHeadersOf(request, reply))
}
