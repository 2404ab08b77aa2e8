// What the log says about access: permissions that were refused, and files that were handed out. It names users and
// organisations by number and the call by name, and holds nothing of what was sent or answered.
import type { Refusal } from '@twofold/accounting/refusals'
import type { Endpoint } from '@twofold/contract/endpoint'
import { ERRORS } from '@twofold/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'

/** One call with who sent it; null where nobody has to sign in. */
type Access = { request: FastifyRequest; endpoint: Endpoint; principal: Principal | null }

function namesOf({ request, endpoint, principal }: Access) {
  const { userId, organisationId } = principal ?? {}
  return { requestId: request.id, userId, organisationId, call: endpoint.name, permission: endpoint.permission }
}

/** Logs a call that was refused because of who sent it, with the permission that the call needs. Other refusals are not logged. */
export function logRefusedPermission(access: Access, refusals: readonly Refusal[]): void {
  const refused = refusals.find(({ code }) => ERRORS[code].status === 403)
  if (refused === undefined) return
  const { role, takes } = refused.detail ?? {}
  access.request.log.warn({ ...namesOf(access), code: refused.code, role, takes }, 'a permission was refused')
}

/** Logs that a file began to be sent. A list that is answered as JSON is none. */
export function logFile(access: Access): void {
  if (access.endpoint.contentType === undefined) return
  access.request.log.info(namesOf(access), 'a file was handed out')
}
