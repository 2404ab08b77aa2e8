// Logs refused permissions and file downloads, with the ids of the user and the organisation and the name of the call. Does not log any
// data of the request or response.
import type { Refusal } from '@twofold/accounting/refusals'
import type { Endpoint } from '@twofold/contract/endpoint'
import { ERRORS } from '@twofold/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'

/** A call and its caller. The caller is null for a call without a token. */
type Access = { request: FastifyRequest; endpoint: Endpoint; principal: Principal | null }

function namesOf({ request, endpoint, principal }: Access) {
  const { userId, organisationId } = principal ?? {}
  return { requestId: request.id, userId, organisationId, call: endpoint.name, permission: endpoint.permission }
}

/** Logs a call that was refused with 403, and the permission that the call requires. Does not log other refusals. */
export function logRefusedPermission(access: Access, refusals: readonly Refusal[]): void {
  const refused = refusals.find(({ code }) => ERRORS[code].status === 403)
  if (refused === undefined) return
  const { role, takes } = refused.detail ?? {}
  access.request.log.warn({ ...namesOf(access), code: refused.code, role, takes }, 'permission refused')
}

/** Logs a call that returns a file. A list in JSON does not count as a file. */
export function logFile(access: Access): void {
  if (access.endpoint.contentType === undefined) return
  access.request.log.info(namesOf(access), 'file download')
}
