import { expect, test } from 'vitest'
import { command, findCommand, overview, readArguments, type UsageError, usageOf } from './command.ts'
import { COMMANDS } from './commands.ts'

const run = async () => 0
const LIST = command({ words: 'users list', summary: 'Shows.', options: {}, run })
const CREATE = command({
  words: 'users create',
  summary: 'Creates.',
  positionals: ['USERNAME'],
  options: {
    role: { value: 'ROLE', choices: ['OWNER', 'CLERK'], meaning: 'A role.' },
    organisation: { value: 'NAME', isRequired: true, meaning: 'Where.' },
    quiet: { meaning: 'Says less.' },
  },
  run,
})

test('a command is found by its words, and the remaining arguments are returned', () => {
  expect(findCommand([LIST, CREATE], ['users', 'create', 'ada', '--quiet'])).toEqual({
    command: CREATE,
    rest: ['ada', '--quiet'],
  })
  expect(() => findCommand([LIST, CREATE], ['users', 'drop'])).toThrow('Unknown command: users drop.')
  expect(() => findCommand([LIST, CREATE], ['--quiet'])).toThrow('Name a command.')
})

test('the first word of several commands lists those commands, with and without --help', () => {
  const goesOn = (args: string[]) => {
    try {
      return findCommand([LIST, CREATE, ...COMMANDS.filter(({ words }) => !words.startsWith('users'))], args)
    } catch (error) {
      return error as UsageError
    }
  }
  for (const args of [['users'], ['users', '--help']]) {
    expect(goesOn(args)).toMatchObject({ message: 'users needs a subcommand.', begun: [LIST, CREATE] })
  }
  expect(goesOn(['user'])).toMatchObject({ message: 'Unknown command: user.', begun: [] })
})

test('arguments are parsed by the declared options', () => {
  expect(readArguments(CREATE, ['ada', '--organisation=Test & Co', '--quiet'])).toEqual({
    options: { role: undefined, organisation: 'Test & Co', quiet: true },
    positionals: ['ada'],
  })
  expect(readArguments(CREATE, ['--help'])).toBe('help')
})

test.each([
  [['--organisation', 'X'], 'USERNAME is missing.'],
  [['ada', 'bob', '--organisation', 'X'], 'Unexpected argument: bob.'],
  [['ada'], '--organisation NAME is missing.'],
  [['ada', '--organisation', 'X', '--role', 'KING'], '--role must be OWNER or CLERK.'],
  [['ada', '--organisation', 'X', '--loud'], "Unknown option '--loud'."],
  [['ada', '--organisation'], "Option '--organisation <value>' argument missing."],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => readArguments(CREATE, args)).toThrow(sentence)
})

test('every command has a summary and a usage line and is listed in the overview', () => {
  for (const each of COMMANDS) {
    expect(usageOf(each)).toContain(`npm run twofold -- ${each.words}`)
    expect(overview(COMMANDS)).toContain(each.summary)
  }
  expect(usageOf(CREATE)).toBe(`Creates.

  npm run twofold -- users create USERNAME --organisation NAME [OPTIONS]

  --role ROLE          A role.
  --organisation NAME  Where.
  --quiet              Says less.`)
})
