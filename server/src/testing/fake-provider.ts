// An OpenID provider that says whatever a test wants it to say.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** What the next code is swapped for: claims beside or instead of the right ones, or a status in place of an answer. */
type Says = { claims?: Record<string, unknown>; isForged?: boolean; status?: number }

export type FakeProvider = {
  issuer: string
  says: Says
  /** The bodies that came to the token endpoint. */
  asked: URLSearchParams[]
  close: () => Promise<void>
}

/** Listens on loopback, knowing one client. */
export async function startFakeProvider(clientId: string): Promise<FakeProvider> {
  const own = await generateKeyPair('ES256', { extractable: true })
  const other = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  const provider: FakeProvider = { issuer: '', says: {}, asked: [], close: async () => {} }

  async function idToken(): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000)
    const right = { iss: provider.issuer, aud: clientId, sub: 'subject', iat: seconds, exp: seconds + 60 }
    return new SignJWT({ ...right, ...provider.says.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .sign(provider.says.isForged ? other.privateKey : own.privateKey)
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.url?.endsWith('/openid-configuration')) return answer(200, metadata(provider.issuer))
    if (request.url === '/jwks') return answer(200, { keys: [jwk] })
    let text = ''
    for await (const chunk of request) text += chunk
    provider.asked.push(new URLSearchParams(text))
    const { status } = provider.says
    if (status !== undefined) return answer(status, { error: status < 500 ? 'invalid_grant' : 'server_error' })
    return answer(200, { access_token: 'theirs', token_type: 'bearer', id_token: await idToken() })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return provider
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorise`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  }
}
