import { rotateServerKey } from '../identity/keys.ts'
import { rotateProviderKeys } from '../identity-provider/keys.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** `keys rotate`: new keys for tokens and cookies, at the next start of each server process. */
export const rotateKeysCommand = command({
  words: 'keys rotate',
  summary: 'Makes new keys for tokens and cookies, which count from the next start of the server.',
  options: {},
  run: () =>
    withDatabase(async ({ owner }) => {
      await rotateServerKey(owner.pool, 'ACCESS_TOKEN')
      await rotateServerKey(owner.pool, 'REFRESH_TOKEN')
      await rotateProviderKeys(owner.pool)
      say('There are new keys. Restart the server: it signs with them, and still takes what the keys before signed.')
      say('When somebody may know the old ones, rotate once more before you restart: then they count for nothing.')
      return 0
    }),
})
