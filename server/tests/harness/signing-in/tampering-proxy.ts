// A proxy in front of the external provider that can change its responses.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { foreignKey, part } from './token-forge.ts'

type Json = Record<string, unknown>
type ProxyResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** The changes that the proxy makes to responses. */
export type Tampering = {
  /** Changes the JSON response at a path such as `/token`. */
  json?: Readonly<Record<string, (body: Json) => Json>>
  /** Replaces the response. A function receives the Authorization header as its first argument. */
  instead?: Readonly<Record<string, ProxyResponse | ((authorization: string | undefined) => ProxyResponse | undefined)>>
  /** Delays the responses of these paths. */
  slow?: readonly string[]
  /** Changes the URL that the browser is redirected to. */
  back?: (url: URL) => void
}

export type OtherProvider = {
  issuer: string
  tampering: Tampering
  /** The requests, with their Authorization headers and bodies. */
  asked: { path: string; authorization: string | undefined; body: string }[]
  /** Sets the account for all further sign-ins. */
  becomes: (account: string) => void
  /** The public key of the proxy. */
  jwk: object
  /**
   * Signs a token again with the key of the proxy. The provider publishes this key together with its own keys, so a test can change a
   * single property of a token.
   */
  resigned: (token: string, claims: object, header?: object, sign?: (signed: string) => Buffer | string) => string
  /** Stops listening. */
  die: () => Promise<void>
  close: () => Promise<void>
}

const PROGRAM = fileURLToPath(new URL('other-provider.ts', import.meta.url))
export const DISCOVERY = '/.well-known/openid-configuration'

/** The delay of a response, in milliseconds. It is longer than the timeout of every caller. */
const SLOW_MS = 60_000

/** Starts the provider in a separate process, and the proxy in this one. */
export async function startOtherProvider(): Promise<OtherProvider> {
  const own = foreignKey('rsa')
  const stop = new AbortController()
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const child = spawn(process.execPath, [PROGRAM, issuer], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const [port] = (await once(child, 'message')) as [number]

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', issuer)
    const body = await text(request)
    provider.asked.push({ path, authorization: request.headers.authorization, body })
    const { json, instead, slow, back } = provider.tampering
    if (slow?.includes(path)) await pause(SLOW_MS, undefined, { signal: stop.signal })
    const put = instead?.[path]
    const replaced = typeof put === 'function' ? put(request.headers.authorization) : put
    const changed =
      replaced ?? changedJson(await askAt(port, request, body), path === '/jwks' ? withOwnKey : undefined, json?.[path])
    if (back && changed.headers.location?.includes('/authenticated')) changeLocation(changed, back)
    response.writeHead(changed.status, changed.headers).end(changed.body)
  }

  const withOwnKey = (jwks: Json) => ({
    keys: [...(jwks.keys as unknown[]), { ...own.jwk, kid: 'proxy', alg: 'RS256', use: 'sig' }],
  })
  const die = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
  const provider: OtherProvider = {
    issuer,
    tampering: {},
    asked: [],
    jwk: own.jwk,
    becomes: account => void child.send(account),
    resigned: (token, claims, header = {}, sign = own.sign) => {
      const [head = '', payload = ''] = token.split('.').map(each => Buffer.from(each, 'base64url').toString())
      const signed = `${part({ ...JSON.parse(head), kid: 'proxy', ...header })}.${part({ ...JSON.parse(payload), ...claims })}`
      return `${signed}.${Buffer.from(sign(signed) as Buffer).toString('base64url')}`
    },
    die,
    close: async () => {
      stop.abort()
      await die()
      child.disconnect()
      await once(child, 'exit')
    },
  }
  return provider
}

/** Returns the provider's unchanged response to a request. */
function askAt(port: number, { url, method, headers }: IncomingMessage, body: string): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: url, method, headers: { ...headers, connection: 'close' } }
    const sent = forward(options, answer => {
      const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = answer.headers
      text(answer).then(read => resolve({ status: answer.statusCode ?? 0, headers: kept, body: read }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function changedJson(sent: ProxyResponse, ...changes: (((body: Json) => Json) | undefined)[]): ProxyResponse {
  if (sent.body === '' || !String(sent.headers['content-type']).includes('json')) return sent
  const body = changes.reduce<Json>((before, change) => change?.(before) ?? before, JSON.parse(sent.body))
  return { ...sent, body: JSON.stringify(body) }
}

function changeLocation(sent: ProxyResponse, change: (url: URL) => void): void {
  const url = new URL(String(sent.headers.location))
  change(url)
  sent.headers.location = url.href
}
