import { rotateServerKey } from '../identity/keys.ts'
import { rotateProviderKeys } from '../identity-provider/keys.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** `keys rotate`: creates new keys for tokens and cookies. Each server process uses them from its next start. */
export const rotateKeysCommand = command({
  words: 'keys rotate',
  summary: 'Rotate the token and cookie keys. Takes effect at the next start.',
  options: {},
  run: () =>
    withDatabase(async ({ owner }) => {
      await rotateServerKey(owner.pool, 'ACCESS_TOKEN')
      await rotateServerKey(owner.pool, 'REFRESH_TOKEN')
      await rotateProviderKeys(owner.pool)
      say(
        'Created new keys. Restart the server to use them. Tokens and cookies signed with the previous keys stay valid.',
      )
      say(
        'If the previous keys may be compromised, rotate once more before you restart. Then they are no longer accepted.',
      )
      return 0
    }),
})
