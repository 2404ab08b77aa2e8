// The page that shows new recovery codes once.
import type { FastifyInstance } from 'fastify'
import { show } from '../interaction.ts'
import { type Html, html, page } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { hasSecondFactor, renewRecoveryCodes } from './factors.ts'
import { changing } from './factors-page.ts'
import type { Flow, FlowKind, FlowRoute } from './flow.ts'

/** Replaces the recovery codes of an account. Returns a page with the new codes and the message `done`. */
export async function newCodesPage({ pool }: PageParts, { base, kept, isSignIn }: Flow, done: string): Promise<Html> {
  const codes = await renewRecoveryCodes(pool, kept.proof.accountId)
  const continueButton = isSignIn
    ? html`<form method="post" action="${base}/factors/done"><button>Continue</button></form>`
    : html`<p><a class="button" href="${base}/factors">Continue</a></p>`
  return page(
    'Recovery codes',
    html`<p role="status">${done}</p>
<p>Save these codes where you keep passwords. If you lose your second step, you can sign in once with each code. The codes won’t be shown again.</p>
<ul class="codes">${codes.map(code => html`<li>${code}</li>`)}</ul>
<p><a class="button secondary" download="twofold-recovery-codes.txt" href="${fileOf(codes)}">Download codes</a></p>
${continueButton}`,
  )
}

/** Returns the codes as a text file in a `data:` URL, so that the browser can save them without another request. */
function fileOf(codes: readonly string[]): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(codes.map(code => `${code}\r\n`).join(''))}`
}

/** The number of unused codes at or below which the user should create new codes. */
const FEW_CODES = 2

/** Returns the page that follows a sign-in with a recovery code if few codes are left. Returns null if enough codes are left. */
export function fewCodesPage({ base }: Flow, left: number): Html | null {
  if (left > FEW_CODES) return null
  const count = left === 1 ? 'You have one recovery code left.' : `You have ${left} recovery codes left.`
  return page(
    'Create new recovery codes',
    html`<p role="status">${left === 0 ? 'You used your last recovery code.' : count}</p>
<p>To create new codes, open Two-step sign-in at the bottom of the sidebar. If you lost your phone or passkey, set up a new second step.</p>
<form method="post" action="${base}/factors/done"><button>Continue</button></form>`,
  )
}

/** POST /factors/recovery: replaces the recovery codes with new ones. */
export function serveRecoveryCodes(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  idp.post<FlowRoute>(`${kind.path}/factors/recovery`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    if (!hasSecondFactor(flow.factors)) return reply.redirect(`${flow.base}/factors`, 303)
    request.log.info({ accountId: flow.kept.proof.accountId }, 'new recovery codes were created')
    return show(reply, await newCodesPage(parts, flow, 'Your earlier codes no longer work.'))
  })
}
