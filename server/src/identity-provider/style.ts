import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** The style sheet of the identity provider. It uses the design tokens of the web app. */
export const STYLE = `:root{color-scheme:light dark;
--canvas:oklch(.985 .003 165);--panel:oklch(1 0 0);--ink:oklch(.24 .015 165);--muted:oklch(.5 .015 165);
--line:oklch(.915 .006 165);--rule:oklch(.64 .015 165);--accent:oklch(.46 .1 165);--on-accent:oklch(1 0 0);
--negative:oklch(.52 .19 25)}
@media (prefers-color-scheme:dark){:root{
--canvas:oklch(.185 .008 165);--panel:oklch(.215 .009 165);--ink:oklch(.93 .006 165);--muted:oklch(.72 .012 165);
--line:oklch(.305 .01 165);--rule:oklch(.56 .015 165);--accent:oklch(.78 .12 165);--on-accent:oklch(.2 .03 165);
--negative:oklch(.74 .15 25)}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);color:var(--ink);
font:.8125rem/1.25rem "Inter Variable",ui-sans-serif,system-ui,sans-serif;
font-feature-settings:"cv11","ss03";-webkit-font-smoothing:antialiased}
main{width:100%;max-width:360px;padding:32px;background:var(--panel);border:1px solid var(--line);border-radius:10px}
main:has(.columns){max-width:808px}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 24px;font-size:.9375rem;font-weight:600;letter-spacing:-.01em}
.mark{width:28px;height:28px;fill:var(--accent);stroke:none}.mark path{stroke:var(--on-accent)}
h1{margin:0 0 20px;font-size:1.125rem;line-height:1.5rem;font-weight:600;letter-spacing:-.01em}
h2{margin:0 0 12px;padding-top:16px;border-top:1px solid var(--line);font-size:.8125rem;line-height:1.25rem;font-weight:600}
.columns{display:grid;gap:8px 48px;margin:0 0 8px}
@media (min-width:760px){.columns{grid-template-columns:1fr 1fr}}
p{margin:0 0 16px}
.field{margin:0 0 16px}
label{display:block;margin:0 0 4px}
label,legend{font-size:.6875rem;line-height:1rem;font-weight:500;color:var(--muted)}
fieldset{min-width:0;padding:0;border:0}legend{padding:0;margin:0 0 4px}
.option{display:grid;grid-template-columns:16px 1fr;gap:0 8px;padding:4px 0}.option label{margin:0;font-size:.8125rem;line-height:1.25rem;font-weight:400;color:inherit}
.option input{width:16px;height:16px;margin:2px 0 0;accent-color:var(--accent)}.option .hint{grid-column:2;margin:0}
input{width:100%;height:32px;padding:0 8px;font:inherit;color:inherit;background:var(--panel);
border:1px solid var(--line);border-bottom-color:var(--rule);border-radius:4px}
input:hover{border-color:var(--rule)}
input[aria-invalid]{border-color:var(--negative)}
.hint{margin:4px 0 0;color:var(--muted);font-size:.6875rem;line-height:1rem}
.error{margin:4px 0 0;color:var(--negative);font-weight:500}
.error::before{content:"! ";font-weight:600}
button,.button{display:block;width:100%;min-height:36px;padding:8px 12px;font:inherit;font-weight:500;text-align:center;
text-decoration:none;color:var(--on-accent);background:var(--accent);border:0;border-radius:6px;cursor:pointer}
button:hover,.button:hover{background:color-mix(in oklch,var(--accent) 90%,var(--ink))}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}input:focus-visible{outline-offset:0}
input[aria-invalid]:focus-visible{outline-color:var(--negative)}
.columns+button{margin-left:auto}@media (min-width:760px){.columns+button{width:calc(50% - 24px)}}
a{color:var(--accent)}.beneath{margin:20px 0 0;text-align:center}
[hidden]{display:none!important}
.secondary,.secondary:hover{color:var(--accent);background:none;border:1px solid var(--line);border-bottom-color:var(--rule)}
.secondary:hover{border-color:var(--rule)}
form+form,.hint+form,.rows+.button{margin-top:12px}form+.hint{margin-top:12px}
section{margin:0 0 16px}section>.hint{margin:0 0 8px}section>.hint+.button{margin-top:8px}
.rows,.codes{margin:0;padding:0;list-style:none}
.rows li{display:flex;justify-content:space-between;align-items:baseline;gap:12px;padding:4px 0}.rows b{font-weight:500;overflow-wrap:anywhere}
.rows .hint{margin:0}.links{display:flex;gap:12px;white-space:nowrap}
.label{display:block;margin:0 0 4px;font-size:.6875rem;line-height:1rem;font-weight:500;color:var(--muted)}
code,.codes{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.codes{margin:0 0 16px;padding:12px;border:1px solid var(--line);border-radius:6px;text-align:center}
.qr{width:200px;margin:0 auto 16px;border:1px solid var(--line);border-radius:6px;overflow:hidden}.qr svg{display:block;width:100%;height:auto}
@media (max-width:400px){main{padding:24px 16px}}
@media print{main{border:0}}`

/** The typeface comes from the same package as the typeface of the web app. */
const SHEET = new URL(import.meta.resolve('@fontsource-variable/inter/index.css'))

/** The font files in the style sheet, one for each writing system. */
const FILES = /url\(\.\/(files\/[\w-]+\.woff2)\)/g

/** The CSS rules that refer to the font files. */
const RULES = readFileSync(SHEET, 'utf8')

/** The CSS rules of the typeface, for the provider's style sheet. */
export const FONT_STYLE = RULES.replace(FILES, 'url(/idp/$1)')

/** Serves the typeface at /idp/files/…. */
export function serveFont(idp: FastifyInstance): void {
  for (const [, path = ''] of RULES.matchAll(FILES)) {
    const file = new URL(path, SHEET)
    idp.get(`/${path}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=604800')
        .type('font/woff2')
        .send(await readFile(file)),
    )
  }
}
