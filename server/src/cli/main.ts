// `npm run twofold -- COMMAND`: the program that operators type. Each command is a file of its own beside this one.
import { runCommandLine } from './run.ts'

process.exit(await runCommandLine(process.argv.slice(2)))
