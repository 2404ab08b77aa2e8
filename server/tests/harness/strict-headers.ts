// The required headers of every response. This list is independent of the product's code, because it checks that code.
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const EVERYWHERE: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Returns the errors in the response headers for a path. `read` returns the value of a header. */
export function faultsOfHeaders(path: string, read: (name: string) => unknown): string[] {
  const wanted = Object.entries({ ...EVERYWHERE, ...(/^\/api(\/|\?|$)/.test(path) && { 'cache-control': 'no-store' }) })
  const wrong = wanted.filter(([name, value]) => read(name) !== value).map(([name]) => `${name}: ${read(name)}`)
  if (!path.startsWith('/idp') && read('set-cookie') !== undefined) wrong.push('a cookie outside /idp')
  if (read('access-control-allow-origin') !== undefined) wrong.push('another origin may read it')
  return wrong.map(what => `${path.split('?')[0]!.slice(0, 80)} was answered with ${what}`)
}

/** Checks the headers of every response of a server, and reports errors. */
export function watchHeaders(app: FastifyInstance, tell: (fault: string) => void): void {
  app.server.prependListener('request', ({ url = '/' }, response) => {
    const sent = headersOf(response)
    response.on('finish', () => {
      for (const fault of faultsOfHeaders(url, name => sent().get(name))) tell(fault)
      // A response with status 429 or 503 must have a Retry-After header.
      const isPassing = response.statusCode === 429 || response.statusCode === 503
      if (isPassing && !sent().has('retry-after'))
        tell(`${url} was answered ${response.statusCode} without Retry-After`)
    })
  })
}

/** Returns the final headers of a response: the headers that were set before, and those passed with the status. */
function headersOf(response: ServerResponse): () => Map<string, unknown> {
  let handedOver: Record<string, unknown> = {}
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = ((...given: unknown[]) => {
    handedOver = (given.at(-1) ?? {}) as Record<string, unknown>
    return writeHead(...given)
  }) as typeof response.writeHead
  return () => new Map(Object.entries({ ...response.getHeaders(), ...handedOver }))
}
