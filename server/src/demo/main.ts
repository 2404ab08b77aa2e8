// The process that the supervisor starts on an empty database. Creates the demo books, prints the sign-in credentials, and exits.
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/pool.ts'
import { endWith, say, withProgress } from '../supervisor/console.ts'
import { appDatabaseUrl } from '../supervisor/under-supervisor.ts'
import { createDemo, signInSentence } from './demo.ts'

try {
  const { demoPassword, hasPreparedStatements } = readConfig(process.env)
  const options = { connectionsMax: 1, isPreparing: hasPreparedStatements }
  const database = openDatabase(appDatabaseUrl(process.env), options)
  const signIn = await withProgress('Creating the demo books', createDemo(database, { password: demoPassword }))
  say(signInSentence(signIn, demoPassword !== undefined))
  process.exit(0)
} catch (error) {
  endWith(error)
}
