import { expect, it } from 'vitest'
import type { Draft, Row } from '#schemas/kit/index.ts'
import { asSaved } from '#client/business/quota/editor/asSaved.ts'

const step = (key: string, price = '1.00'): Row => ({ key, dailyPrice: price })
const bound = (key: string, jobKey: string): Row => ({ key, jobKey })
const draft = (workers: Row[], materials: Row[]): Draft =>
  ({ head: { quotaVersion: 2 }, lines: { workers, materials, machines: [], documents: [] } })

it('calls the rows of a newer version as the editor that saved them called them, and leaves those of others', () => {
  const base = draft([step('1'), step('new')], [bound('m', 'new')])
  const stored = draft([step('1'), step('2')], [bound('7', '2')])
  const newest = draft([step('9'), step('2', '5.00'), step('1')], [bound('8', '9'), bound('7', '2')])
  const { lines } = asSaved(base, stored, newest)
  expect(lines.workers).toEqual([step('9'), step('new', '5.00'), step('1')])
  expect(lines.materials).toEqual([bound('8', '9'), bound('m', 'new')])
})

it('renames nothing where what was read and what is kept have not the same rows', () => {
  const newest = draft([step('2')], [])
  expect(asSaved(draft([step('x')], []), draft([step('1'), step('2')], []), newest).lines.workers).toEqual([step('2')])
})
