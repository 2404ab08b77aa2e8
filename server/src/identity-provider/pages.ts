// Mounts the identity provider on the server. Handles requests for the provider's pages. Other requests below /idp go to oidc-provider.
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type Form, show } from './interaction.ts'
import { serveNewcomers } from './new-account.ts'
import { AWAY, messagePage } from './page.ts'
import type { PageParts } from './page-parts.ts'
import { serveNewPassword, servePasswordChange } from './password-page.ts'
import type { ProviderParts } from './provider.ts'
import { serveSetUp } from './set-up-page.ts'
import { serveSignIn } from './sign-in-page.ts'
import { FONT_STYLE, STYLE, serveFont } from './style.ts'
import { serveTwoStepPage } from './two-step/confirm-page.ts'
import { serveFactors } from './two-step/factors-page.ts'
import { signInFlow } from './two-step/flow.ts'
import { pageFlow } from './two-step/page-flow.ts'
import { servePasskeyScript } from './two-step/passkey-form.ts'
import { servePasskeyNames } from './two-step/passkey-name.ts'
import { servePasskeySignIn } from './two-step/passkey-sign-in.ts'
import { serveRecoveryCodes } from './two-step/recovery-page.ts'
import { serveSecondFactor } from './two-step/second-page.ts'
import { serveSetUpFactor } from './two-step/set-up-factor.ts'

type Mounted = ProviderParts & Omit<PageParts, 'provider'>

const PREFIX = '/idp'

/** Mounts the provider below /idp. */
export async function mountIdentityProvider(app: FastifyInstance, parts: Mounted): Promise<void> {
  const inUse = providerInUse(parts, app.log)
  const pageParts = { ...parts, provider: async () => (await inUse()).provider }
  await app.register(
    async idp => {
      idp.removeAllContentTypeParsers()
      idp.setErrorHandler(failurePage(parts))
      await idp.register(async pages => {
        readForms(pages)
        pages.addHook('preHandler', async (request, reply) => {
          if (isForeign(request)) await reply.status(403).send()
        })
        pages.get('/style.css', async (_request, reply) =>
          reply
            .header('cache-control', 'public, max-age=3600')
            .type('text/css; charset=utf-8')
            .send(FONT_STYLE + STYLE),
        )
        serveFont(pages)
        serveSignIn(pages, pageParts)
        serveSetUp(pages, pageParts)
        servePasswordChange(pages, pageParts)
        serveNewcomers(pages, pageParts)
        serveNewPassword(pages, pageParts)
        servePasskeyScript(pages)
        servePasskeySignIn(pages, pageParts)
        serveTwoStepPage(pages, pageParts)
        for (const kind of [signInFlow(pageParts), pageFlow(pageParts)]) {
          serveSecondFactor(pages, pageParts, kind)
          serveFactors(pages, pageParts, kind)
          serveSetUpFactor(pages, pageParts, kind)
        }
        serveRecoveryCodes(pages, pageParts, pageFlow(pageParts))
        servePasskeyNames(pages, pageParts, pageFlow(pageParts))
      })
      // oidc-provider reads request bodies itself.
      idp.addContentTypeParser('*', (_request, _payload, done) => done(null))
      idp.all('/*', async (request, reply) => {
        const { callback } = await inUse()
        passOn(request, reply, parts.publicUrl)
        await callback(request.raw, reply.raw)
      })
    },
    { prefix: PREFIX },
  )
}

type InUse = { provider: Provider; callback: ReturnType<Provider['callback']> }

/** Creates the provider on first use, because its library takes 20 MB that a server without sign-ins does not need. */
function providerInUse(parts: Mounted, log: FastifyBaseLogger): () => Promise<InUse> {
  let made: Promise<InUse> | undefined
  async function make(): Promise<InUse> {
    const { createProvider } = await import('./provider.ts')
    const provider = await createProvider(parts)
    provider.on('server_error', (context, error) => {
      if (!parts.isAway(error)) return log.error({ err: error }, 'unexpected failure')
      context.status = 503
      context.set('retry-after', '1')
      log.warn({ reason: error.message }, 'the database cannot be reached')
    })
    return { provider, callback: provider.callback() }
  }
  return () => {
    made ??= make().catch(error => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Shows errors in the layout of the other pages. The cause is logged, but not shown. */
function failurePage({ isAway }: Pick<Mounted, 'isAway'>) {
  return (error: FastifyError, { log }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = isAway(error) ? 503 : (error.statusCode ?? 500)
    if (status < 500) return show(reply, messagePage('Sign-in failed', 'The form isn’t valid. Start again.'), status)
    if (status === 503) log.warn({ reason: error.message }, 'the database cannot be reached')
    else log.error({ err: error }, 'unexpected failure')
    const words = status === 503 ? AWAY : 'Something went wrong on the server. Try again in a moment.'
    return show(reply, messagePage('Sign-in failed', words), status)
  }
}

/** Returns whether a form was submitted by a page of another site. */
function isForeign({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return method === 'POST' && site !== undefined && site !== 'same-origin' && site !== 'none'
}

function readForms(pages: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: 16_384 } as const
  pages.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, text, done) => {
    const form: Record<string, string> = Object.create(null)
    for (const [name, value] of new URLSearchParams(String(text))) form[name] ??= value
    done(null, form satisfies Form)
  })
  pages.addHook('preValidation', async request => {
    if (request.method === 'POST') request.body ??= {}
  })
}

/** Passes a request to oidc-provider, with the path below the prefix, the public host name and the security headers. */
function passOn(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): void {
  const { raw } = request
  const known = publicUrl === undefined ? undefined : new URL(publicUrl)
  for (const name of ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', 'origin']) delete raw.headers[name]
  if (known) {
    raw.headers['x-forwarded-proto'] = known.protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = known.host
  }
  const url = raw.url ?? PREFIX
  Object.assign(raw, { originalUrl: url, url: url.slice(PREFIX.length) || '/' })
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
}
