// Derives the names of a device's browser and operating system from its User-Agent header.
import type { Device } from '../identity/sessions.ts'

type Sign = readonly [name: string, sign: RegExp]

/** The order matters, because the headers of most browsers also contain the names of the browsers that they are based on. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

/** The order matters, because the headers of Android also contain `Linux`, and the headers of iPhones also contain `Mac OS X`. */
const SYSTEMS: readonly Sign[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** The maximum number of characters of the header that are examined. The relevant part of a browser's header is always shorter. */
const LENGTH_MAX = 500

/** The name of a program that is not a browser, such as `curl`. */
const PROGRAM = /^([A-Za-z][\w.-]{0,38})\//

/**
 * Returns the browser and the operating system in a User-Agent header. A client can send any header, so each name is from the lists above.
 * The name of a program has at most 39 characters and no spaces.
 */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, LENGTH_MAX)
  const program = PROGRAM.exec(text)?.[1] ?? ''
  return { browser: named(BROWSERS, text) || (program === 'Mozilla' ? '' : program), system: named(SYSTEMS, text) }
}

function named(signs: readonly Sign[], text: string): string {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? ''
}
