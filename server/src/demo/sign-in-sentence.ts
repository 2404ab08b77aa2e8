import type { DemoSignIn } from './demo.ts'

/** Returns the message with the demo credentials, which the console prints once. Omits a password that the operator has set. */
export function signInSentence({ username, password }: DemoSignIn, isPasswordSet: boolean): string {
  const by = isPasswordSet ? 'the password in TWOFOLD_DEMO_PASSWORD' : `the password ${password}`
  return `Two demo organisations are ready. Sign in as ${username} with ${by}`
}
