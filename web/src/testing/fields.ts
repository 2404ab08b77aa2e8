// Reads and checks the fields of a form.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Returns the error of an invalid field as a screen reader announces it. Returns null if the field is valid. */
export function errorOf(field: Locator): string | null {
  const control = field.element()
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const notes = (control.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id))
  return notes
    .flatMap(note => (note === null || note.classList.contains('hint') ? [] : [note.textContent?.trim()]))
    .join(' ')
}

/** Waits until a field has the given error. With null, waits until the field is valid. */
export async function expectError(field: Locator, sentence: string | null): Promise<void> {
  await expect.poll(() => errorOf(field)).toBe(sentence)
}

/** Waits until a field has the given text. */
export async function expectText(field: Locator, text: string): Promise<void> {
  await expect.poll(() => (field.element() as HTMLInputElement).value).toBe(text)
}
