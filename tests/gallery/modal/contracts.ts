import { z } from 'zod'
import type { Draft } from '#schemas/kit/index.ts'
import { BODY, reads, writes, type Need } from '#shared/api/contract.ts'
import { id, int32 } from '#shared/api/kv.ts'

const query: Need = ['query', 'N_QUOTA']
const edit: Need = ['edit', 'N_QUOTA']
const draft = z.custom<Draft>(value => typeof value === 'object' && value !== null)
const item = z.object({ analyseItemId: id })

/** One package per item of a fictitious analysis; `version` guards against overwriting a newer save. */
export const modalApi = {
  load: reads('modal/describeItemPackage', {
    title: '清单项的定额包', need: query, input: item,
    output: z.object({ draft, version: int32, byName: z.string(), time: z.string() }).nullable(),
  }),
  save: writes('modal/saveItemPackage', {
    title: '保存清单项的定额包', need: edit, maxBody: BODY.rows,
    input: item.extend({ draft, version: int32.nullable() }), output: z.object({ version: int32 }),
  }),
}
