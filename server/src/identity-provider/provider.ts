// The OpenID provider. It has one client and supports only the authorization code flow with PKCE and the scope openid.
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type pg from 'pg'
import { namesOf } from './accounts.ts'
import { SESSION_COOKIE } from './interaction.ts'
import { cookieKeys, idTokenKeys } from './keys.ts'
import { AWAY, messagePage } from './page.ts'
import { TWO_FACTORS } from './proof.ts'
import { ARTEFACT, ARTEFACT_OF_UID, CONSUME_ARTEFACT, DROP_ARTEFACT, DROP_GRANT, KEEP_ARTEFACT } from './sql.ts'

export type ProviderParts = {
  pool: pg.Pool
  /** The issuer in the ID tokens. */
  issuer: string
  clientId: string
  redirectUris: readonly string[]
  /** Returns whether an error means that the database is temporarily unavailable. Such an error is not a defect of the server. */
  isAway: (error: unknown) => boolean
}

const { base, Check } = interactionPolicy

/** Every sign-in requires the password. Otherwise, the next user of a shared computer could sign in again after a logout. */
function alwaysAsk() {
  const policy = base()
  // An account that was locked in the meantime is not found here.
  const isAnswered = ({ oidc }: KoaContextWithOIDC) => oidc.result?.login !== undefined && oidc.account !== undefined
  const check = new Check('fresh', 'every sign-in requires the password', 'login_required', context =>
    isAnswered(context) ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  return policy
}

/** Grants access without asking for consent, because the only client is Twofold itself. */
async function grantToProduct(context: KoaContextWithOIDC) {
  const { provider, session, client } = context.oidc
  if (!session?.accountId || !client) return undefined
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

/** Creates the provider with its keys. It responds below the path at which it is mounted. */
export async function createProvider(parts: ProviderParts): Promise<Provider> {
  const provider = new Provider(parts.issuer, await configurationOf(parts))
  // `pages.ts` sets the forwarding headers to the public URL of the server.
  provider.proxy = true
  // Removes the CORS headers, because the only client is this server itself.
  provider.use(async (context, next) => {
    await next()
    context.remove('access-control-allow-origin')
    context.remove('access-control-expose-headers')
  })
  return provider
}

async function configurationOf({ pool, clientId, redirectUris, isAway }: ProviderParts): Promise<Configuration> {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: artefactsIn(pool),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    cookies: {
      keys: await cookieKeys(pool),
      names: { session: SESSION_COOKIE, interaction: 'idp_sign_in', resume: 'idp_resume' },
      short: cookie,
      long: { ...cookie, path: '/idp' },
    },
    jwks: { keys: await idTokenKeys(pool) },
    claims: { openid: ['sub', 'preferred_username', 'given_name', 'family_name', 'auth_time', 'amr', 'acr'] },
    acrValues: [TWO_FACTORS],
    // The client reads the names from the ID token. It does not call the userinfo endpoint.
    conformIdTokenClaims: false,
    // The code of the invitation, sent if the user followed an invitation link. It allows the user to create an account.
    extraParams: ['invitation'],
    scopes: ['openid'],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    routes: { authorization: '/auth', token: '/token', jwks: '/jwks' },
    interactions: { url: (_context, { uid }) => `/idp/sign-in/${uid}`, policy: alwaysAsk() },
    loadExistingGrant: grantToProduct,
    findAccount: async (_context, accountId) => {
      const names = await namesOf(pool, accountId)
      if (!names) return undefined
      const { username, givenName, familyName } = names
      const claims = { preferred_username: username, given_name: givenName, family_name: familyName }
      return { accountId, claims: async () => ({ sub: accountId, ...claims }) }
    },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 300, Interaction: 3600, Session: 3600, Grant: 3600 },
    renderError: async (context, { error_description: description }, error) => {
      context.type = 'html'
      const words = isAway(error) ? AWAY : (description ?? 'The sign-in can’t continue. Start again.')
      context.body = messagePage('Sign-in failed', words).text
    },
  }
}

/** The default lifetime of the state of a sign-in, in seconds. */
const SECONDS_DEFAULT = 3600

type Kept = { payload: AdapterPayload; isConsumed: boolean }

/** Returns a function that creates the oidc-provider adapter for each kind of state. Any process can continue a sign-in from the state. */
function artefactsIn(pool: pg.Pool): AdapterFactory {
  return kind => artefactsOf(pool, kind)
}

function artefactsOf(pool: pg.Pool, kind: string): Adapter {
  async function found(text: string, key: string): Promise<AdapterPayload | undefined> {
    const kept = (await pool.query<Kept>(text, [kind, key])).rows[0]
    return kept && { ...kept.payload, ...(kept.isConsumed && { consumed: true }) }
  }
  return {
    upsert: async (id, payload, expiresIn) => {
      await pool.query(KEEP_ARTEFACT, [kind, id, JSON.stringify(payload), expiresIn ?? SECONDS_DEFAULT])
    },
    find: id => found(ARTEFACT, id),
    findByUid: uid => found(ARTEFACT_OF_UID, uid),
    // Device authorization is not supported.
    findByUserCode: async () => undefined,
    consume: async id => {
      const { rows } = await pool.query<{ isFirst: boolean }>(CONSUME_ARTEFACT, [kind, id])
      // Two processes may find the same code unused. Only one process may continue.
      if (!rows[0]?.isFirst) throw new errors.InvalidGrant('the code was already used')
    },
    destroy: async id => void (await pool.query(DROP_ARTEFACT, [kind, id])),
    revokeByGrantId: async grantId => void (await pool.query(DROP_GRANT, [grantId])),
  }
}
