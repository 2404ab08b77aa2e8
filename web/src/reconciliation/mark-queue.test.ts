import { expect, test } from 'vitest'
import { createMarkQueue } from './mark-queue.ts'

function queueWith(answer: (ids: number[], isReconciled: boolean) => Promise<unknown> = async () => {}) {
  const sent: string[] = []
  const failed: string[] = []
  const busy: boolean[] = []
  const wordOf = (ids: number[], isReconciled: boolean) => `${isReconciled ? '+' : '-'}${ids.join()}`
  const queue = createMarkQueue({
    send: async (ids, isReconciled) => {
      sent.push(wordOf(ids, isReconciled))
      await answer(ids, isReconciled)
    },
    onFailure: (ids, isReconciled) => failed.push(wordOf(ids, isReconciled)),
    onBusy: isBusy => busy.push(isBusy),
  })
  return { queue, sent, failed, busy }
}

test('lines that change during a call are sent together after it, only in their last state', async () => {
  const { queue, sent, busy } = queueWith()
  queue.want([1], true)
  queue.want([2], true)
  queue.want([3], true)
  queue.want([2], false)
  queue.want([2], true)
  queue.want([3], false)
  await queue.settled()
  expect(sent).toEqual(['+1', '+2', '-3'])
  expect(busy).toEqual([true, false])
})

test('a line that is unmarked while its mark is being sent is sent again', async () => {
  const { queue, sent } = queueWith()
  queue.want([1], true)
  queue.want([1], false)
  await queue.settled()
  expect(sent).toEqual(['+1', '-1'])
})

test('a failure names the unchanged lines, except those that have changed again in the meantime', async () => {
  const { queue, failed, sent } = queueWith(async (_, isReconciled) => {
    if (isReconciled) throw new Error('refused')
  })
  queue.want([1, 2], true)
  queue.want([2], false)
  await queue.settled()
  expect(failed).toEqual(['+1'])
  expect(sent).toEqual(['+1,2', '-2'])
})

test('many lines are sent in several calls, and the queue works again afterwards', async () => {
  const { queue, sent, busy } = queueWith()
  queue.want(
    Array.from({ length: 5100 }, (_, n) => n),
    true,
  )
  await queue.settled()
  expect(sent.map(text => text.split(',').length)).toEqual([2500, 2500, 100])
  queue.want([7], false)
  await queue.settled()
  expect(sent.at(-1)).toBe('-7')
  expect(busy).toEqual([true, false, true, false])
})
