// All endpoints of the books, for every feature. Both the server and the tests use this list.
import { accountRoutes } from './accounts/routes.ts'
import { auditRoutes } from './audit-trail/routes.ts'
import { customerPaymentRoutes } from './customer-payments/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { statementPaperRoutes } from './customers/statement-paper.ts'
import type { Database } from './database/pool.ts'
import { exportRoutes } from './exports/routes.ts'
import { createFileReaders } from './file-readers/file-readers.ts'
import { homeRoutes } from './home/routes.ts'
import type { Route } from './http/route.ts'
import { importRoutes } from './imports/routes.ts'
import { createPost } from './ledger/post.ts'
import type { Mailing } from './mail/mail-server.ts'
import { mailRoutes } from './mail/routes.ts'
import { payableInvoiceRoutes } from './payable-invoices/routes.ts'
import { invoicePaperRoutes } from './receivable-invoices/paper.ts'
import { receivableInvoiceRoutes } from './receivable-invoices/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { statementImportRoutes } from './statement-imports/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { vendorPaymentRoutes } from './vendor-payments/routes.ts'
import { vendorRoutes } from './vendors/routes.ts'

/** Returns the endpoints of the books for a database. */
export function booksRoutes(database: Database, mailing: Mailing): Route[] {
  const readers = createFileReaders()
  return [
    ...homeRoutes(database),
    ...searchRoutes(database),
    ...accountRoutes(database),
    ...transactionRoutes(database, createPost(database)),
    ...reconciliationRoutes(database),
    ...reportRoutes(database),
    ...savedViewRoutes(database),
    ...auditRoutes(database),
    ...exportRoutes(database),
    ...importRoutes(database, readers),
    ...customerRoutes(database),
    ...statementPaperRoutes(database, mailing),
    ...receivableInvoiceRoutes(database),
    ...invoicePaperRoutes(database, mailing),
    ...mailRoutes(database, mailing),
    ...customerPaymentRoutes(database),
    ...vendorRoutes(database),
    ...payableInvoiceRoutes(database),
    ...vendorPaymentRoutes(database),
    ...statementImportRoutes(database, readers),
  ]
}
