// The calls of the session as a browser sends them.
import { errorBody } from '@twofold/contract/errors'
import { tokenPair } from '@twofold/contract/session'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { hashOf } from '../../identity/refresh-token.ts'
import type { TokenPair } from '../../identity/sessions.ts'
import type { RunningServer } from '../set-up-server.ts'

type Sent = { body?: unknown; bearer?: string; headers?: Record<string, string> }
type Answered = { status: number; body: unknown }

/** The session's calls at a file's server. */
export function sessionCalls(running: RunningServer) {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { body, bearer, headers }: Sent = {},
  ): Promise<Answered> => {
    const response = await fetch(`${running.server.origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const refresh = (refreshToken: string) => call('POST', '/refresh', { body: { refreshToken } })
  return {
    call,
    refresh,
    /** The next pair of a token that must be good. */
    refreshed: async (refreshToken: string): Promise<TokenPair> => {
      const { status, body } = await refresh(refreshToken)
      expect(status).toBe(200)
      return z.parse(tokenPair, body)
    },
    /** Moves what is stored of a refresh token back in time. */
    later: async (refreshToken: string, change: string) => {
      const values = [hashOf(refreshToken)]
      await running.pools.owner.pool.query(`UPDATE refresh_token SET ${change} WHERE token_hash = $1`, values)
    },
    switchTo: (bearer: string, tenantUUID: string) => call('POST', '/tenants/switch', { bearer, body: { tenantUUID } }),
  }
}

/** Status and code of a refusal in its public shape. */
export function refusalOf({ status, body }: Answered): string {
  const { statusCode, code } = z.parse(errorBody, body)
  expect(statusCode).toBe(status)
  return `${status} ${code}`
}
