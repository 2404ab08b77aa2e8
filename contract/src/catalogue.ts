// Every call of the product in one list: the server mounts it, the OpenAPI document prints it.
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import type { Endpoint } from './endpoint.ts'
import { exportBooks } from './exports.ts'
import * as imports from './imports.ts'
import { listKnownComments } from './known-comments.ts'
import * as members from './members.ts'
import * as organisations from './organisations.ts'
import * as registers from './registers.ts'
import * as session from './session.ts'
import * as transactions from './transactions.ts'

export const CATALOGUE: readonly Endpoint[] = [
  session.signInSettings,
  session.authenticate,
  session.refresh,
  session.logout,
  session.currentUserRead,
  session.nameUser,
  session.listTenants,
  session.switchTenant,
  session.secure,
  organisations.createOrganisation,
  organisations.readSettings,
  organisations.changeSettings,
  members.listMembers,
  members.changeMember,
  members.removeMember,
  members.leaveOrganisation,
  members.resetPassword,
  members.inviteMember,
  members.withdrawInvitation,
  members.openInvitation,
  members.acceptInvitation,
  accounts.listAccounts,
  accounts.listAccountsOfType,
  accounts.readAccount,
  accounts.createAccount,
  accounts.changeAccount,
  accounts.deleteAccount,
  accounts.listAccountTypes,
  transactions.readRegister,
  registers.readRegisterTotals,
  registers.exportRegisterCsv,
  registers.exportRegisterXlsx,
  listKnownComments,
  transactions.readTransaction,
  transactions.postTransaction,
  transactions.changeTransaction,
  transactions.deleteTransaction,
  audit.listAudit,
  audit.exportAudit,
  audit.readHistory,
  ...Object.values(exportBooks),
  imports.previewImport,
  imports.importFile,
  imports.listImports,
  imports.undoImport,
]
