import { z } from 'zod'
import { count } from '#schemas/store/counts.ts'
import { writes } from './contract.ts'
import { editNeedOf } from './document.ts'
import { id, int32 } from './kv.ts'

const input = z.object({ id, version: int32 })
const output = z.object({ id: z.string(), version: int32 })

/** 盘点单 beside the calls of every document: freezing and releasing the counted stock (domain B7.4). */
export const stockCountApi = {
  freeze: writes('warehouse/freezeCount', { title: '冻结盘点', need: editNeedOf(count), input, output }),
  thaw: writes('warehouse/thawCount', { title: '解除冻结', need: editNeedOf(count), input, output }),
}
