// The values of form fields, and the messages next to them.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the error message that a screen reader announces for a field. Returns null if the field is valid. */
export async function errorOf(field: Locator): Promise<string | null> {
  return field.evaluate(control => {
    if (control.getAttribute('aria-invalid') !== 'true') return null
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
    const notes = ids.map(id => document.getElementById(id)).filter(note => note !== null)
    const said = notes.filter(note => !note.classList.contains('hint')).map(note => note.textContent.trim())
    return said.join(' ')
  })
}

/** Waits until a field has this error. If the error is null, waits until the field has no error. */
export async function expectError(field: Locator, sentence: string | null): Promise<void> {
  await expect.poll(() => errorOf(field)).toBe(sentence)
}

/** Waits until the address fields of a document have these values: name, address 1 and 2, city, state and zip. */
export async function expectAddress(
  form: Locator,
  title: 'Bill To' | 'Ship To' | 'Remit To',
  lines: readonly string[],
): Promise<void> {
  const labels = ['Name', 'Address 1', 'Address 2', 'City', 'State', 'Zip'].map(line => `${title} ${line}`)
  const held = () => Promise.all(labels.map(label => form.getByLabel(label, { exact: true }).inputValue()))
  await expect.poll(held).toEqual(lines)
}
