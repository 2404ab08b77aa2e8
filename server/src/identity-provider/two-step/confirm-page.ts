// The page /idp/two-step. It asks for the username and password before any change.
import type { FastifyInstance } from 'fastify'
import { type Form, show } from '../interaction.ts'
import { field, type Html, html, page, type Typed } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { recognise } from '../sign-in-page.ts'
import { goOnOnPage, openTicket, TWO_STEP_PAGE } from './page-flow.ts'

function confirmPage(typed: Typed): Html {
  const focused = typed.values.username ? 'password' : 'username'
  return page(
    'Two-step sign-in',
    html`<p>Confirm that it’s you.</p>
<form method="post" action="${TWO_STEP_PAGE}">
${field({ name: 'username', label: 'Username', autocomplete: 'username' }, typed, focused)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }, typed, focused)}
<button>Continue</button>
</form>
<p class="beneath"><a href="/">Back to Twofold</a></p>`,
  )
}

/** GET and POST /idp/two-step. */
export function serveTwoStepPage(idp: FastifyInstance, parts: PageParts): void {
  idp.get<{ Querystring: { username?: string[] } }>('/two-step', async ({ query }, reply) => {
    const username = query.username?.[0]?.slice(0, 200) ?? ''
    return show(reply, confirmPage({ values: { username }, faults: [] }))
  })
  idp.post<{ Body: Form }>('/two-step', async (request, reply) => {
    const { body } = request
    const known = await recognise(parts, body, request)
    const showFault = (sentence: string, status: number) =>
      show(reply, confirmPage({ values: body, faults: [{ field: 'password', sentence }] }), status)
    if ('sentence' in known) return showFault(known.sentence, known.status)
    if (known.isTemporary)
      return showFault('This password is temporary. Sign in with this password first, and choose a new password.', 403)
    const { accountId, changedAt } = known
    const proof = {
      accountId,
      username: body.username ?? '',
      changedAt,
      isTemporary: false,
      methods: ['pwd'] as const,
      atMs: parts.now(),
    }
    await openTicket(parts, reply, { proof })
    return goOnOnPage(parts, reply, proof)
  })
}
