// An external OpenID provider as a separate program: `node other-provider.ts ISSUER`. It signs in every user immediately, with the account
// that its parent process sent last. It sends its port to the parent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { OTHER_CLIENTS } from './other-clients.ts'

const issuer = process.argv[2] ?? ''
let present = 'ada'
process.on('message', account => {
  present = String(account)
})

/** The parent process has ended. */
process.on('disconnect', () => process.exit())

const NAMES: Readonly<Record<string, object>> = {
  ada: { preferred_username: 'ada', given_name: 'Ada', family_name: 'Ledger' },
}

async function grantAll(context: KoaContextWithOIDC) {
  const { session, client } = context.oidc
  if (!session?.accountId || !client) return undefined
  const grant = new context.oidc.provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

/** Shows a minimal page, because the provider's default page would load a font from another site. */
async function askToLogOut(context: KoaContextWithOIDC, form: string): Promise<void> {
  context.body = `<!doctype html>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`
}

async function configuration(): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'theirs', alg: 'RS256', use: 'sig' }
  return {
    clients: Object.values(OTHER_CLIENTS).map(
      (client): ClientMetadata => ({ ...client, redirect_uris: ['http://localhost/authenticated'] }),
    ),
    jwks: { keys: [key as never] },
    cookies: { keys: ['not a secret'] },
    claims: { openid: ['sub', 'preferred_username', 'given_name', 'family_name'] },
    conformIdTokenClaims: false,
    // The relying party must use PKCE even if the provider does not require it.
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToLogOut } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...NAMES[sub] }) }),
  }
}

const provider = new Provider(issuer, await configuration())
// Allows redirects to any port, because each test server has a different port.
Object.assign(provider.Client.prototype, {
  redirectUriAllowed: (uri: string) => new URL(uri).pathname === '/authenticated',
  postLogoutRedirectUriAllowed: (uri: string) => new URL(uri).pathname === '/login',
})
const callback = provider.callback()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
  const result = { login: { accountId: present } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
