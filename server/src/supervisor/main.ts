// The program that `npm start` runs: a small process that keeps the database and the server running.
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { endWith } from './console.ts'
import { supervise } from './supervise.ts'

// A closed output pipe, as in `npm start | head`, must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await supervise(readConfig(process.env), process.argv[2] ?? fileURLToPath(new URL('../main.ts', import.meta.url)))
  process.exit(0)
} catch (error) {
  endWith(error)
}
