import { createDemo, signInSentence } from '../demo/demo.ts'
import { StartupError } from '../startup-error.ts'
import { say, withProgress } from '../supervisor/console.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** `demo`: creates the demo organisations and a user who can sign in to them. Existing data is not changed. */
export const demoCommand = command({
  words: 'demo',
  summary: 'Create two demo organisations with two years of books, and a demo user.',
  options: {},
  run: () =>
    withDatabase(async ({ config: { oidc, demoPassword }, app }) => {
      if (oidc)
        throw new StartupError(
          'The demo needs the embedded identity provider, but this installation uses an external one.',
        )
      const signIn = await withProgress('Creating the demo books', createDemo(app, { password: demoPassword }))
      say(signInSentence(signIn, demoPassword !== undefined))
      return 0
    }),
})
