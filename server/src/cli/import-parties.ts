import { basename } from 'node:path'
import { counted } from '@twofold/accounting/counted'
import { DECIMAL_MARKS, type DecimalMark } from '@twofold/accounting/written-amount'
import {
  DATE_ORDERS,
  DECISIONS,
  type Decision,
  type Decisions,
  IMPORT_FIELDS,
  type PartyImportKind,
  ROW_WARNINGS_OF,
  type RowWarning,
  TERMS_DAYS_MAX,
} from '@twofold/contract/import-fields'
import { csvOnDisk } from '../imports/csv.ts'
import { findCellStyleOrRefuse } from '../imports/file-values.ts'
import type { FlaggedRows, PartyOutcome, PartySource } from '../imports/party-files/party-check.ts'
import { importPartyFile } from '../imports/party-files/party-import.ts'
import type { PartyFile } from '../imports/party-files/party-rows.ts'
import type { DateOrder } from '../imports/transaction-files/transaction-row.ts'
import { say } from '../supervisor/console.ts'
import { type Command, command, UsageError } from './command.ts'
import { acceptedValue, analyze, consoleListener, listing, report, sayRest } from './import-report.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'

/** The help and the options for one kind of import file. */
type KindHelp = {
  summary: string
  one: string
  party: string
  /** The help text of `--account`. Undefined if the rows have no account. */
  account?: string
  hasTerms?: true
  /** The option that posts the imported documents, and its help text. */
  posting?: readonly [option: string, meaning: string]
}

const KIND_HELP: Record<PartyImportKind, KindHelp> = {
  customers: { summary: 'Import customers from a CSV file (plain or .gz).', one: 'customer', party: 'customer' },
  'receivable-invoices': {
    summary:
      'Import invoices from a CSV file (plain or .gz) as pending or charged invoices. Missing customers are created.',
    one: 'invoice',
    party: 'customer',
    account: 'revenue account',
    hasTerms: true,
    posting: ['charge', 'Charge the invoices. Default: they stay pending.'],
  },
  'customer-payments': {
    summary: 'Import customer payments from a CSV file (plain or .gz) and apply each to the invoice named in its row.',
    one: 'payment',
    party: 'customer',
    account: 'bank account',
  },
  vendors: { summary: 'Import vendors from a CSV file (plain or .gz).', one: 'vendor', party: 'vendor' },
  'payable-invoices': {
    summary: 'Import bills from a CSV file (plain or .gz) as pending or approved bills. Missing vendors are created.',
    one: 'bill',
    party: 'vendor',
    account: 'expense or asset account',
    hasTerms: true,
    posting: ['approve', 'Approve the bills. Default: they stay pending.'],
  },
  'vendor-payments': {
    summary: 'Import vendor payments from a CSV file (plain or .gz) and apply each to the bill named in its row.',
    one: 'payment',
    party: 'vendor',
    account: 'bank account',
  },
}

/** The option for each kind of warning, and the name of the warning in the singular and plural. */
const ODD: Record<RowWarning, readonly [option: string, one: string, many: string]> = {
  credits: ['credits', 'credit', 'credits'],
  zeroTotals: ['zero-totals', 'total of zero', 'totals of zero'],
  refunds: ['refunds', 'refund', 'refunds'],
  equalRows: ['equal-rows', 'row identical to an earlier row', 'rows identical to an earlier row'],
  repeatedNumbers: ['repeated-numbers', 'repeated number', 'repeated numbers'],
  changedIds: [
    'changed-ids',
    'row with a known ID but different content',
    'rows with a known ID but different content',
  ],
}

/**
 * `import customers FILE` and the commands for the other kinds of file. If a row has an error or an unresolved warning, writes nothing and
 * returns exit code 1.
 */
export const importPartyCommands: readonly Command[] = (Object.keys(KIND_HELP) as PartyImportKind[]).map(importCommand)

function importCommand(kind: PartyImportKind): Command {
  const { summary, account, hasTerms, posting, one, party } = KIND_HELP[kind]
  const flagged = ROW_WARNINGS_OF[kind].map(
    oddity => [ODD[oddity][0], { value: 'WHAT', choices: DECISIONS, meaning: decisionMeaning(oddity) }] as const,
  )
  const declared: Command = command({
    words: `import ${kind}`,
    summary,
    positionals: ['FILE'],
    options: {
      organisation: { value: 'NAME', isRequired: true, meaning: 'The organisation.' },
      map: {
        value: 'FIELD=COLUMN,...',
        meaning: `The column for each field: ${IMPORT_FIELDS[kind].join(', ')}. Default: columns with these names.`,
      },
      ...(account !== undefined && {
        account: { value: 'NAME', meaning: `The ${account} for every row, if the file has no column for it.` },
        dates: {
          value: 'ORDER',
          choices: DATE_ORDERS,
          meaning: 'Date format: YMD (2026-11-05), MDY or DMY. Default: detected from the file.',
        },
      }),
      ...((account !== undefined || kind === 'customers') && {
        'decimal-mark': {
          value: 'MARK',
          choices: DECIMAL_MARKS,
          meaning: 'Decimal separator. Default: detected from the file.',
        },
      }),
      ...(hasTerms && {
        terms: { value: 'DAYS', meaning: 'Payment terms in days, if the file has no due date.' },
      }),
      ...(posting && { [posting[0]]: { meaning: posting[1] } }),
      ...(posting?.[0] === 'charge' && {
        'allow-over-credit-limit': { meaning: 'Charge invoices even if they exceed the customer’s credit limit.' },
      }),
      ...Object.fromEntries(flagged),
      ...(account !== undefined && {
        'lock-reason': { value: 'TEXT', meaning: 'The reason for overriding a soft lock date. It is recorded.' },
      }),
      'dry-run': { meaning: 'Check every row without writing anything.' },
    },
    run: ({ options, positionals: [typed = ''] }) => {
      const given = options as Record<string, string | boolean | undefined>
      const termsDays = termsOf(given.terms, declared)
      const unstyled = { ...sourceOf(kind, typedFrom(typed), given), termsDays, isDryRun: options['dry-run'] }
      return withDatabase(async ({ app, owner }) => {
        const organisation = await findOrganisation(owner, options.organisation)
        const style = await findCellStyleOrRefuse(unstyled, {
          dayOrder: given.dates as DateOrder | undefined,
          decimalMark: given['decimal-mark'] as DecimalMark | undefined,
        })
        const source = { ...unstyled, ...style }
        const caller = operatorOf(organisation, `import ${basename(source.file.name)}`)
        const beganAt = performance.now()
        const listener = { ...consoleListener(source.isDryRun), flagged: sayFlagged(source.isDryRun) }
        const outcome = acceptedValue(await importPartyFile({ database: app, caller, source, listener }))
        if (!source.isDryRun && outcome.faults === 0) await analyze(owner)
        return conclude(outcome, { one, party }, source.isDryRun, beganAt)
      })
    },
  })
  return declared
}

function sourceOf(
  kind: PartyImportKind,
  path: string,
  given: Record<string, string | boolean | undefined>,
): Omit<PartySource & PartyFile, 'termsDays' | 'dateOrder'> {
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined)
  const { posting } = KIND_HELP[kind]
  const decisions: Decisions = Object.fromEntries(
    ROW_WARNINGS_OF[kind].flatMap(oddity => {
      const decision = text(ODD[oddity][0]) as Decision | undefined
      return decision === undefined ? [] : [[oddity, decision]]
    }),
  )
  return {
    kind,
    file: csvOnDisk(path),
    map: text('map'),
    accountName: text('account') ?? null,
    isPosted: posting !== undefined && given[posting[0]] === true,
    decisions,
    lockReason: text('lock-reason'),
    allowOverCreditLimit: given['allow-over-credit-limit'] === true,
  }
}

function termsOf(text: string | boolean | undefined, asked: Command): number | null {
  if (typeof text !== 'string') return null
  if (/^\d{1,4}$/.test(text) && Number(text) <= TERMS_DAYS_MAX) return Number(text)
  throw new UsageError(`--terms must be a number of days from 0 to ${TERMS_DAYS_MAX}.`, asked)
}

function decisionMeaning(oddity: RowWarning): string {
  return `Whether to keep or skip each ${ODD[oddity][1]}. Default: the file is refused.`
}

/** Lists the rows with warnings. A dry run lists all of them. Otherwise, lists only the first few unresolved rows. */
function sayFlagged(isDryRun: boolean) {
  const list = listing(isDryRun)
  return ({ line, oddity, decision }: { line: number; oddity: RowWarning; decision: Decision | null }) => {
    if (!isDryRun && decision !== null) return
    const fate = decision === null ? 'not decided' : decision === 'keep' ? 'imported' : 'skipped'
    list(`line ${line}: a ${ODD[oddity][1]} (${fate})`)
  }
}

/** Prints a summary of the warnings, then the result. Returns the exit code. */
function conclude(
  outcome: PartyOutcome,
  { one, party }: { one: string; party: string },
  isDryRun: boolean,
  beganAt: number,
): number {
  const flagged = outcome.oddities.filter(({ rows }) => rows > 0)
  sayRest(outcome.undecided, isDryRun)
  for (const rows of flagged) say(flaggedSentence(rows))
  if (outcome.faults === 0 && outcome.undecided > 0) {
    say(`Nothing was imported (${counted(outcome.rows, 'row')}).`)
    return 1
  }
  const made = outcome.opened > 0 ? ` and ${counted(outcome.opened, party)}` : ''
  const linked = outcome.linked > 0 ? ` (${counted(outcome.linked, party)} matched by number)` : ''
  return report(outcome, `${counted(outcome.added, one)}${made}${linked}`, isDryRun, beganAt)
}

function flaggedSentence({ oddity, rows, decision }: FlaggedRows): string {
  const [option, one, many] = ODD[oddity]
  const summary = counted(rows, one, many)
  if (decision === null) return `${summary}: use --${option} keep or --${option} skip.`
  return `${summary}: ${decision === 'keep' ? 'imported' : 'skipped'}.`
}
