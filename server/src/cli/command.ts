// Declares a command (its name, arguments, options and help) and parses its arguments.
import { parseArgs } from 'node:util'

/** An option after `--`. It either has a value or is a switch. `value` is the placeholder in the usage. */
type Option =
  | { value: string; meaning: string; isRequired?: true; choices?: readonly string[] }
  | { value?: never; meaning: string }

type Options = Record<string, Option>

/** The parsed options. A switch is true or false. A required option always has a value. */
type Given<O extends Options> = {
  [Name in keyof O]: O[Name] extends { isRequired: true }
    ? string
    : O[Name] extends { value: string }
      ? string | undefined
      : boolean
}

type Arguments<O extends Options> = { options: Given<O>; positionals: string[] }

/** A command of the command-line program. `run` returns the exit code. */
export type Command = {
  words: string
  summary: string
  positionals: readonly string[]
  options: Options
  run: (given: Arguments<Options>) => Promise<number>
}

/**
 * Thrown if the arguments do not name a valid command. `command` is the command whose usage is printed, or null. `begun` lists the commands
 * that begin with the typed words.
 */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly command: Command | null
  readonly begun: readonly Command[]

  constructor(sentence: string, command: Command | null, begun: readonly Command[] = []) {
    super(sentence)
    this.command = command
    this.begun = begun
  }
}

/** Returns whether the arguments ask for help. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** Declares a command. The declaration determines the types of the parsed options. */
export function command<const O extends Options>(declared: {
  words: string
  summary: string
  positionals?: readonly string[]
  options: O
  run: (given: Arguments<O>) => Promise<number>
}): Command {
  return { positionals: [], ...declared, run: declared.run as Command['run'] }
}

/**
 * Returns the command that the arguments name, and the remaining arguments. Throws a UsageError if the command is unknown or incomplete.
 */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } {
  const words = args.findIndex(arg => arg.startsWith('-'))
  const said = args.slice(0, words === -1 ? args.length : words)
  const fitting = commands.filter(({ words }) => words.split(' ').every((word, index) => said[index] === word))
  const [found] = fitting.sort((left, right) => right.words.length - left.words.length)
  if (found !== undefined) return { command: found, rest: args.slice(found.words.split(' ').length) }
  if (said.length === 0) throw new UsageError('Name a command.', null)
  const begun = commands.filter(({ words }) => words.startsWith(`${said.join(' ')} `))
  if (begun.length > 0) throw new UsageError(`${said.join(' ')} needs a subcommand.`, null, begun)
  throw new UsageError(`Unknown command: ${said.join(' ')}.`, null)
}

/** Parses the arguments of a command. Returns `help` for --help. Throws a UsageError for unknown and missing arguments. */
export function readArguments(command: Command, args: string[]): Arguments<Options> | 'help' {
  if (asksForHelp(args)) return 'help'
  const { values, positionals } = parsed(command, args)
  for (const [name, option] of Object.entries(command.options)) {
    const value = values[name]
    if (option.value === undefined) continue
    if (option.isRequired && value === undefined) {
      throw new UsageError(`--${name} ${option.value} is missing.`, command)
    }
    if (option.choices && value !== undefined && !option.choices.includes(String(value))) {
      throw new UsageError(`--${name} must be ${option.choices.join(' or ')}.`, command)
    }
  }
  const missing = command.positionals[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`, command)
  const extra = positionals[command.positionals.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}.`, command)
  const switches = Object.entries(command.options).map(([name, { value }]) => [
    name,
    value === undefined ? values[name] === true : values[name],
  ])
  return { options: Object.fromEntries(switches), positionals }
}

function parsed(command: Command, args: string[]) {
  const options = Object.entries(command.options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  )
  try {
    return parseArgs({ args, options: Object.fromEntries(options), allowPositionals: true, strict: true })
  } catch (error) {
    // The first sentence of the error names the argument. The other sentences are for programmers, so they are omitted.
    const [sentence] = (error as Error).message.split(/[.\n] ?(?=To|Did|$)/)
    throw new UsageError(`${sentence}.`, command)
  }
}

/** Returns the usage of a command and the meaning of its options. */
export function usageOf({ words, summary, positionals, options }: Command): string {
  const said = Object.entries(options).map(([name, option]): [string, string] => [
    `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    option.meaning,
  ])
  const required = Object.entries(options).flatMap(([name, { value, ...option }]) =>
    'isRequired' in option ? [`--${name} ${value}`] : [],
  )
  const line = ['npm run twofold --', words, ...positionals, ...required].join(' ')
  const isMore = said.length > required.length
  return [
    summary,
    '',
    `  ${line}${isMore ? ' [OPTIONS]' : ''}`,
    ...(said.length > 0 ? ['', ...aligned(said)] : []),
  ].join('\n')
}

/** Returns the list of all commands with their summaries. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ words, positionals, summary }): [string, string] => [
    [words, ...positionals].join(' '),
    summary,
  ])
  return [
    'Twofold command line. Commands work whether or not the server is running.',
    '',
    '  npm run twofold -- COMMAND [OPTIONS]',
    '',
    ...aligned(rows),
    '',
    'npm run twofold -- COMMAND --help shows the options of a command.',
  ].join('\n')
}

function aligned(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
