// The name of a passkey: its field, its validation, and the page that changes it.
import { checkOneLine } from '@twofold/accounting/text'
import type { FastifyInstance } from 'fastify'
import type { Fault } from '../accounts.ts'
import { show } from '../interaction.ts'
import { field, type Html, html, NOTHING_TYPED, page, type Typed } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { changing } from './factors-page.ts'
import type { FlowKind, FlowRoute } from './flow.ts'
import { type Passkey, passkeysOf, renamePasskey } from './passkeys.ts'

const CHARACTERS_MAX = 60

/** Returns the field for the name of a passkey. */
export const PASSKEY_NAME = {
  name: 'name',
  label: 'Name',
  hint: 'Helps you recognize the passkey in the list. For example, Laptop or Security key.',
}

/** Returns the name to store, or the error of the field. */
export function checkPasskeyName(typed: string): string | Fault {
  const name = checkOneLine(typed.trim(), 'name', CHARACTERS_MAX)
  if (name.ok && name.value !== '') return name.value
  return { field: 'name', sentence: `Choose a name of at most ${CHARACTERS_MAX} characters.` }
}

function renamePage(base: string, { credentialId, name }: Passkey, typed: Typed): Html {
  return page(
    'Rename passkey',
    html`<form method="post" action="${base}/factors/rename">
<input type="hidden" name="passkey" value="${credentialId}">
${field({ ...PASSKEY_NAME, value: name }, typed, 'name')}
<button>Rename</button>
</form>
<p class="beneath"><a href="${base}/factors">Cancel</a></p>`,
  )
}

/** GET and POST /factors/rename. For an unknown passkey, redirects to the overview. */
export function servePasskeyNames(idp: FastifyInstance, { pool }: PageParts, kind: FlowKind): void {
  const path = `${kind.path}/factors/rename`

  async function passkeyWith(accountId: string, credentialId = ''): Promise<Passkey | undefined> {
    return (await passkeysOf(pool, accountId)).find(each => each.credentialId === credentialId)
  }

  idp.get<FlowRoute>(path, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const passkey = await passkeyWith(flow.kept.proof.accountId, request.query.passkey?.[0])
    if (!passkey) return reply.redirect(`${flow.base}/factors`, 303)
    return show(reply, renamePage(flow.base, passkey, NOTHING_TYPED))
  })
  idp.post<FlowRoute>(path, async (request, reply) => {
    // A name does not affect sign-ins, so a change that was started before the time limit can still be saved.
    const flow = await changing(kind, request, reply, true)
    if (flow === null) return reply
    const { accountId } = flow.kept.proof
    const passkey = await passkeyWith(accountId, request.body.passkey)
    if (!passkey) return reply.redirect(`${flow.base}/factors`, 303)
    const name = checkPasskeyName(request.body.name ?? '')
    if (typeof name !== 'string') {
      return show(reply, renamePage(flow.base, passkey, { values: request.body, faults: [name] }), 400)
    }
    await renamePasskey(pool, accountId, { credentialId: passkey.credentialId, name })
    return reply.redirect(`${flow.base}/factors`, 303)
  })
}
