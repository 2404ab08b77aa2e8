import type { Session } from '@twofold/contract/session'

/** Returns the description of a device: `Firefox on Windows`, or only the known parts. */
export function deviceWords({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser === '' && system === '') return 'Unknown device'
  if (browser === '') return `Unknown browser on ${system}`
  return system === '' ? browser : `${browser} on ${system}`
}
