import { listCustomers } from '@twofold/contract/customers'
import { listReceivableInvoices } from '@twofold/contract/receivable-invoices'
import { useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../client/use-answer.ts'
import type { FoundRecord } from './palette-choices.ts'

/** How long a typist may pause before the server is asked. */
const PAUSE_MS = 150

/** How many of a kind are offered. */
const FOUND_MAX = '5'

/** A single letter finds too much to be worth asking. */
const LENGTH_MIN = 2

/** The customers and invoices that fit what is typed, found by the server: there may be any number of them. */
export function useFoundRecords(typed: string): readonly FoundRecord[] {
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isEnabled = search.length >= LENGTH_MIN
  const query = { search, limit: FOUND_MAX }
  const customers = useAnswer(listCustomers, { query: { ...query, sort: 'fit' } }, { isEnabled }).data
  const invoices = useAnswer(listReceivableInvoices, { query }, { isEnabled }).data
  const isAnswered = search === text
  return useMemo(() => {
    if (!isAnswered) return NOTHING
    return [
      ...(customers?.customers ?? []).map(customer => ({
        group: 'Customers' as const,
        path: `/customers/${customer.customerID}`,
        words: customer.customerName,
        beside: customer.customerDefaultCity,
        cents: customer.accountsBalanceTotal,
      })),
      ...(invoices?.invoices ?? []).map(invoice => ({
        group: 'Invoices' as const,
        path: `/receivable-invoices/${invoice.receivableInvoiceID}`,
        words: invoice.invoiceClientReference,
        beside: invoice.customerName,
        cents: invoice.invoiceTotal,
      })),
    ]
  }, [isAnswered, customers, invoices])
}

const NOTHING: readonly FoundRecord[] = []
