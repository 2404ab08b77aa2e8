// Signs in as a browser does, with fetch and a cookie jar. Does not run scripts.
import { createHash, randomBytes } from 'node:crypto'

/** A browser for one server. It stores cookies by path and does not follow redirects automatically. */
export type TestBrowser = ReturnType<typeof openBrowser>

type Cookie = { name: string; value: string; path: string; attributes: string }

/** Opens a browser without cookies. */
export function openBrowser(origin: string) {
  const jar = new Map<string, Cookie>()
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    // Redirects may contain the public URL of the server. Requests are sent to its local URL.
    const { pathname, search } = new URL(path, origin)
    const url = new URL(pathname + search, origin)
    const sent = [...jar.values()].filter(cookie => url.pathname.startsWith(cookie.path))
    const headers = { ...init.headers, accept: 'text/html', cookie: sent.map(c => `${c.name}=${c.value}`).join('; ') }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(jar, line)
    return response
  }
  return {
    get: (path: string) => send(path),
    submit: (path: string, form: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(form) }),
    /** Follows redirects until the response is a page or the target is `/authenticated`. Returns the final path and response. */
    follow: async (path: string): Promise<{ path: string; response: Response }> => {
      let response = await send(path)
      let here = path
      while (response.status === 303 || response.status === 302) {
        const target = new URL(response.headers.get('location')!, new URL(here, origin))
        here = target.pathname + target.search
        if (target.pathname === '/authenticated') break
        response = await send(here)
      }
      return { path: here, response }
    },
    cookies: () => [...jar.values()],
    /** Sets a cookie for the pages below /idp. */
    setCookie: (name: string, value: string) =>
      void jar.set(`${name} /idp`, { name, value, path: '/idp', attributes: '' }),
  }
}

function keep(jar: Map<string, Cookie>, line: string): void {
  const [pair = '', ...rest] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const path = rest.find(attribute => attribute.startsWith('path='))?.slice(5) ?? '/'
  const key = `${name} ${path}`
  if (value === '') jar.delete(key)
  else jar.set(key, { name, value, path, attributes: rest.join('; ') })
}

/** The values that the page stores before it redirects the browser to the provider. */
export type Attempt = { state: string; nonce: string; codeVerifier: string; redirectURI: string; path: string }

/** The endpoint and the client ID of an authorization request. */
type AtProvider = { endpoint: string; clientId: string }

const EMBEDDED: AtProvider = { endpoint: '/idp/auth', clientId: 'twofold' }

/** Returns the same authorization request that the screens send. `without` contains the parameters to omit. */
export function newAttempt(
  origin: string,
  without: readonly string[] = [],
  { endpoint, clientId } = EMBEDDED,
): Attempt {
  const random = () => randomBytes(32).toString('base64url')
  const [state, nonce, codeVerifier] = [random(), random(), random()]
  const redirectURI = `${origin}/authenticated`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid',
    redirect_uri: redirectURI,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  for (const name of without) query.delete(name)
  return { state, nonce, codeVerifier, redirectURI, path: `${endpoint}?${query}` }
}

/** Returns the body that the screens send to `/authenticate` with a code of the provider. */
export function grantFor({ redirectURI, codeVerifier, nonce }: Attempt, code: string) {
  return { clientID: EMBEDDED.clientId, code, redirectURI, codeVerifier, nonce }
}

/** Exchanges a code of the embedded provider for its own tokens, which a browser never receives. */
export async function providerTokens(origin: string, { redirectURI, codeVerifier }: Attempt, code: string) {
  const grant = { grant_type: 'authorization_code', client_id: EMBEDDED.clientId, code, redirect_uri: redirectURI }
  const body = new URLSearchParams({ ...grant, code_verifier: codeVerifier })
  const response = await fetch(`${origin}/idp/token`, { method: 'POST', body })
  return (await response.json()) as { id_token: string; access_token: string }
}

/** Submits the username and the password. Returns the authorization code. */
export async function codeFor(
  browser: TestBrowser,
  attempt: Attempt,
  credentials: { username: string; password: string },
): Promise<string> {
  const asked = await browser.follow(attempt.path)
  const answer = await browser.submit(asked.path, credentials)
  const back = await browser.follow(answer.headers.get('location')!)
  const query = new URL(back.path, 'http://here').searchParams
  if (query.get('state') !== attempt.state) throw new Error(`the state did not come back: ${back.path}`)
  return query.get('code')!
}

/** Opens a browser at the sign-in page. */
export async function atSignIn(origin: string) {
  const browser = openBrowser(origin)
  const { path, response } = await browser.follow(newAttempt(origin).path)
  return { browser, path, text: await response.text() }
}
