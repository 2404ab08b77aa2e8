import { explainEnd, say } from '../supervisor/console.ts'
import { asksForHelp, findCommand, overview, readArguments, UsageError, usageOf } from './command.ts'
import { COMMANDS } from './commands.ts'

/** Runs the command that the arguments name. Prints its result or an error message, and returns the exit code. */
export async function runCommandLine(args: string[]): Promise<number> {
  try {
    if (args.length === 0 || (args.length === 1 && /^(--help|-h|help)$/.test(args[0]!))) {
      say(overview(COMMANDS))
      return args.length === 0 ? 2 : 0
    }
    const { command, rest } = findCommand(COMMANDS, args)
    const given = readArguments(command, rest)
    if (given === 'help') {
      say(usageOf(command))
      return 0
    }
    return await command.run(given)
  } catch (error) {
    return error instanceof UsageError ? explainUsage(error, args) : explainEnd(error)
  }
}

function explainUsage({ message, command, begun }: UsageError, args: string[]): number {
  const help = command === null ? overview(begun.length > 0 ? begun : COMMANDS) : usageOf(command)
  if (begun.length > 0 && asksForHelp(args)) {
    say(help)
    return 0
  }
  console.error(`${message}\n\n${help}`)
  return 2
}
