import { z } from 'zod'
import { NO_NAMES, POSITION_NAME_MAX, POSITIONS_MAX } from '#shared/position/pattern.ts'
import { POSITION_LEVEL } from '#schemas/position/levels.ts'
import { positions } from '#schemas/position/positions.ts'
import { positionTags } from '#schemas/position/tags.ts'
import { BODY, needOn, reads, writes, type Need } from './contract.ts'
import { id, ids, int32 } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

export const POSITION_READ: Need = ['query', 'P_PLAN', 'P_DISPATCH', 'P_EXECUTE', 'P_INFO']
export const positionMay = (action: 'edit' | 'delete' | 'audit'): Need => needOn(action, positions)
/** 现场补录: builders may only add matches. */
export const MATCH_EDIT: Need = ['edit', 'P_PLAN', 'P_EXECUTE']
export const ofProject = z.object({ projectId: id })
export const inBuiltProject = { execute: true, project: (input: { readonly projectId: string }) => input.projectId } as const

const name = z.string().trim().min(1, '部位名称必须填写').max(POSITION_NAME_MAX, `部位名称最多 ${POSITION_NAME_MAX} 个字`)
const parentId = id.nullable().default(null)
const positionIds = z.array(id).min(1).max(POSITIONS_MAX)
const counted = z.object({ count: int32 })
const wide = { maxBody: BODY.rows } as const

const total = z.object({
  positions: int32, leaves: int32,
  levels: z.array(z.object({ levelName: z.string().nullable(), count: int32 })),
  matched: int32, unmatched: int32, unchecked: int32,
})
export type PositionTotal = z.output<typeof total>

const planned = z.object({
  name: z.string(), path: z.string(), depth: int32, levelName: z.enum(Object.keys(POSITION_LEVEL) as [keyof typeof POSITION_LEVEL]),
})
const full = z.object({ count: int32, positions: z.array(planned), ids: z.array(z.string()) })
export type PlannedPositions = z.output<typeof full>

const tag = z.object({ id: z.string(), word: z.string(), tone: z.string(), used: int32, version: int32 })
const labelled = z.object({ positionId: z.string(), labelIds: z.array(z.string()) })
const labelCount = z.object({
  positionId: z.string(),
  /** Expected labels by number of bill items, and of matched ones. */
  labels: z.array(z.object({ labelId: z.string(), labelName: z.string(), items: int32, matched: int32 })),
  missing: int32,
})
export type PositionLabelCount = z.output<typeof labelCount>

/** Places of a project (spec-2 §7, domain B6). */
export const positionApi = {
  list: reads('position/queryPositionList', {
    title: positions.title, need: POSITION_READ, ...wide, input: pageInput(positions, { projectId: id }),
    output: pageOf(rowSchema(positions)), ...inBuiltProject,
  }),
  /** Flat list, with ancestor names in `path`. */
  page: reads('position/queryPagePosition', {
    title: '部位查询', need: POSITION_READ, ...wide,
    input: pageInput(positions, { projectId: id, tagId: id.optional(), leaves: z.boolean().optional() }),
    output: pageOf(rowSchema(positions).and(z.object({ path: z.string() }))), ...inBuiltProject,
  }),
  total: reads('position/queryTotalPosition', { title: '部位统计', need: POSITION_READ, input: ofProject, output: total, ...inBuiltProject }),
  save: writes('position/savePositionTreeList', {
    title: '保存部位', need: positionMay('edit'), ...wide, input: z.intersection(rowsChange, ofProject), output: rowsAnswer(positions),
    ...inBuiltProject,
  }),
  add: writes('position/addPosition', {
    title: '新增部位', need: positionMay('edit'),
    input: ofProject.extend({ parentId, name, levelName: z.enum(Object.keys(POSITION_LEVEL)).nullable().default(null) }),
    output: z.object({ id: z.string() }), ...inBuiltProject,
  }),
  /** Adds places by a pattern; `preview` writes nothing. */
  addFull: writes('position/batchAddPositionFull', {
    title: '按规则新增部位', need: positionMay('edit'),
    input: ofProject.extend({ parentId, pattern: z.string().max(500, '规则最多 500 个字'), preview: z.boolean().default(false) }),
    output: full, ...inBuiltProject,
  }),
  /** Copies a branch, its matches unchecked. Refused as a whole if a remaining quantity is too small. */
  copy: writes('position/copyPosition', {
    title: '复制部位', need: positionMay('edit'),
    input: ofProject.extend({
      id, names: z.array(name).min(1, NO_NAMES).max(200), withTags: z.boolean().default(true), withMatches: z.boolean().default(false),
    }),
    output: counted.extend({ ids: z.array(z.string()), matches: int32 }), ...inBuiltProject,
  }),
  rename: writes('position/updatePositionName', {
    title: '修改部位名称', need: positionMay('edit'), input: ofProject.extend({ id, name }), ...inBuiltProject,
  }),
  renameMany: writes('position/batchUpdatePositionName', {
    title: '批量修改部位名称', need: positionMay('edit'), ...wide,
    input: ofProject.extend({ names: z.array(z.object({ id, name })).min(1).max(POSITIONS_MAX) }), output: counted, ...inBuiltProject,
  }),
  /** Behind `afterId` of the same parent, else first. */
  sort: writes('position/updatePositionSort', {
    title: '移动部位', need: positionMay('edit'), input: ofProject.extend({ id, parentId, afterId: id.nullable().default(null) }),
    ...inBuiltProject,
  }),
  team: writes('position/updatePositionDept', {
    title: '设置班组', need: positionMay('edit'), ...wide, input: ofProject.extend({ ids: positionIds, teamId: id.nullable() }),
    output: counted, ...inBuiltProject,
  }),
  remove: writes('position/deletePosition', {
    title: '删除部位', need: positionMay('delete'), input: ofProject.extend({ id, withMatches: z.boolean().default(false) }), output: counted,
    ...inBuiltProject,
  }),
  removeMany: writes('position/batchDeletePosition', {
    title: '批量删除部位', need: positionMay('delete'), ...wide,
    input: ofProject.extend({ ids: positionIds, withMatches: z.boolean().default(false) }), output: counted, ...inBuiltProject,
  }),

  saveTag: writes('position/saveTag', {
    title: '保存部位标签', need: needOn('edit', positionTags),
    input: z.object({
      id: id.optional(), version: int32.optional(),
      word: z.string().trim().min(1, '标签必须填写').max(10, '标签最多 10 个字'),
      tone: z.enum(['neutral', 'info', 'success', 'warning', 'danger']).default('neutral'),
    }),
    output: z.object({ id: z.string() }),
  }),
  tags: reads('position/queryTagList', { title: positionTags.title, need: POSITION_READ, input: z.object({}), output: z.array(tag) }),
  removeTag: writes('position/deleteTag', { title: '删除部位标签', need: needOn('edit', positionTags), input: z.object({ id }) }),
  tagOne: writes('position/updatePositionTag', {
    title: '设置部位标签', need: positionMay('edit'), input: ofProject.extend({ id, tagIds: z.array(id).max(20, '一个部位最多 20 个标签') }),
    ...inBuiltProject,
  }),
  tagMany: writes('position/batchUpdatePositionTag', {
    title: '批量设置部位标签', need: positionMay('edit'), ...wide,
    input: ofProject.extend({ ids: positionIds, add: z.array(id).max(20).default([]), remove: z.array(id).max(20).default([]) }),
    output: counted, ...inBuiltProject,
  }),

  saveLabels: writes('position/savePositionLabel', {
    title: '设置应有标注', need: positionMay('edit'), ...wide, input: ofProject.extend({ ids: positionIds, labelIds: z.array(id).max(50) }),
    output: counted, ...inBuiltProject,
  }),
  labels: reads('position/queryPositionLabel', {
    title: '应有标注', need: POSITION_READ, input: ofProject, output: z.array(labelled), ...inBuiltProject,
  }),
  labelCount: reads('position/queryPositionLabelCount', {
    title: '标注对照', need: POSITION_READ, input: ofProject.extend({ ids: ids.optional() }), output: z.array(labelCount), ...inBuiltProject,
  }),
}
