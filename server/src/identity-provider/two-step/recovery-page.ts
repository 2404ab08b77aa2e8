// The page that shows new recovery codes, once.
import type { FastifyInstance } from 'fastify'
import { show } from '../interaction.ts'
import { type Html, html, page } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { hasSecondFactor, renewRecoveryCodes } from './factors.ts'
import { changing } from './factors-page.ts'
import type { Flow, FlowKind, FlowRoute } from './flow.ts'

/** New recovery codes with what was done before; the old ones end. */
export async function newCodesPage({ pool }: PageParts, { base, kept, isSignIn }: Flow, done: string): Promise<Html> {
  const codes = await renewRecoveryCodes(pool, kept.proof.accountId)
  const goOn = isSignIn
    ? html`<form method="post" action="${base}/factors/done"><button>Continue</button></form>`
    : html`<p><a class="button" href="${base}/factors">Continue</a></p>`
  return page(
    'Recovery codes',
    html`<p role="status">${done}</p>
<p>Save these codes where you keep passwords. Each code signs you in once if you lose your second step. They’re shown only now.</p>
<ul class="codes">${codes.map(code => html`<li>${code}</li>`)}</ul>
${goOn}`,
  )
}

/** POST /factors/recovery: new codes in place of the old ones. */
export function serveRecoveryCodes(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  idp.post<FlowRoute>(`${kind.path}/factors/recovery`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    if (!hasSecondFactor(flow.factors)) return reply.redirect(`${flow.base}/factors`, 303)
    request.log.info({ accountId: flow.kept.proof.accountId }, 'new recovery codes were made')
    return show(reply, await newCodesPage(parts, flow, 'Your earlier codes no longer work.'))
  })
}
