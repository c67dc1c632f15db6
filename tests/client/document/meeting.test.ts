import { expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { meet, meetingOf, resolved, saved, typed } from '#client/document/meeting/meeting.ts'

type Field = 'name' | 'leader'
const FIELDS = ['name', 'leader'] as const
const stored: Row = { name: '工程部', leader: '甲' }
const opened = meetingOf<Field>(stored)
const renamed = typed(opened, { ...stored, name: '工程一部' })
const conflictsOf = (meeting: typeof opened) => [...meeting.conflicts].map(([field, { now, by }]) => [field, now, by])

it('follows what others write where nobody has typed, and meets it where somebody has', () => {
  const merged = meet(renamed, { name: '工程二部', leader: '乙' }, FIELDS, { by: '周' })
  expect(merged.form).toMatchObject({ name: '工程一部', leader: '乙' })
  expect(conflictsOf(merged)).toEqual([['name', '工程二部', '周']])
  expect(resolved(merged, 'name', 'theirs').form.name).toBe('工程二部')
  const ownResolution = resolved(merged, 'name', 'mine')
  expect([ownResolution.form.name, ownResolution.base.name, ownResolution.conflicts.size]).toEqual(['工程一部', '工程二部', 0])
})

it('names who wrote the value, not who wrote something else later', () => {
  const merged = meet(renamed, { ...stored, name: '工程二部' }, FIELDS, { by: '周' })
  expect(conflictsOf(meet(merged, { name: '工程二部', leader: '乙' }, FIELDS, { by: '郑' }))).toEqual([['name', '工程二部', '周']])
  expect(conflictsOf(meet(merged, { ...stored, name: '工程三部' }, FIELDS, { by: '郑' }))).toEqual([['name', '工程三部', '郑']])
  expect(conflictsOf(meet(merged, { ...stored, name: '工程三部' }, FIELDS))).toEqual([['name', '工程三部', undefined]])
})

it('has no conflict left once the other has taken his value back, or the same is typed here', () => {
  const merged = meet(renamed, { ...stored, name: '工程二部' }, FIELDS, { by: '周' })
  const back = meet(merged, stored, FIELDS, { by: '周' })
  expect([conflictsOf(back), back.form.name]).toEqual([[], '工程一部'])
  const same = typed(merged, { ...merged.form, name: '工程二部' })
  expect([conflictsOf(same), same.base.name]).toEqual([[], '工程二部'])
})

it('has no conflict with what it has saved itself, in whatever normal form that is stored', () => {
  const sent = { ...stored, name: '工程 一部 ' }
  const savedForm = saved(typed(typed(opened, sent), { ...sent, name: '工程 一部 甲' }), sent, { name: '工程一部', leader: '乙' }, FIELDS)
  expect([savedForm.form, savedForm.base]).toMatchObject([{ name: '工程 一部 甲', leader: '乙' }, { name: '工程一部', leader: '乙' }])
  expect(conflictsOf(savedForm)).toEqual([])
  const still = saved(typed(opened, sent), sent, { name: '工程一部', leader: '甲' }, FIELDS)
  expect([still.form, still.base]).toMatchObject([{ name: '工程一部' }, { name: '工程一部' }])
})

it('keeps what was typed while a save was pending', () => {
  const typedMeanwhile = typed(renamed, { ...renamed.form, leader: '丙' })
  const savedForm = saved(typedMeanwhile, renamed.form, { ...stored, name: '工程一部', version: 2 }, FIELDS)
  expect([savedForm.form, savedForm.base]).toMatchObject([{ name: '工程一部', leader: '丙' }, { name: '工程一部', leader: '甲', version: 2 }])
  expect(conflictsOf(savedForm)).toEqual([])
})
