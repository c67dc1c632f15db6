import { z } from 'zod'
import { machines, materials } from '#schemas/library/materials.ts'
import { changedCells } from './changes.ts'
import { needOn, reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'
import { materialUse } from './library.ts'
import { rowSchema } from './page.ts'

export const MERGE_UNDO_HOURS = 24
export const GROUPS_PER_PAGE = 20
export const MERGE_MOST = 50

const query = needOn('query', materials, machines)
const merge = needOn('delete', materials, machines)
const machine = z.boolean().default(false)
/** The surviving item, the merchant's or the platform's, and the merchant's items merged into it. */
const mergeInput = z.object({ machine, keptId: id, ids: z.array(id).min(1).max(MERGE_MOST) })

const candidate = z.object({ row: rowSchema(materials), uses: z.number() })
export type MergeCandidate = z.output<typeof candidate>

export const duplicatesApi = {
  /**
   * Likely duplicates of the merchant's items, among its and the platform's, by group; `ids`: these and their platform matches as one
   * group.
   */
  queryMaterialDuplicates: reads('material/queryMaterialDuplicates', {
    title: '疑似重复的材料', need: query,
    input: z.object({ machine, ids: z.array(id).max(MERGE_MOST).optional(), pageNum: int32.min(1).default(1) }),
    output: z.object({ groups: z.array(z.object({ key: z.string(), items: z.array(candidate) })), total: z.number() }),
  }),
  /** Fields filled in from the others, and references that move. */
  queryMaterialMerge: reads('material/queryMaterialMerge', {
    title: '合并预览', need: query, input: mergeInput,
    output: z.object({ fields: changedCells, uses: z.array(materialUse), refused: z.string().nullable() }),
  }),
  /** `gone`: deleted items. */
  mergeMaterials: writes('material/mergeMaterials', {
    title: '合并材料', need: merge, input: mergeInput, output: z.object({ id: z.string(), moved: z.number(), gone: z.array(z.string()) }),
  }),
  /** Merges that can be undone, newest first. */
  queryMaterialMerges: reads('material/queryMaterialMerges', {
    title: '合并记录', need: query, input: z.object({ machine }),
    output: z.array(
      z.object({ id: z.string(), kept: z.string(), gone: z.array(z.string()), byName: z.string(), at: z.string(), until: z.string() })
    ),
  }),
  undoMaterialMerge: writes('material/undoMaterialMerge', { title: '撤销合并', need: merge, input: z.object({ machine, id }) }),
}
