// Runs in the browser. When the user submits a passkey form, requests a passkey from the browser and posts the browser's response with the
// form.
const REFUSED = 'The browser didn’t use a passkey. Try again, or choose another way.'
const FAILED = 'The server didn’t answer. Check the connection and try again.'
const EXISTS = 'This device already has a passkey for your account.'

/** @param {unknown} error */
function sentenceOf(error) {
  if (error instanceof TypeError) return FAILED
  return /** @type {Error} */ (error).name === 'InvalidStateError' ? EXISTS : REFUSED
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.SimpleWebAuthnBrowser?.browserSupportsWebAuthn()) continue
  const { startAuthentication, startRegistration } = window.SimpleWebAuthnBrowser
  const ask = form.dataset.passkey === 'create' ? startRegistration : startAuthentication
  const error = form.querySelector('[role=alert]')
  const button = form.querySelector('button')
  form.hidden = false
  form.addEventListener('submit', async event => {
    event.preventDefault()
    button.disabled = true
    error.hidden = true
    try {
      const answer = await fetch(`${form.getAttribute('action')}/options`, { method: 'POST' })
      if (answer.redirected || !answer.ok) return window.location.reload()
      form.elements.response.value = JSON.stringify(await ask({ optionsJSON: await answer.json() }))
      form.submit()
    } catch (caught) {
      button.disabled = false
      error.textContent = sentenceOf(caught)
      error.hidden = false
    }
  })
}
