import { basename } from 'node:path'
import { counted } from '@twofold/accounting/counted'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { DECIMAL_MARKS, type DecimalMark } from '@twofold/accounting/written-amount'
import { DATE_ORDERS, DECISIONS, type Decision } from '@twofold/contract/import-fields'
import { csvOnDisk } from '../imports/csv.ts'
import { findCellStyleOrRefuse } from '../imports/file-values.ts'
import { importTransactions, type TransactionImport } from '../imports/transaction-files/transaction-import.ts'
import type { DateOrder } from '../imports/transaction-files/transaction-row.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { acceptedValue, analyze, consoleListener, listing, report, sayRest } from './import-report.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { typedFrom } from './progress.ts'
import { withDatabase } from './with-database.ts'

const FIELDS =
  'date, amount (or debit and credit), account, counterAccount (or transaction), comment, id, accountType, accountMemo, counterAccountMemo'

const CHANGED_IDS_MEANING =
  'Whether to keep or skip rows with a known ID but different content. Default: the file is refused.'

/** `import transactions FILE`: posts the transactions of a file. If the file has errors, writes nothing and returns exit code 1. */
export const importTransactionsCommand = command({
  words: 'import transactions',
  summary:
    'Post transactions from a CSV file (plain or .gz). A transaction can have several rows. Transactions imported before are skipped.',
  positionals: ['FILE'],
  options: {
    organisation: { value: 'NAME', isRequired: true, meaning: 'The organisation.' },
    map: {
      value: 'FIELD=COLUMN,...',
      meaning: `The column for each field: ${FIELDS}. Default: columns with these names.`,
    },
    account: { value: 'NAME', meaning: 'The account for every row, if the file has no column for it.' },
    'counter-account': { value: 'NAME', meaning: 'The other account for every row, if the file has no column for it.' },
    'account-under': {
      value: 'NAME',
      meaning: 'The parent of the accounts named in the account column. Missing accounts are created.',
    },
    'counter-account-under': {
      value: 'NAME',
      meaning: 'The parent of the accounts named in the counterAccount column. An empty cell means the parent itself.',
    },
    positive: {
      value: 'SIDE',
      choices: ['debit', 'credit'],
      meaning:
        'The side of the account on which a positive amount is posted. Default: the side that increases the account.',
    },
    dates: {
      value: 'ORDER',
      choices: DATE_ORDERS,
      meaning: 'Date format: YMD (2026-11-05), MDY or DMY. Default: detected from the file.',
    },
    'decimal-mark': {
      value: 'MARK',
      choices: DECIMAL_MARKS,
      meaning: 'Decimal separator. Default: detected from the file.',
    },
    'lock-reason': { value: 'TEXT', meaning: 'The reason for overriding a soft lock date. It is recorded.' },
    'changed-ids': { value: 'WHAT', choices: DECISIONS, meaning: CHANGED_IDS_MEANING },
    'dry-run': { meaning: 'Check every row without writing anything.' },
  },
  run: ({ options, positionals: [typed = ''] }) =>
    withDatabase(async ({ app, owner }) => {
      const file = csvOnDisk(typedFrom(typed))
      const organisation = await findOrganisation(owner, options.organisation)
      const style = await findCellStyleOrRefuse(
        { kind: 'transactions', file, map: options.map },
        {
          dayOrder: options.dates as DateOrder | undefined,
          decimalMark: options['decimal-mark'] as DecimalMark | undefined,
        },
      )
      const source: TransactionImport = {
        file,
        map: options.map,
        ...style,
        account: { under: options['account-under'] ?? null, always: options.account ?? null },
        counterAccount: { under: options['counter-account-under'] ?? null, always: options['counter-account'] ?? null },
        positive: (options.positive?.toUpperCase() as Side | undefined) ?? null,
        lockReason: options['lock-reason'],
        changedIds: options['changed-ids'] as Decision | undefined,
        isDryRun: options['dry-run'],
      }
      const caller = operatorOf(organisation, `import ${basename(file.name)}`)
      const beganAt = performance.now()
      const list = listing(source.isDryRun)
      const changedId = (line: number) => list(`line ${line}: known ID, different content`)
      const listener = {
        ...consoleListener(source.isDryRun),
        ...(options['changed-ids'] === undefined && { changedId }),
      }
      const work = { database: app, caller, source, listener }
      const outcome = acceptedValue(await importTransactions(work))
      if (!source.isDryRun && outcome.faults === 0) await analyze(owner)
      if (outcome.faults === 0 && outcome.undecided > 0) {
        sayRest(outcome.undecided, source.isDryRun)
        say(
          `${counted(outcome.undecided, 'row')} with a known ID but different content. Use --changed-ids keep or skip.`,
        )
        say(`Nothing was imported (${counted(outcome.rows, 'row')}).`)
        return 1
      }
      const opened = outcome.opened > 0 ? ` and ${counted(outcome.opened, 'account')}` : ''
      return report(outcome, counted(outcome.added, 'transaction') + opened, source.isDryRun, beganAt)
    }),
})
