// Sets the security headers of every response.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Blocks inline scripts and styles, content from other sites, framing, and HTML that scripts create from strings. */
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

/** The headers of every response, including responses to requests that cannot be parsed. */
export const STRICT_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Sets the headers of a response. API responses are never cached. */
export function setHeadersOf({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers(STRICT_HEADERS)
  return url.startsWith('/api') ? reply.header('cache-control', 'no-store') : reply
}

/** Sets the headers on every response, including errors and static files. */
export function setStrictHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void setHeadersOf(request, reply))
}
