// The routes that apply documents to each other. They are the same for the documents of customers and of vendors.
import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ApplicationRecord, NamedItem, ProposedApplication } from '@twofold/contract/documents/document-record'
import type { Returning } from '@twofold/contract/endpoint'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/list-response.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { applyOne, applyToMany, removeOne } from './apply.ts'
import { idInPath, type RoutedKind } from './document-routes.ts'
import { readPaymentApplications } from './payment-applications.ts'
import { readDocument } from './sql.ts'

/** The codec of the applications of customers or vendors, with the functions that the routes use. */
type RoutedApplication<Shown> = {
  names: { id: string }
  encode: (application: ApplicationRecord) => Shown
  decodeRequest(request: object): Result<ProposedApplication>
  decodeRequests(subject: NamedItem, applications: readonly object[]): Result<ProposedApplication[]>
}

/** The applications of customers or vendors, with the kinds of documents that they link, and their calls. */
type ApplicationCalls<Shown, ListName extends string> = {
  application: RoutedApplication<Shown>
  payment: RoutedKind<object>
  invoice: RoutedKind<object>
  /** The field of a response that contains applications. */
  listName: ListName
  calls: {
    ofPayment: Returning<Record<ListName, Shown[]>>
    ofInvoice: Returning<Record<ListName, Shown[]>>
    create: Returning<Shown>
    applyPayment: Returning<Record<ListName, Shown[]>>
    applyToInvoice: Returning<Record<ListName, Shown[]>>
    delete: Returning<Shown>
  }
}

/** Returns the applications of a document in the field `listName` of a response. */
export async function applicationsOf<Shown, ListName extends string>(
  books: Books,
  documentId: number,
  { application, listName }: Pick<ApplicationCalls<Shown, ListName>, 'application' | 'listName'>,
): Promise<Record<ListName, Shown[]>> {
  const applications = await readPaymentApplications(books, documentId)
  return { [listName]: applications.map(application.encode) } as Record<ListName, Shown[]>
}

/** Returns the routes that list, create and delete the applications of customers' or vendors' documents. */
export function applicationRoutes<Shown, ListName extends string>(
  database: Database,
  options: ApplicationCalls<Shown, ListName>,
): Route[] {
  const { application, payment, invoice, listName, calls } = options
  const side = partySideOf(payment.kind)

  const listOf = (endpoint: Returning<Record<ListName, Shown[]>>, definition: RoutedKind<object>) =>
    readingRoute(database, endpoint, async (books, call) => {
      const id = idInPath(definition, call)
      if ((await readDocument(books, definition.kind, id)) === null) return refused('NOT_FOUND')
      return accepted(await applicationsOf(books, id, options))
    })

  const applyMany = (endpoint: Returning<Record<ListName, Shown[]>>, definition: RoutedKind<object>) =>
    writingRoute(database, endpoint, async (books, call) => {
      const subject: NamedItem = { id: idInPath(definition, call), kind: definition.kind }
      const { applications } = call.body as { applications: object[] }
      const proposed = application.decodeRequests(subject, applications)
      const applied = await applyToMany(books, side, { subject, proposed }, call.idempotency)
      return presented(applied, many => ({ [listName]: many.map(application.encode) }) as Record<ListName, Shown[]>)
    })

  return [
    listOf(calls.ofPayment, payment),
    listOf(calls.ofInvoice, invoice),
    writingRoute(database, calls.create, async (books, { body, idempotency }: Call) => {
      const proposed = application.decodeRequest(body as object)
      return presented(await applyOne(books, side, proposed, idempotency), application.encode)
    }),
    applyMany(calls.applyPayment, payment),
    applyMany(calls.applyToInvoice, invoice),
    writingRoute(database, calls.delete, async (books, call) =>
      presented(await removeOne(books, side, idInPath(application, call)), application.encode),
    ),
  ]
}
