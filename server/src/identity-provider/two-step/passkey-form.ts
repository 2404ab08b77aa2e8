// The form of a passkey on a page, and the script that it needs. Without the script the form shows nothing.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../page.ts'

/** The library as one file that sets a global. */
const LIBRARY = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
const SCRIPT = new URL('./browser-passkeys.mjs', import.meta.url)

/** GET /idp/webauthn.js and /idp/passkeys.js, from this server itself. */
export function servePasskeyScript(idp: FastifyInstance): void {
  for (const [path, file] of [
    ['/webauthn.js', LIBRARY],
    ['/passkeys.js', SCRIPT],
  ] as const) {
    idp.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/javascript; charset=utf-8')
        .send(await readFile(file)),
    )
  }
}

/** The scripts of a page with such a form. */
const PASSKEY_SCRIPTS = html`<script src="/idp/webauthn.js" defer></script>
<script src="/idp/passkeys.js" defer></script>`

type PasskeyForm = {
  /** Create a passkey, or sign in with one. */
  kind: 'create' | 'get'
  /** Where the form posts to; its options are at the same address with `/options`. */
  action: string
  button: string
  /** Further fields. */
  fields?: Html
  isPrimary?: boolean
  /** A refused answer. */
  error?: string | undefined
}

/** A form whose button asks the browser for a passkey and posts what it answers as the field `response`. */
export function passkeyForm({ kind, action, button, fields, isPrimary, error }: PasskeyForm): Html {
  return html`<form method="post" action="${action}" data-passkey="${kind}" hidden>
${fields}<input type="hidden" name="response">
<button ${!isPrimary && html`class="secondary"`}>${button}</button>
<p class="error" role="alert" ${error === undefined && html`hidden`}>${error}</p>
</form>
<noscript><p class="hint">Passkeys need JavaScript.</p></noscript>
${PASSKEY_SCRIPTS}`
}
