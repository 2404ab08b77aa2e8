import { NAMES, nameUser, USER_NAME_LENGTH_MAX } from '@twofold/contract/session'
import { type FormEvent, useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { returnPath } from '../client/return-path.ts'
import { useCommand } from '../client/use-command.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate, useSearchParams } from '../kit/router/use-router.tsx'

type Name = (typeof NAMES)[number]

const LABELS: Record<Name, string> = { username: 'Username', givenName: 'First name', familyName: 'Last name' }
const AUTOCOMPLETE: Record<Name, string> = {
  username: 'nickname',
  givenName: 'given-name',
  familyName: 'family-name',
}

/** Prompts for the names that the identity provider did not send, and then continues to the requested page. */
export default function NamePage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const missing = missingIn(query.get('missing'))
  const to = returnPath(query.get('returnUrl'), location.origin)
  const { values, change, startOver } = useKeptForm('user:name', { username: '', givenName: '', familyName: '' })
  const command = useCommand(nameUser)
  const [isTried, setTried] = useState(false)
  const errorOf = (name: Name) =>
    (isTried && isLeftOut(name, values)) ||
    (command.error instanceof CallError ? command.error.fieldError(name) : undefined) ||
    undefined
  const isSaidBesideField = command.error instanceof CallError && (command.error.body.fields?.length ?? 0) > 0

  const goOn = () => {
    startOver()
    return navigate(to, { replace: true })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing.some(name => isLeftOut(name, values))) return
    try {
      await command.send({ body: Object.fromEntries(missing.map(name => [name, values[name]])) })
      await goOn()
    } catch {
      // The form shows the error.
    }
  }

  return (
    <>
      <PageHeader title="What is your name?" />
      <form noValidate onSubmit={event => void save(event)} className="grid max-w-sm gap-1 px-4 py-6">
        <p className="mb-3 text-muted">
          Your identity provider doesn’t share your name. Enter the name that other users see next to your entries.
        </p>
        {missing.map(name => (
          <TextField
            key={name}
            label={LABELS[name]}
            isRequired={name === 'username'}
            value={values[name]}
            onChange={value => change({ [name]: value })}
            error={errorOf(name)}
            input={{ maxLength: USER_NAME_LENGTH_MAX, autoComplete: AUTOCOMPLETE[name] }}
          />
        ))}
        {!isSaidBesideField && <FailureAlert failure={command.error} className="mt-2" />}
        <div className="mt-3 flex gap-2">
          <Button type="submit" look="primary" isBusy={command.isSending}>
            Save
          </Button>
          <Button onClick={() => void goOn()}>Not now</Button>
        </div>
      </form>
    </>
  )
}

/** Returns the names of the fields to show. If the parameter is missing, returns all fields. */
function missingIn(text: string | null): Name[] {
  const named = NAMES.filter(name => text?.split(',').includes(name))
  return named.length > 0 ? named : [...NAMES]
}

/** Returns the error of an empty name. A username and either a first name or a last name are required. */
function isLeftOut(name: Name, values: Record<Name, string>): string | false {
  if (name === 'username') return values.username.trim() === '' && 'Enter a username.'
  if (name === 'familyName') return false
  return (values.givenName + values.familyName).trim() === '' && 'Enter a first or last name.'
}
