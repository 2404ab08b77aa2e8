import { exportAuditCommand, verifyAuditCommand } from './audit.ts'
import { backupCommand, restoreCommand, verifyBackupCommand } from './backup.ts'
import type { Command } from './command.ts'
import { demoCommand } from './demo.ts'
import { exportCommand } from './export.ts'
import { importAccountsCommand } from './import-accounts.ts'
import { importPartyCommands } from './import-parties.ts'
import { importTransactionsCommand } from './import-transactions.ts'
import { listImportsCommand, undoImportCommand } from './imports.ts'
import { rotateKeysCommand } from './keys.ts'
import {
  allowMailCommand,
  allowOneFactorCommand,
  barMailCommand,
  createOrganisationCommand,
  listOrganisationsCommand,
} from './organisations.ts'
import {
  createUserCommand,
  listUsersCommand,
  lockUserCommand,
  resetSecondFactorsCommand,
  setPasswordCommand,
  unlockUserCommand,
} from './users.ts'
import { verifyCommand } from './verify.ts'

/** Every command, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [
  verifyCommand,
  backupCommand,
  verifyBackupCommand,
  restoreCommand,
  exportAuditCommand,
  verifyAuditCommand,
  exportCommand,
  importTransactionsCommand,
  importAccountsCommand,
  ...importPartyCommands,
  listImportsCommand,
  undoImportCommand,
  listUsersCommand,
  createUserCommand,
  setPasswordCommand,
  resetSecondFactorsCommand,
  lockUserCommand,
  unlockUserCommand,
  rotateKeysCommand,
  listOrganisationsCommand,
  createOrganisationCommand,
  allowOneFactorCommand,
  allowMailCommand,
  barMailCommand,
  demoCommand,
]
