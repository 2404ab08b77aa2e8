import type { DemoSignIn } from './demo.ts'

/** The sentence that the console prints once: how to sign in. A password set by the operator is not repeated. */
export function signInSentence({ username, password }: DemoSignIn, isPasswordSet: boolean): string {
  const by = isPasswordSet ? 'the password in TWOFOLD_DEMO_PASSWORD' : `the password ${password}`
  return `Two demo organisations are ready. Sign in as ${username} with ${by}`
}
