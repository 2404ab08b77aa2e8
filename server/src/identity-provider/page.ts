// The layout and the fields of the identity provider's pages. The HTML works without scripts.
import { type Fault, PASSWORD_CHARACTERS_MIN } from './accounts.ts'

/** HTML that needs no escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | false | undefined

function rendered(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)
}

/** Returns the HTML of a template. Escapes the values of the template unless they are HTML. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < parts.length ? rendered(parts[index]) : '')).join(''),
  )
}

/** The logo: a T-account. */
const MARK = html`<svg class="mark" aria-hidden="true" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/>
<path d="M7 10.5h18M16 10.5V25M10.5 15v6M21.5 15v6" fill="none" stroke-width="2.6" stroke-linecap="round"/></svg>`

/** Returns a complete page with a title and centered content. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Twofold</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/idp/style.css">
</head>
<body>
<main>
<p class="brand">${MARK}Twofold</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`
}

/** The message while the database is unavailable. */
export const AWAY = 'Twofold can’t reach its database right now. Try again in a moment.'

/** Returns a page with a message and a link, by default to the sign-in page. */
export function messagePage(title: string, message: string, way = { href: '/login', words: 'Start again' }): Html {
  return page(title, html`<p role="status">${message}</p><p><a class="button" href="${way.href}">${way.words}</a></p>`)
}

/** The submitted values of a form, which are shown again, and the errors of its fields. */
export type Typed = { values: Readonly<Record<string, string>>; faults: readonly Fault[] }

export const NOTHING_TYPED: Typed = { values: {}, faults: [] }

type Field = {
  name: string
  label: string
  type?: 'text' | 'password'
  autocomplete?: string
  hint?: string
  /** The kind of on-screen keyboard on phones. */
  inputMode?: 'numeric'
  isRequired?: boolean
  charactersMin?: number
  value?: string
  /** Suggestions that the browser shows while the user types. */
  suggestions?: readonly string[]
}

/** The properties of every field for a new password. */
export const NEW_PASSWORD = {
  type: 'password',
  autocomplete: 'new-password',
  charactersMin: PASSWORD_CHARACTERS_MIN,
} as const

/** The hint below the first password field. */
export const PASSWORD_HINT = 'At least eight characters. A sentence is easier to remember than random characters.'

function notes(name: string, hint: string | undefined, fault: Fault | undefined): { html: Html; ids: string } {
  const ids = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ')
  const shown = html`${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}${
    fault && html`<p class="error" id="${name}-error" role="alert">${fault.sentence}</p>`
  }`
  return { html: shown, ids }
}

/** Returns a field with its label and error. The first field with an error gets the focus. */
export function field(spec: Field, typed: Typed, focused?: string): Html {
  const { name, label, type = 'text', autocomplete = 'off', hint, isRequired = true, charactersMin, suggestions } = spec
  const { inputMode } = spec
  const fault = typed.faults.find(found => found.field === name)
  // A password is never sent back to the page.
  const value = type === 'password' ? '' : (typed.values[name] ?? spec.value ?? '')
  const { html: notesHtml, ids } = notes(name, hint, fault)
  const hasFocus = name === (typed.faults[0]?.field ?? focused)
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="200"
 ${type === 'text' && html`autocapitalize="none" spellcheck="false"`} ${isRequired && html`required`}
 ${charactersMin !== undefined && html`minlength="${charactersMin}"`} ${inputMode && html`inputmode="${inputMode}"`}
 ${suggestions && html`list="${name}-list"`}
 ${hasFocus && html`autofocus`} ${fault && html`aria-invalid="true"`} ${ids !== '' && html`aria-describedby="${ids}"`}>
${suggestions && html`<datalist id="${name}-list">${suggestions.map(each => html`<option>${each}</option>`)}</datalist>`}
${notesHtml}
</div>`
}

export type Option = { value: string; words: string; hint?: string }
type Choice = { name: string; label: string; hint?: string; choices: readonly Option[] }

/** Returns a group of radio buttons. By default, the first one is selected. */
export function choice({ name, label, hint, choices }: Choice, typed: Typed): Html {
  const fault = typed.faults.find(found => found.field === name)
  const { html: notesHtml, ids } = notes(name, hint, fault)
  const chosen = choices.find(({ value }) => value === typed.values[name]) ?? choices[0]
  const options = choices.map(option => {
    const id = `${name}-${option.value}`
    return html`<div class="option">
<input type="radio" id="${id}" name="${name}" value="${option.value}" ${option === chosen && html`checked`}
 ${option.hint !== undefined && html`aria-describedby="${id}-hint"`}>
<label for="${id}">${option.words}</label>
${option.hint !== undefined && html`<p class="hint" id="${id}-hint">${option.hint}</p>`}
</div>`
  })
  return html`<fieldset class="field" ${fault && html`aria-invalid="true"`} ${ids !== '' && html`aria-describedby="${ids}"`}>
<legend>${label}</legend>
${options}
${notesHtml}
</fieldset>`
}
