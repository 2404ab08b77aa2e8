// The process that the supervisor starts on an empty database: it makes the demo books, prints the sign-in, and ends.
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/pool.ts'
import { endWith, say, withProgress } from '../supervisor/console.ts'
import { appDatabaseUrl } from '../supervisor/under-supervisor.ts'
import { createDemo } from './demo.ts'
import { signInSentence } from './sign-in-sentence.ts'

try {
  const { demoPassword } = readConfig(process.env)
  const database = openDatabase(appDatabaseUrl(process.env), { connectionsMax: 1 })
  const signIn = await withProgress('Making the demo books', createDemo(database, { password: demoPassword }))
  say(signInSentence(signIn, demoPassword !== undefined))
  process.exit(0)
} catch (error) {
  endWith(error)
}
