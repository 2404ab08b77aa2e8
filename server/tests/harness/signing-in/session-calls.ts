// Sends the session calls that a browser sends.
import { errorBody } from '@twofold/contract/errors'
import { tokenPair } from '@twofold/contract/session'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { hashOf } from '../../../src/identity/refresh-token.ts'
import type { TokenPair } from '../../../src/identity/sessions.ts'
import type { RunningServer } from '../set-up-api.ts'

type SessionCallOptions = { body?: unknown; bearer?: string; headers?: Record<string, string> }
type SessionResponse = { status: number; body: unknown }

/** Returns functions that send session calls to the server of a test file. */
export function sessionCalls(running: RunningServer) {
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { body, bearer, headers }: SessionCallOptions = {},
  ): Promise<SessionResponse> => {
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
  const authenticate = (grant: object) => call('POST', '/authenticate', { body: grant })
  const refresh = (refreshToken: string) => call('POST', '/refresh', { body: { refreshToken } })
  return {
    call,
    authenticate,
    /** Exchanges a valid code for tokens. */
    signedInBy: async (grant: object): Promise<TokenPair> => {
      const { status, body } = await authenticate(grant)
      expect(status).toBe(200)
      return z.parse(tokenPair, body)
    },
    /** Returns whether a call with an access token is accepted. */
    isLive: async (bearer: string) => (await call('GET', '/secure', { bearer })).status === 200,
    refresh,
    /** Exchanges a valid refresh token for new tokens. */
    refreshed: async (refreshToken: string): Promise<TokenPair> => {
      const { status, body } = await refresh(refreshToken)
      expect(status).toBe(200)
      return z.parse(tokenPair, body)
    },
    /** Backdates the stored times of a refresh token. */
    later: async (refreshToken: string, change: string) => {
      const values = [hashOf(refreshToken)]
      await running.pools.owner.pool.query(`UPDATE refresh_token SET ${change} WHERE token_hash = $1`, values)
    },
    switchTo: (bearer: string, tenantUUID: string) => call('POST', '/tenants/switch', { bearer, body: { tenantUUID } }),
  }
}

/** Checks the format of an error response, and returns its status and code. */
export function refusalOf({ status, body }: SessionResponse): string {
  const { statusCode, code } = z.parse(errorBody, body)
  expect(statusCode).toBe(status)
  return `${status} ${code}`
}
