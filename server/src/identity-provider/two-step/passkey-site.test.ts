import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.ts'

test.each<[string | undefined, string | undefined, string]>([
  ['https://books.example.com', 'books.example.com', 'books.example.com https://books.example.com'],
  ['https://books.example.com:8443/', 'inner:3000', 'books.example.com https://books.example.com:8443'],
  ['http://localhost:8080', 'localhost:8080', 'localhost http://localhost:8080'],
  ['http://books.example.com', 'books.example.com', 'Passkeys require an HTTPS address'],
  ['https://192.0.2.7', '192.0.2.7', 'Passkeys require an HTTPS address'],
  ['https://[2001:db8::7]', '[2001:db8::7]', 'Passkeys require an HTTPS address'],
  [undefined, 'localhost:3000', 'localhost http://localhost:3000'],
  [undefined, '127.0.0.1:3000', 'on this computer, open http://localhost:3000'],
  [undefined, 'localhost:3001', 'on this computer, open http://localhost:3000'],
  [undefined, 'evil.example', 'on this computer, open http://localhost:3000'],
  [undefined, undefined, 'on this computer, open http://localhost:3000'],
])('with the public address %s, passkeys at host %s are: %s', (publicUrl, host, expected) => {
  const site = passkeySite({ publicUrl, port: 3000 }, host)
  expect('why' in site ? site.why : `${site.rpId} ${site.origin}`).toContain(expected)
})
