import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Chrome', 'Windows', WINDOWS],
  ['Edge', 'Windows', `${WINDOWS} Edg/156.0.0.0`],
  ['Opera', 'Windows', `${WINDOWS} OPR/120.0.0.0`],
  ['Vivaldi', 'Windows', `${WINDOWS} Vivaldi/7.5`],
  ['Safari', 'macOS', `${MAC} Version/19.1 Safari/605.1.15`],
  ['Firefox', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
  ['Safari', 'iPhone', `${PHONE} Version/18.2 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPhone', `${PHONE} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    'Firefox',
    'iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_2 like Mac OS X) AppleWebKit/605.1.15 FxiOS/150.0 Mobile Safari/605.1.15',
  ],
  ['Samsung Internet', 'Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome', 'ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'],
  ['curl', '', 'curl/8.5.0'],
  ['python-requests', '', 'python-requests/2.32.3'],
  ['', '', 'Mozilla/5.0'],
  ['', '', ''],
  ['', '', '<script>alert(1)</script>'],
  ['', '', `${'a'.repeat(40)}/1`],
  ['', '', `${' '.repeat(600)}Firefox/150.0 Windows`],
])('the browser %j and the system %j are read from a user agent', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
