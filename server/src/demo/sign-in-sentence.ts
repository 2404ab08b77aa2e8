import type { DemoSignIn } from './demo.ts'

/** Returns the sentence about the sign-in that the console prints once. A password set by the operator is not repeated. */
export function signInSentence({ username, password }: DemoSignIn, isPasswordSet: boolean): string {
  const by = isPasswordSet ? 'the password in TWOFOLD_DEMO_PASSWORD' : `the password ${password}`
  return `Two demo organisations are ready. Sign in as ${username} with ${by}`
}
