import { expect, it } from 'vitest'
import { copyName, lengthOf } from '#schemas/kit/index.ts'
import { asCopy } from '#client/business/quota/editor/linked.ts'
import { packageOf } from '../document/build.ts'

it('a copy has a name of its own, within the limit of names, and knows its source', () => {
  expect(copyName('抛釉砖地面')).toBe('抛釉砖地面（副本）')
  const long = copyName('砖'.repeat(100))
  expect([lengthOf(long), long.endsWith('砖（副本）')]).toEqual([100, true])
  const copy = asCopy(packageOf([], [], { quotaName: '墙面', quotaId: '7', quotaCode: 'DE010001' }), { id: '7', sys: false })
  expect(copy.head).toMatchObject({ quotaName: '墙面（副本）', quotaId: null, quotaCode: null, sourceId: '7', sourceType: 'SELF' })
})
