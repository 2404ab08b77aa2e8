// Mounts all calls of the contract in the same way: parse the request, authenticate the caller, run the handler, and send the response.
import { createHash } from 'node:crypto'
import { accepted, type Refusal } from '@twofold/accounting/refusals'
import { CATALOGUE } from '@twofold/contract/catalogue'
import { type Endpoint, takesKey } from '@twofold/contract/endpoint'
import { ERRORS } from '@twofold/contract/errors'
import { ROLE_HEADER, SETTINGS_HEADER, settingsInHeader } from '@twofold/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '../database/lost-connection.ts'
import type { Authenticate, Principal } from '../identity/principal.ts'
import type { FairShares } from '../shares/fair-shares.ts'
import type { Turn } from '../shares/turn.ts'
import type { BodyArrivals } from './body-arrivals.ts'
import { turnOf } from './call-turn.ts'
import type { Admission, MinDataRate } from './limits.ts'
import { parseInput } from './parse.ts'
import { hungUpOf, keepRawBodies, rawBodyOf } from './raw-bodies.ts'
import { refuse, refuseUnreachable } from './responses/error-reply.ts'
import { type CsvResponse, type FileResponse, writeCsv, writeFile } from './responses/file-writer.ts'
import { codingFor, mayPack, packBody } from './responses/packing.ts'
import { type RowsResponse, writeRows } from './responses/row-writer.ts'
import { CallerGone } from './responses/streamed-body.ts'
import type { Call, Route } from './route.ts'

const KEY_MAX = 200

function idempotencyOf(endpoint: Endpoint, request: FastifyRequest): Call['idempotency'] | Refusal {
  const key = request.headers['idempotency-key']
  if (!takesKey(endpoint) || key === undefined) return null
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX || !/^[\x20-\x7e]+$/.test(key))
    return { code: 'FIELD_VALUE', field: 'Idempotency-Key', detail: { name: 'Idempotency-Key' } }
  // The ids in the path are part of the request, like the body.
  const asked = [endpoint.name, request.params ?? null, request.body ?? null]
  const bodyHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  return { key, bodyHash }
}

/** A token is valid for one organisation. If the user is no longer a member of it, the response is the same as without a token. */
function toldTo(principal: Principal | null, refusals: readonly Refusal[]): readonly Refusal[] {
  const isOutside = refusals[0]?.code === 'NOT_A_MEMBER' && principal !== null && principal.organisationId !== 0
  return isOutside ? [{ code: 'NOT_SIGNED_IN' }] : refusals
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, and the turn of the call in the queue. Null until the caller is authenticated. */
    caller: { principal: Principal | null; turn: Turn } | null
  }
}

type Answering = { route: Route; minDataRate: MinDataRate; connections: FairShares }

async function answer({ route, minDataRate, connections }: Answering, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint, handler, takesRawBody } = route
  const { params, query, body } = request
  const { principal, turn } = request.caller!
  const parsed = takesRawBody
    ? parseInput({ ...endpoint, body: undefined }, { params, query, body: undefined })
    : parseInput(endpoint, { params, query, body })
  if (!parsed.ok) return refuse(reply, parsed.refusals)
  const idempotency = idempotencyOf(endpoint, request)
  if (idempotency && 'code' in idempotency) return refuse(reply, [idempotency])
  const coding = mayPack(endpoint) ? codingFor(request.headers['accept-encoding']) : null
  const way = { reply, minDataRate, coding, isWanted: () => connections.isWantedFrom(turn.user, turn.kind) }
  let inMemory: RowsResponse | undefined
  const streamed = async (written: Promise<void>) => {
    if (turn.kind !== 'long')
      request.log.error({ call: endpoint.name }, 'an endpoint streams its response but is not declared as a long call')
    return accepted((await written) as never)
  }
  const result = await handler({
    ...parsed.value,
    ...(takesRawBody && { rawBody: rawBodyOf(request), hungUp: hungUpOf(reply) }),
    requestId: request.id,
    principal,
    turn,
    idempotency,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    tellContext: (context: Parameters<Call['tellContext']>[0]) =>
      void reply.header(ROLE_HEADER, context.role).header(SETTINGS_HEADER, settingsInHeader(context)),
    // Rows that are already in memory are written after the connection is released.
    answerRows: async (answer: RowsResponse) => {
      if (!(Symbol.iterator in answer.rows)) return await streamed(writeRows(way, answer))
      inMemory = answer
      return accepted(undefined as never)
    },
    answerCsv: <Row>(answer: CsvResponse<Row>) => streamed(writeCsv(way, answer)),
    answerFile: (answer: FileResponse) => streamed(writeFile(way, answer)),
  } as unknown as Call)
    .then(async result => {
      if (result.ok && inMemory !== undefined) await writeRows(way, inMemory)
      return result
    })
    .catch(error => {
      if (!reply.sent) {
        if (!isUnreachable(error)) throw error
        return void refuseUnreachable(reply, error, { mayRepeat: idempotency !== null })
      }
      if (error instanceof CallerGone) return
      request.log[isUnreachable(error) ? 'warn' : 'error']({ err: error }, 'a streamed response was interrupted')
    })
  const access = { request, endpoint, principal }
  // A response that has begun counts, also if it was interrupted later.
  if (reply.statusCode === 200 && (reply.sent || result?.ok)) logFile(access)
  if (result === undefined || reply.sent) return reply
  if (!result.ok) logRefusedPermission(access, result.refusals)
  return result.ok ? reply.send(result.value) : refuse(reply, toldTo(principal, result.refusals))
}

type Mounted = {
  routes: readonly Route[]
  authenticate: Authenticate
  admission: Admission
  bodies: BodyArrivals
  minDataRate: MinDataRate
  /** The scheduler of the database connections. */
  connections: FairShares
}

/**
 * Returns the hooks of a call. The caller is authenticated before the body is read. The call enters the queue after the body has arrived.
 */
function hooksOf({ endpoint }: Route, { authenticate, admission, bodies }: Mounted) {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = endpoint.permission === 'open' ? null : await authenticate(request.raw)
    if (caller !== null && !caller.ok) return refuse(reply, caller.refusals)
    const principal = caller?.value ?? null
    const turn = turnOf(endpoint, principal, { request, reply })
    request.caller = { principal, turn }
    return await bodies.receive(request, reply, turn)
  }
  const preValidation = async (request: FastifyRequest, reply: FastifyReply) => {
    request.bodyArrived?.()
    return await admission.admit(request, reply, request.caller!.turn)
  }
  return { onRequest, preValidation }
}

/**
 * The maximum body size in bytes of a call without a token. The body contains only a code, and a proof that the caller requested the code.
 */
const OPEN_BODY_MAX_BYTES = 32_768

/** Returns the body limit of an endpoint if it differs from the default. */
function bodyLimitOf({ bodyMaxBytes, permission }: Endpoint): { bodyLimit?: number } {
  const bodyLimit = permission === 'open' ? OPEN_BODY_MAX_BYTES : bodyMaxBytes
  return bodyLimit === undefined ? {} : { bodyLimit }
}

/** Mounts every call of the contract. The server does not start if a call has no handler or a handler has no call. */
export function mountCalls(app: FastifyInstance, mounted: Mounted): void {
  const { routes, admission, minDataRate, connections } = mounted
  const served = new Set(routes.map(route => route.endpoint))
  const missing = CATALOGUE.filter(endpoint => !served.has(endpoint)).map(endpoint => endpoint.name)
  const unknown = routes.filter(route => !CATALOGUE.includes(route.endpoint)).map(route => route.endpoint.name)
  if (missing.length + unknown.length > 0)
    throw new Error(`the contract and the handlers differ: ${[...missing, ...unknown].join(', ')}`)
  app.decorateRequest('caller', null).decorateRequest('bodyArrived', null).decorateRequest('work', null)
  const mount = (app: FastifyInstance, route: Route) =>
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      ...bodyLimitOf(route.endpoint),
      schema: { response: { 200: route.endpoint.response } },
      ...(mayPack(route.endpoint) && { onSend: packBody }),
      ...hooksOf(route, mounted),
      handler: (request, reply) =>
        admission.during(request, reply, answer({ route, minDataRate, connections }, request, reply)),
    })
  const ofFiles = routes.filter(({ takesRawBody }) => takesRawBody)
  for (const route of routes) if (!ofFiles.includes(route)) mount(app, route)
  void app.register(async part => {
    keepRawBodies(part)
    for (const route of ofFiles) {
      mount(part, route)
      if (route.close) part.addHook('onClose', route.close)
    }
  })
  refuseOtherMethods(app)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** Other methods at the path of a call are refused with METHOD_NOT_ALLOWED. The `Allow` header lists the supported methods. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const url of new Set(CATALOGUE.map(({ path }) => path))) {
    const declared = new Set<string>(CATALOGUE.filter(({ path }) => path === url).map(({ method }) => method))
    if (declared.has('GET')) declared.add('HEAD')
    const allow = [...declared].join(', ')
    const refuseIt = (_request: FastifyRequest, reply: FastifyReply) =>
      refuse(reply.header('allow', allow), [{ code: 'METHOD_NOT_ALLOWED' }])
    // Refuses the request before its body is read, because the contents of the body do not matter.
    app.route({
      method: METHODS.filter(method => !declared.has(method)),
      url,
      onRequest: async (request, reply) => refuseIt(request, reply),
      handler: refuseIt,
    })
  }
}

/** A call and its caller, for the log, which has no data of the request or response. The caller is null for a call without a token. */
type Access = { request: FastifyRequest; endpoint: Endpoint; principal: Principal | null }

function namesOf({ request, endpoint, principal }: Access) {
  const { userId, organisationId } = principal ?? {}
  return { requestId: request.id, userId, organisationId, call: endpoint.name, permission: endpoint.permission }
}

/** Logs a call that was refused with 403, and the permission that the call requires. Does not log other refusals. */
function logRefusedPermission(access: Access, refusals: readonly Refusal[]): void {
  const refused = refusals.find(({ code }) => ERRORS[code].status === 403)
  if (refused === undefined) return
  const { role, takes } = refused.detail ?? {}
  access.request.log.warn({ ...namesOf(access), code: refused.code, role, takes }, 'permission refused')
}

/** Logs a call that returns a file. A list in JSON does not count as a file. */
function logFile(access: Access): void {
  if (access.endpoint.contentType === undefined) return
  access.request.log.info(namesOf(access), 'file download')
}
