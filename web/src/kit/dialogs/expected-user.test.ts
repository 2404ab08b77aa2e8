import { expect, it } from 'vitest'
import { withExpectedUser } from './expected-user.ts'

it.each([
  ['/idp/auth', 'ada & co', 'https://books.example/auth?a=1&login_hint=ada+%26+co'],
  ['/idp/auth', undefined, 'https://books.example/auth?a=1'],
  ['https://elsewhere.example/auth', 'ada', 'https://books.example/auth?a=1'],
])('a sign-in at %s that expects %j goes to %s', (authorizationEndpoint, username, address) => {
  expect(withExpectedUser('https://books.example/auth?a=1', { authorizationEndpoint }, username)).toBe(address)
})
