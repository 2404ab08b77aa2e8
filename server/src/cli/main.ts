// `npm run twofold -- COMMAND`: the program that operators type. Each command is a file of its own beside this one.
import { endWith, say } from '../supervisor/console.ts'
import { asksForHelp, findCommand, overview, readArguments, UsageError, usageOf } from './command.ts'
import { COMMANDS } from './commands.ts'

const args = process.argv.slice(2)

try {
  if (args.length === 0 || (args.length === 1 && /^(--help|-h|help)$/.test(args[0]!))) {
    say(overview(COMMANDS))
    process.exit(args.length === 0 ? 2 : 0)
  }
  const { command, rest } = findCommand(COMMANDS, args)
  const given = readArguments(command, rest)
  if (given === 'help') {
    say(usageOf(command))
    process.exit(0)
  }
  process.exit(await command.run(given))
} catch (error) {
  if (!(error instanceof UsageError)) endWith(error)
  const { command, begun } = error
  const help = command === null ? overview(begun.length > 0 ? begun : COMMANDS) : usageOf(command)
  if (begun.length > 0 && asksForHelp(args)) {
    say(help)
    process.exit(0)
  }
  console.error(`${error.message}\n\n${help}`)
  process.exit(2)
}
