// Open redirects: URLs in links that try to send a user to another origin after sign-in. Browsers, proxies and routers parse them
// differently, so each URL is tested wherever the product follows a URL.

import { cells } from '@twofold/accounting/testing/equations'

const ELSEWHERE = 'evil.example'

/** URLs with a complete or incomplete scheme. */
const SCHEMES = cells(`
  https://${ELSEWHERE}/ | http://${ELSEWHERE} | HTTPS://${ELSEWHERE}/ | hTtPs:${ELSEWHERE} | https:/${ELSEWHERE}
  https:///${ELSEWHERE} | https:\\\\${ELSEWHERE} | https:/\\${ELSEWHERE} | ftp://${ELSEWHERE}/ | ws://${ELSEWHERE}/
  file:///etc/passwd | blob:https://evil.example/1 | view-source:https://${ELSEWHERE} | about:blank
`)

/** URLs that contain scripts or documents. */
const SCRIPTS = [
  ...cells(`
    javascript:alert(1) | JaVaScRiPt:alert(1) | javascript://%0aalert(1) | java\tscript:alert(1)
    \u0001javascript:alert(1) | /javascript:alert(1)\u0000//evil.example | vbscript:msgbox(1)
    data:text/html,<script>alert(1)</script> | DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
    data:,evil.example
  `),
  ...[' javascript:alert(1)', 'java\nscript:alert(1)'],
]

/** URLs with a host but no scheme, with all spellings of slashes. */
const AUTHORITIES = cells(`
  //${ELSEWHERE} | ///${ELSEWHERE} | ////${ELSEWHERE}/accounts | //${ELSEWHERE}/%2e%2e | //${ELSEWHERE}:443/accounts
  //${ELSEWHERE}?/accounts | //${ELSEWHERE}#/accounts | //evil%2eexample | //2130706434/ | //0x7f000002/ | //[::1]/
  //[::ffff:7f00:2]:80/ | //xn--vil-9qa.example/ | /\\${ELSEWHERE} | \\/${ELSEWHERE} | \\\\${ELSEWHERE}
  /\\/${ELSEWHERE} | //\\${ELSEWHERE} | \\${ELSEWHERE} | /accounts\\..\\..\\\\${ELSEWHERE}
`)

/** URLs with a username and password before the host. */
const USERINFO = cells(`
  //books.example@${ELSEWHERE}/ | //accounts:password@${ELSEWHERE}/
  https://books.example:443@${ELSEWHERE}/accounts | https://books.example%2f@${ELSEWHERE}/
  https://books.example\\@${ELSEWHERE}/ | https://books.example#@${ELSEWHERE}/
  https://books.example.${ELSEWHERE}/accounts | @${ELSEWHERE} | /@${ELSEWHERE}//${ELSEWHERE}\\
`)

/** URLs with characters that browsers remove or normalize before they parse the URL. */
const CHARACTERS = [
  ...cells(`
    /\t/${ELSEWHERE} | /\r/${ELSEWHERE} | \t//${ELSEWHERE} | / /${ELSEWHERE} | \u0000//${ELSEWHERE}
    /\u0000/${ELSEWHERE} | \u001f//${ELSEWHERE} | /accounts\u2028 | \u00a0//${ELSEWHERE} | \ufeff//${ELSEWHERE}
    \u200b//${ELSEWHERE} | /\u202e//${ELSEWHERE} | //evil\u3002example/ | //evil\uff0eexample/ | //\u24d4vil.example/
    \uff0f\uff0f${ELSEWHERE} | /\uff0f${ELSEWHERE} | /\u2215${ELSEWHERE} | /\ud800/${ELSEWHERE}
  `),
  ...[`/\n/${ELSEWHERE}`, `/\r\n/${ELSEWHERE}`, ` //${ELSEWHERE}`, `/accounts\r\nlocation: https://${ELSEWHERE}`],
]

/** URLs with paths that change when they are resolved or decoded again. */
const PATHS = [
  ...cells(`
    /.//${ELSEWHERE} | /..//${ELSEWHERE} | /a/..//${ELSEWHERE} | /%2e//${ELSEWHERE} | /%2e%2e//${ELSEWHERE}
    /.%2e/\\${ELSEWHERE} | ./${ELSEWHERE} | ../${ELSEWHERE} | . | ?returnUrl=/accounts | #/accounts | accounts
    ;//evil.example | /\\${'a'.repeat(5000)}.${ELSEWHERE} | //${'a'.repeat(5000)}.${ELSEWHERE}
  `),
  ...[ELSEWHERE, ''],
]

/** Redirect loops. */
const CIRCLES = cells(`
  /login | /login?returnUrl=/accounts | /login/ | /a/../login | /./authenticated?code=1&state=2 | /authenticated/
  /%72efresh | /%61uthenticated%2F?code=1&state=2 | /refresh?returnPath=/refresh | /refresh//
  /REFRESH?returnPath=/refresh
`)

/** URLs that must not be followed. The home page is opened instead. */
export const OPEN_REDIRECTS: readonly string[] = [
  ...SCHEMES,
  ...SCRIPTS,
  ...AUTHORITIES,
  ...USERINFO,
  ...CHARACTERS,
  ...PATHS,
  ...CIRCLES,
]

/** URLs that look dangerous but are unusual paths of this origin. They are followed. */
export const UNUSUAL_PATHS: readonly string[] = cells(`
  /%2f%2f${ELSEWHERE} | /%2F${ELSEWHERE}/ | /%5c%5c${ELSEWHERE} | /%09/${ELSEWHERE} | /%00/${ELSEWHERE}
  /%25%32%66%25%32%66${ELSEWHERE} | /https://${ELSEWHERE}/ | /javascript:alert(1) | /@${ELSEWHERE}
  /accounts?next=//${ELSEWHERE} | /accounts?a=%0d%0alocation:https://${ELSEWHERE} | /accounts#//${ELSEWHERE}
  /;//${ELSEWHERE} | /%E0%A4%A | /accounts?q=${'a'.repeat(1500)}
`)
