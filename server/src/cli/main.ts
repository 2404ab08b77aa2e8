// `npm run twofold -- COMMAND`: the entry point of the command line. Each command has its own file in this folder.
import { runCommandLine } from './run.ts'

process.exit(await runCommandLine(process.argv.slice(2)))
