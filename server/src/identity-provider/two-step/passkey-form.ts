// The passkey form of a page, and the script that it requires. Without the script, the form is invisible.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../page.ts'

/** The browser library in one file, which sets a global variable. */
const LIBRARY = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))
const SCRIPT = new URL('./browser-passkeys.mjs', import.meta.url)

/** Serves the scripts of the passkey form: /idp/webauthn.js and /idp/passkeys.js. */
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

/** The script elements of a page with a passkey form. */
const PASSKEY_SCRIPTS = html`<script src="/idp/webauthn.js" defer></script>
<script src="/idp/passkeys.js" defer></script>`

type PasskeyForm = {
  /** Whether to create a passkey, or to sign in with a passkey. */
  kind: 'create' | 'get'
  /** The URL to which the form posts. The passkey options are at the same URL followed by `/options`. */
  action: string
  button: string
  /** Additional fields of the form. */
  fields?: Html
  isPrimary?: boolean
  /** The error message for a refused passkey. */
  error?: string | undefined
}

/** Returns a form whose button requests a passkey from the browser. It posts the browser's response in the field `response`. */
export function passkeyForm({ kind, action, button, fields, isPrimary, error }: PasskeyForm): Html {
  return html`<form method="post" action="${action}" data-passkey="${kind}" hidden>
${fields}<input type="hidden" name="response">
<button ${!isPrimary && html`class="secondary"`}>${button}</button>
<p class="error" role="alert" ${error === undefined && html`hidden`}>${error}</p>
</form>
<noscript><p class="hint">Passkeys need JavaScript.</p></noscript>
${PASSKEY_SCRIPTS}`
}
