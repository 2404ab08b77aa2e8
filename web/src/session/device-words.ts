import type { Session } from '@twofold/contract/session'

/** A device in words: `Firefox on Windows`, or as much of it as is known. */
export function deviceWords({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser === '' && system === '') return 'Unknown device'
  if (browser === '') return `Unknown browser on ${system}`
  return system === '' ? browser : `${browser} on ${system}`
}
