/** Applied when nothing of a payment is left, else open. */
export function paymentStatus({ totalRemaining }: { totalRemaining: number }): 'Applied' | 'Open' {
  return totalRemaining === 0 ? 'Applied' : 'Open'
}
