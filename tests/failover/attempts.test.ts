import { expect, test } from 'vitest'
import { closedTimes, secondsWithout, wrongSeconds, type Attempt } from './attempts.ts'

const successful = (startedAt: number, ended: number): Attempt => ({ begun: startedAt, ended, fine: true })
const bad = (startedAt: number, ended: number): Attempt => ({ begun: startedAt, ended, fine: false })
const OUTAGE = [
  successful(0, 100), bad(150, 400), bad(500, 600), bad(5000, 9000), successful(9100, 9200), bad(9300, 9400), successful(9500, 9600),
]

test('counts the longest time without a write that succeeded', () => {
  expect(secondsWithout(OUTAGE, 100)).toBe(9.1)
  expect(secondsWithout(OUTAGE, 9200)).toBe(0.4)
})

test('takes for closed what lies between proofs: not a write that began before, nor one that waited until it was over', () => {
  expect(closedTimes(OUTAGE)).toEqual([[400, 5000]])
})

test('counts as wrong what was asked and answered in between, until the next answer', () => {
  const responses = [
    { asked: 300, answered: 450, ready: true }, { asked: 500, answered: 510, ready: false }, { asked: 1000, answered: 1100, ready: true },
    { asked: 1900, answered: 2000, ready: false }, { asked: 4900, answered: 9150, ready: true },
  ]
  expect(wrongSeconds(responses, OUTAGE)).toBe(1)
})
