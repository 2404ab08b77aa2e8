// Runs the product with an external provider, and signs in as a browser does.

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { setUpPools } from '../set-up-api.ts'
import { startApplication, type TestApplication } from '../test-application.ts'
import type { TestPools } from '../test-books.ts'
import { type Attempt, grantFor, newAttempt, openBrowser } from './browser-sign-in.ts'
import { OTHER_CLIENTS } from './other-clients.ts'
import { type OtherProvider, startOtherProvider } from './tampering-proxy.ts'

/** The values of `acr` that count as two factors in these tests. */
export const TWO_FACTOR_ACR = ['https://refeds.org/profile/mfa', 'urn:example:two']

type Client = { client_id: string; client_secret?: string }

/** The product and the provider for one test file. */
type ExternalProviderFixture = {
  provider: OtherProvider
  pools: TestPools
  /** Starts a server that has not contacted the provider yet. The caller must close it. */
  serverFor: (client?: Client, issuer?: string) => Promise<TestApplication>
}

/** Sets up the fixture for a file, and for each test an unchanged provider and a new server, which must log no faults. */
export function setUpExternalProvider() {
  const pools = setUpPools()
  const fixture = Object.assign({} as ExternalProviderFixture, { pools })
  const server = {} as TestApplication
  beforeAll(async () => {
    const provider = await startOtherProvider()
    Object.assign(fixture, {
      provider,
      serverFor: (
        { client_id: clientId, client_secret: clientSecret }: Client = OTHER_CLIENTS.basic,
        issuer = provider.issuer,
      ) =>
        startApplication(pools.app, {
          config: { oidc: { issuer, clientId, clientSecret, scope: 'openid profile', twoFactorAcr: TWO_FACTOR_ACR } },
        }),
    })
  })
  afterAll(() => fixture.provider.close())
  beforeEach(async () => {
    fixture.provider.tampering = {}
    Object.assign(server, await fixture.serverFor())
  })
  afterEach(async () => {
    await server.close()
    expect(server.faults).toEqual([])
  })
  return { fixture, server }
}

/** Returns the sign-in settings that a browser reads before it opens the provider's page. */
export async function signInSettings({ origin }: TestApplication) {
  const response = await fetch(`${origin}/api/sign-in`)
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

/** Posts to `/authenticate`. */
export async function authenticate({ origin }: TestApplication, grant: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/authenticate`, { method: 'POST', headers, body: JSON.stringify(grant) })
  const cookies = response.headers.getSetCookie()
  return { status: response.status, body: (await response.json()) as Record<string, string>, cookies }
}

type Back = { attempt: Attempt; query: URLSearchParams; clientID: string }

/** Signs in at the provider with the same request that the screens send. Returns the parameters of the redirect to the product. */
export async function goAndComeBack(at: TestApplication, without: readonly string[] = []): Promise<Back> {
  const { authorizationEndpoint: endpoint = '', clientID = '' } = (await signInSettings(at)).body
  const attempt = newAttempt(at.origin, without, { endpoint, clientId: clientID })
  const { path } = await openBrowser(new URL(endpoint).origin).follow(attempt.path)
  return { attempt, query: new URL(path, at.origin).searchParams, clientID }
}

/** Returns the body that the screens send to `/authenticate`. */
export function grantOf({ attempt, query, clientID }: Back) {
  return { ...grantFor(attempt, query.get('code') ?? ''), clientID, iss: query.get('iss') ?? '' }
}

/** Signs in as the screens do. */
export async function signInAt(at: TestApplication) {
  return authenticate(at, grantOf(await goAndComeBack(at)))
}
