// Passkeys (WebAuthn): the options for the browser, and the verification of its response. Challenges are stored in the database for a few
// minutes. Any process can verify a challenge, but only once.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Queryable } from '../accounts.ts'
import { ARTEFACT, CONSUME_ARTEFACT, KEEP_ARTEFACT } from '../sql.ts'
import type { PasskeySite } from './passkey-site.ts'
import { ADD_PASSKEY, PASSKEY, PASSKEYS, REMOVE_PASSKEY, RENAME_PASSKEY, USE_PASSKEY } from './sql.ts'

const CHALLENGE = 'PasskeyChallenge'
const CHALLENGE_SECONDS = 300
const PASSKEYS_MAX = 20

/**
 * EdDSA, ES256 and RS256. Every authenticator supports one of them. With the default list of the library, Node would warn about
 * experimental algorithms.
 */
const ALGORITHMS = [-8, -7, -257]

/** The library needs 6 MB. It is loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server')

/** A passkey as shown to its user. Dates are `YYYY-MM-DD` in UTC. */
export type Passkey = {
  credentialId: string
  name: string
  rpId: string
  transports: string[]
  createdOn: string
  lastUsedOn: string | null
}

/** Returns the passkeys of an account, oldest first. */
export async function passkeysOf(database: Queryable, accountId: string): Promise<Passkey[]> {
  return (await database.query<Passkey>(PASSKEYS, [accountId])).rows
}

/**
 * Returns whether a string can be the id of a passkey, which is base64url. Other strings are not sent to the database, because it cannot
 * store NUL.
 */
function isCredentialId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{1,2000}$/.test(text)
}

/** Renames a passkey. Returns false if the account has no such passkey. The caller validates `name` with `checkPasskeyName`. */
export async function renamePasskey(
  database: Queryable,
  accountId: string,
  { credentialId, name }: Pick<Passkey, 'credentialId' | 'name'>,
): Promise<boolean> {
  const { rows } = await database.query<{ isDone: boolean }>(RENAME_PASSKEY, [accountId, credentialId, name])
  return rows[0]!.isDone
}

/** Removes a passkey. Returns false if the account has no such passkey. */
export async function removePasskey(database: Queryable, accountId: string, credentialId: string): Promise<boolean> {
  if (!isCredentialId(credentialId)) return false
  return (await database.query<{ isDone: boolean }>(REMOVE_PASSKEY, [accountId, credentialId])).rows[0]!.isDone
}

/** Stores a challenge for one purpose, such as creating a passkey in a certain sign-in. */
async function keepChallenge(database: Queryable, challenge: string, purpose: string): Promise<void> {
  await database.query(KEEP_ARTEFACT, [CHALLENGE, challenge, JSON.stringify({ purpose }), CHALLENGE_SECONDS])
}

/** Returns whether a challenge was stored for this purpose and is used for the first time. */
async function takeChallenge(database: Queryable, challenge: string, purpose: string): Promise<boolean> {
  const { rows } = await database.query<{ payload: { purpose: string } }>(ARTEFACT, [CHALLENGE, challenge])
  if (rows[0]?.payload.purpose !== purpose) return false
  return (await database.query<{ isFirst: boolean }>(CONSUME_ARTEFACT, [CHALLENGE, challenge])).rows[0]!.isFirst
}

/**
 * Returns the bytes of an account's id, which an authenticator uses to find the passkeys of the account. They reveal nothing about the
 * user.
 */
function userHandleOf(accountId: string): Buffer<ArrayBuffer> {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex')
}

type Creating = { site: PasskeySite; accountId: string; username: string; of: string }

/** Returns the options for a browser to create a passkey for an account. `of` binds the response to one sign-in. */
export async function creationOptions(
  database: Queryable,
  { site, accountId, username, of }: Creating,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  const existing = (await passkeysOf(database, accountId)).filter(({ rpId }) => rpId === site.rpId)
  const options = await generateRegistrationOptions({
    rpName: 'Twofold',
    rpID: site.rpId,
    userName: username,
    userID: userHandleOf(accountId),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Requires a discoverable passkey that is protected by a PIN or biometrics. Such a passkey needs no username and counts as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(database, options.challenge, `create ${of}`)
  return options
}

/** Parses the JSON that a page sent. Returns null for invalid JSON. */
function parsed<Response>(text: string): Response | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Response) : null
  } catch {
    return null
  }
}

const TRANSPORTS_MAX = 10

/** Returns the transports that the browser reported. They are hints for later sign-ins, so unknown values are omitted. */
function transportsIn(sent: unknown): string[] {
  const all: unknown[] = Array.isArray(sent) ? sent : []
  return all
    .filter(each => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each))
    .slice(0, TRANSPORTS_MAX) as string[]
}

/**
 * Verifies a new passkey and stores it under a name. Returns null if the passkey is not valid for this site, is already stored, or exceeds
 * the limit.
 */
export async function addPasskey(
  database: Queryable,
  { site, accountId, of }: Creating,
  { name, response }: { name: string; response: string },
): Promise<{ isBound: boolean } | null> {
  const sent = parsed<RegistrationResponseJSON>(response)
  if (sent === null) return null
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: sent,
    expectedChallenge: challenge => takeChallenge(database, challenge, `create ${of}`),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential, credentialDeviceType } = verified.registrationInfo
  const { id, publicKey, counter, transports } = credential
  const hints = transportsIn(transports)
  const values = [accountId, id, name, site.rpId, Buffer.from(publicKey), counter, hints, PASSKEYS_MAX]
  const { rows } = await database.query<{ isDone: boolean }>(ADD_PASSKEY, values)
  return rows[0]!.isDone ? { isBound: credentialDeviceType === 'singleDevice' } : null
}

type Requesting = {
  site: PasskeySite
  /** Binds the browser's response to one sign-in. */
  of: string
  /** The only account whose passkeys are accepted. If it is null, the passkey identifies its account. */
  accountId: string | null
}

/** Returns the options for a browser to sign in with a passkey. */
export async function requestOptions(
  database: Queryable,
  { site, of, accountId }: Requesting,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  const own = accountId === null ? [] : await passkeysOf(database, accountId)
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: own
      .filter(({ rpId }) => rpId === site.rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  })
  await keepChallenge(database, options.challenge, `get ${of}`)
  return options
}

/** A user who signed in with a passkey. `isBound` is true if the private key never leaves one device. */
export type PasskeySignIn = { accountId: string; username: string; changedAt: string; isBound: boolean }

type StoredPasskey = Omit<PasskeySignIn, 'isBound'> & { rpId: string; publicKey: Buffer; signCount: number }

/** Verifies a browser's response. Returns null if the response is not valid for this site, or if the passkey's counter did not increase. */
export async function verifyPasskey(
  database: Queryable,
  { site, of, accountId }: Requesting,
  response: string,
): Promise<PasskeySignIn | null> {
  const sent = parsed<AuthenticationResponseJSON>(response)
  if (sent === null || !isCredentialId(sent.id)) return null
  const [stored] = (await database.query<StoredPasskey>(PASSKEY, [sent.id])).rows
  if (!stored || stored.rpId !== site.rpId || (accountId !== null && stored.accountId !== accountId)) return null
  const { userHandle } = sent.response ?? {}
  // Without a username, the passkey must identify its account.
  const isOwner = userHandle === userHandleOf(stored.accountId).toString('base64url')
  if (!isOwner && (accountId === null || userHandle)) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge: challenge => takeChallenge(database, challenge, `get ${of}`),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: { id: sent.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.signCount },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, credentialDeviceType } = verified.authenticationInfo
  const used = await database.query<{ isDone: boolean }>(USE_PASSKEY, [sent.id, newCounter])
  if (!used.rows[0]!.isDone) return null
  const { accountId: owner, username, changedAt } = stored
  return { accountId: owner, username, changedAt, isBound: credentialDeviceType === 'singleDevice' }
}
