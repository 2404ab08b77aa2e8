// The browser and the system of a device, in words, from its User-Agent header.
import type { Device } from '../identity/sessions.ts'

type Sign = readonly [name: string, sign: RegExp]

/** In this order: most browsers also name the ones that they descend from. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

/** In this order: Android names Linux, and the systems of phones name macOS. */
const SYSTEMS: readonly Sign[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** No browser sends more that matters here. */
const LENGTH_MAX = 500

/** The name of a program that is not a browser, such as `curl`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,38})\//

/** Returns the browser and the system that a User-Agent header names. A header can claim anything: each word is from the list below, or for a
 * program 39 characters without spaces at most. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, LENGTH_MAX)
  const program = PROGRAM.exec(text)?.[1] ?? ''
  return { browser: named(BROWSERS, text) || (program === 'Mozilla' ? '' : program), system: named(SYSTEMS, text) }
}

function named(signs: readonly Sign[], text: string): string {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? ''
}
