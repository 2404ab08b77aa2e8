// The flow of the page "Two-step sign-in" at /idp/two-step. The user signs in on this page and gets a random ticket in a cookie. The ticket
// expires after five minutes, because a change requires recent authentication (NIST SP 800-63B and ASVS 5.0, 7.5.1).
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Queryable, setPasswordHash } from '../accounts.ts'
import { cookieIn, setCookie } from '../cookies.ts'
import { show } from '../interaction.ts'
import { messagePage } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { hasTwoFactors, isProofOver, nextStep, type Proof } from '../proof.ts'
import type { Kept } from '../sign-in-steps.ts'
import { ARTEFACT, DROP_ARTEFACT, KEEP_ARTEFACT } from '../sql.ts'
import { factorsOf } from './factors.ts'
import type { FlowKind } from './flow.ts'

const KIND = 'TwoStepTicket'
const COOKIE = 'idp_two_step'
const TICKET_SECONDS = 900

/** The path of the page on which users manage their second factors. The contract contains the same path for the web app. */
export const TWO_STEP_PAGE = '/idp/two-step'

/** The time after sign-in on this page during which the user may change factors. */
const FRESH_MS = 5 * 60_000

/** Only the hash of a ticket is stored. */
function idOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}

async function keepTicket(database: Queryable, id: string, kept: Kept): Promise<void> {
  await database.query(KEEP_ARTEFACT, [KIND, id, JSON.stringify({ kept }), TICKET_SECONDS])
}

/** Sets a cookie with a new ticket, and stores the proof and the state of the current step. */
export async function openTicket({ pool, publicUrl }: PageParts, reply: FastifyReply, kept: Kept): Promise<void> {
  const ticket = randomBytes(32).toString('base64url')
  await keepTicket(pool, idOf(ticket), kept)
  setCookie(reply, { name: COOKIE, value: ticket, publicUrl })
}

/** Deletes the ticket of the browser. */
export async function endTicket(
  { pool, publicUrl }: PageParts,
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<void> {
  const ticket = cookieIn(request, COOKIE)
  if (ticket !== undefined) await pool.query(DROP_ARTEFACT, [KIND, idOf(ticket)])
  setCookie(reply, { name: COOKIE, value: '', seconds: 0, publicUrl })
}

/** Sets the new password of an account and ends its sessions, because anyone who knew the old password may have signed in. */
export async function changePassword(
  { pool, signOut }: PageParts,
  reply: FastifyReply,
  { accountId, newPasswordHash }: { accountId: string; newPasswordHash: string },
): Promise<FastifyReply> {
  await setPasswordHash(pool, accountId, newPasswordHash)
  await signOut(accountId)
  const words = 'You were signed out everywhere. Sign in with the new password.'
  return show(reply, messagePage('Password changed', words, { href: '/login', words: 'Continue' }))
}

/** Redirects to the next step on the page. */
export async function goOnOnPage(parts: PageParts, reply: FastifyReply, proof: Proof): Promise<FastifyReply> {
  const factors = await factorsOf(parts.pool, proof.accountId)
  const next = factors === null ? null : nextStep(proof, factors, false)
  return reply.redirect(next === null ? TWO_STEP_PAGE : `${TWO_STEP_PAGE}/${next === 'second' ? next : 'factors'}`, 303)
}

/** The flow of the page "Two-step sign-in". A request without a ticket or with an expired ticket is redirected to the password form. */
export function pageFlow(parts: PageParts): FlowKind {
  const { pool, now } = parts
  return {
    path: '/two-step',
    enter: async (request, reply, mayBeOlder = false) => {
      const ticket = cookieIn(request, COOKIE)
      const id = ticket === undefined ? '' : idOf(ticket)
      const { rows } = await pool.query<{ payload: { kept: Kept } }>(ARTEFACT, [KIND, id])
      const kept = rows[0]?.payload.kept
      const factors = kept === undefined ? null : await factorsOf(pool, kept.proof.accountId)
      const isFresh = kept !== undefined && (mayBeOlder || now() - kept.proof.atMs <= FRESH_MS)
      if (!kept || !factors || !isFresh || isProofOver(kept.proof, factors, now())) {
        await reply.redirect(TWO_STEP_PAGE, 303)
        return null
      }
      return {
        base: TWO_STEP_PAGE,
        id,
        isSignIn: false,
        kept,
        factors,
        next: nextStep(kept.proof, factors, false),
        keep: changed => keepTicket(pool, id, changed),
        proceed: async proof => {
          // When the user completes another factor, a new ticket replaces the old one.
          await endTicket(parts, request, reply)
          const { newPasswordHash } = kept
          if (newPasswordHash !== undefined && hasTwoFactors(proof))
            return changePassword(parts, reply, { accountId: proof.accountId, newPasswordHash })
          await openTicket(parts, reply, { proof, newPasswordHash })
          return goOnOnPage(parts, reply, proof)
        },
      }
    },
  }
}
