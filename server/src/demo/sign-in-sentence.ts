import type { DemoSignIn } from './demo.ts'

/** What the console says once: how to sign in. A password that the operator set is not repeated. */
export function signInSentence({ username, password }: DemoSignIn, isPasswordSet: boolean): string {
  const by = isPasswordSet ? 'the password in TWOFOLD_DEMO_PASSWORD' : `the password ${password}`
  return `Two demo organisations are ready. Sign in as ${username} with ${by}`
}
