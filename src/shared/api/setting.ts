import { z } from 'zod'
import { requiredName } from './accountFields.ts'
import { BODY, reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'
import { FILTER_VALUE } from './page.ts'

/** Texts wrap in `wrapped` rows. */
export const DENSITIES = ['standard', 'roomy', 'compact', 'wrapped'] as const
export type Density = typeof DENSITIES[number]

const key = z.string().min(1).max(60)
/** Views outlive columns, so keys and operators are not checked against a grid. */
const content = z.object({
  /** Includes hidden columns; an unlisted one is newer than the view. */
  columns: z.array(z.object({
    key, width: int32.min(1).max(2000).optional(), pin: z.enum(['left', 'right']).nullish(), hidden: z.boolean().optional(),
  })).max(500).optional(),
  density: z.enum(DENSITIES).optional(),
  sorts: z.array(z.object({ key, order: z.enum(['ASC', 'DESC']) })).max(5).optional(),
  filters: z.array(z.object({ key, op: z.string().max(20), value: FILTER_VALUE.optional() })).max(30).optional(),
  quick: z.string().max(100).optional(),
})
export type GridViewContent = z.output<typeof content>

/** An unknown grid has no views. */
const grid = z.string().regex(/^[a-zA-Z][a-zA-Z.]{0,59}$/).meta({ examples: ['quota.list'] })
export const VIEW_NAME_MAX = 20
const name = requiredName('名称', VIEW_NAME_MAX)
const view = z.object({
  id: z.string(), name: z.string(), shared: z.boolean(), content, version: int32,
  /** Others may only use and copy it. */
  own: z.boolean(), byName: z.string(),
})
export type GridView = z.output<typeof view>

export const settingApi = {
  queryViews: reads('setting/queryViews', { title: '列表视图', need: '-', input: z.object({ grid }), output: z.array(view) }),
  /** Without `id` a new view, else the one at the `version` seen. */
  saveView: writes('setting/saveView', {
    title: '保存视图', need: '-', maxBody: BODY.own,
    input: z.object({ grid, id: id.optional(), version: int32.optional(), name, shared: z.boolean().default(false), content }),
    output: view,
  }),
  deleteView: writes('setting/deleteView', { title: '删除视图', need: '-', input: z.object({ id }) }),
}
