// Assigns an Idempotency-Key to each write. After a double click or a lost response, the same input may be sent again before the result is
// known. The second request has the same key, so the server posts the input only once.
import { mayRepeat } from './call-error.ts'

/** Returns a new key with 128 random bits. (`crypto.randomUUID` is not available over plain HTTP outside localhost.) */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

type Attempt<T> = { input: string; key: string; underWay: Promise<T> | null }

/** Manages the attempts of one form or button. `send` passes the key of the current attempt to `work`. */
export function createAttempts<T>(newKey: () => string = newIdempotencyKey) {
  let last: Attempt<T> | null = null
  return {
    send(input: unknown, work: (key: string) => Promise<T>): Promise<T> {
      const text = JSON.stringify(input)
      const attempt: Attempt<T> = last?.input === text ? last : { input: text, key: newKey(), underWay: null }
      last = attempt
      attempt.underWay ??= work(attempt.key).then(
        answer => {
          if (last === attempt) last = null
          return answer
        },
        (error: unknown) => {
          attempt.underWay = null
          if (!mayRepeat(error) && last === attempt) last = null
          throw error
        },
      )
      return attempt.underWay
    },
  }
}
