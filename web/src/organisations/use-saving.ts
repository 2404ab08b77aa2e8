import { useQueryClient } from '@tanstack/react-query'
import { type CalendarDate, isTimeZone } from '@twofold/accounting/calendar'
import { checkHardLock } from '@twofold/accounting/ledger/lock-dates'
import { checkOrganisationName } from '@twofold/accounting/organisation'
import { type Result, refused } from '@twofold/accounting/refusals'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import { changeSettings, type OrganisationSettings, readSettings } from '@twofold/contract/organisations'
import { useState } from 'react'
import { CallError, errorsOfFailure } from '../client/call-error.ts'
import { queryKey } from '../client/query-keys.ts'
import { useCommand } from '../client/use-command.ts'
import { useToday } from '../client/use-current-user.ts'
import type { KeptForm } from '../client/use-kept-form.ts'
import { useSession } from '../client/use-session.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import {
  isSettings,
  type SettingsChanges,
  type SettingsValues,
  settingsBody,
  settingsValuesOf,
} from './settings-values.ts'

/** Saves the settings. Validates them, asks the user to confirm a new hard lock, and shows the result. */
export function useSaving(settings: OrganisationSettings, form: KeptForm<SettingsChanges>) {
  const command = useCommand(changeSettings, (after, _, cache) => cache.keep(readSettings, {}, after))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [foreign, setForeign] = useState<OrganisationSettings | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [closingThrough, setClosingThrough] = useState<CalendarDate | null>(null)
  const client = useQueryClient()
  const { organisation } = useSession()
  const today = useToday()
  const toast = useToast()

  /** Updates the form with another user's changes. The typed values are preserved. */
  const follow = () => {
    if (foreign !== null) client.setQueryData(queryKey(organisation, readSettings, {}), foreign)
    setForeign(null)
    setErrors({})
  }

  const send = async (values: SettingsValues) => {
    try {
      await command.send({ body: settingsBody(values, settings) })
      form.goOn(form.values)
      setErrors({})
      setForeign(null)
      toast({ title: 'Settings saved' })
    } catch (error) {
      if (error instanceof CallError && error.code === 'STALE' && isSettings(error.body.current))
        setForeign(error.body.current)
      else if (error instanceof CallError && error.code === 'OWN_TWO_FACTORS_FIRST') setRefusal(error)
      else setErrors(errorsOfFailure(error))
    }
    setClosingThrough(null)
  }

  return {
    errors,
    foreign,
    closingThrough,
    isSaving: command.isSending,
    /** An error that the user can resolve by signing in again, or null. */
    refusal,
    dismissRefusal: () => setRefusal(null),
    send,
    /** Sends the typed values. If they close the books, asks for confirmation first. */
    ask: (values: SettingsValues) => {
      if (command.isSending) return
      const present = settingsValuesOf(settings)
      const found = errorsOfValues(values, present, today)
      setErrors(found)
      if (Object.keys(found).length > 0) return
      if (values.hardLockDate === present.hardLockDate) void send(values)
      else setClosingThrough(values.hardLockDate)
    },
    dismiss: () => setClosingThrough(null),
    takeTheirs: () => {
      form.startOver()
      follow()
    },
    keepMine: follow,
    /** The typed values are preserved. */
    merge: (typed: SettingsChanges) => {
      form.change(() => typed)
      follow()
    },
  }
}

function errorsOfValues(values: SettingsValues, present: SettingsValues, today: CalendarDate): Record<string, string> {
  const results: Result<unknown>[] = [
    checkOrganisationName(values.tenantName),
    isTimeZone(values.timeZone) ? { ok: true, value: null } : refused('UNKNOWN_TIME_ZONE', 'timeZone'),
    checkHardLock(present.hardLockDate, values.hardLockDate, today),
  ]
  const refusals = results.flatMap(result => (result.ok ? [] : result.refusals))
  return Object.fromEntries(refusals.map(reason => [reason.field ?? 'form', sentenceOfForm(reason)]))
}
