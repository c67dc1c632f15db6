import { z } from 'zod'
import { matchItems, positionMatches } from '#schemas/position/matches.ts'
import { POSITIONS_MAX } from '#shared/position/pattern.ts'
import { BODY, reads, writes } from './contract.ts'
import { id, int32 } from './kv.ts'
import { pageInput, pageOf, ROW_CEILING, rowSchema } from './page.ts'
import { inBuiltProject, MATCH_EDIT, ofProject, POSITION_READ, positionMay } from './position.ts'
import { rowsAnswer, rowsChange } from './rows.ts'

const wide = { maxBody: BODY.rows } as const
const counted = z.object({ count: int32 })
const quantity = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, '工程量须为不超过 6 位小数的数')

const itemCount = z.object({
  projectItem: z.object({
    notFinishItemCount: int32,
    /** 00 未开始, 10 进行中, 20 已完成, 30 已提交, 40 变更中 (domain B6). */
    statusCode: z.enum(['00', '10', '20', '30', '40']),
    alreadyFinishItemIds: z.array(z.string()),
  }),
  /** Target cost of matched items, and in total; only with the price right. */
  matchedAmount: z.string().nullable(), amount: z.string().nullable(),
  unchecked: int32, commit: int32.nullable(), reason: z.string().nullable(),
})
const positionCount = z.object({
  position: z.object({
    alreadyMatchCount: int32, alreadyMatchIds: z.array(z.string()), notMatchCount: int32, notMatchIds: z.array(z.string()),
  }),
})
export type ItemMatchCount = z.output<typeof itemCount>
export type PositionMatchCount = z.output<typeof positionCount>

const sorted = z.object({ itemId: z.string(), itemName: z.string(), place: int32 })
export const step = z.object({
  step: int32, jobName: z.string(), jobCategory: z.string().nullable(), waitHours: int32, documents: z.array(z.string()),
  state: z.enum(['NOT_READY', 'READY', 'DOING', 'DONE', 'ACCEPTED']), done: z.string(), readySince: z.string().nullable(),
  waitsUntil: z.string().nullable(), teamId: z.string().nullable(),
})
export type PositionStep = z.output<typeof step>

const cell = z.object({ itemId: id, positionId: id, quantity: quantity.nullable() })
const matrix = z.object({
  cells: z.array(z.object({ itemId: z.string(), positionId: z.string(), quantity: z.string(), checked: z.boolean() })),
})

/** Distributes the bill's quantities over places, never above an item's quantity (spec-2 §7, domain B6). */
export const positionMatchApi = {
  items: reads('position/queryPositionItemByProjectId', {
    title: matchItems.title, need: POSITION_READ, ...wide, input: pageInput(matchItems, { projectId: id }),
    output: pageOf(rowSchema(matchItems)), ...inBuiltProject,
  }),
  /** Covers a project, an item, or a place with its descendants. */
  matches: reads('position/queryPositionMatches', {
    title: positionMatches.title, need: POSITION_READ,
    input: pageInput(positionMatches, { projectId: id, itemId: id.optional(), positionId: id.optional() }),
    output: pageOf(rowSchema(positionMatches)), ...inBuiltProject,
  }),
  /** Refuses excess quantities by row. Users who do not plan can only add, marked 现场补录. */
  save: writes('position/savePositionItem', {
    title: '保存部位匹配', need: MATCH_EDIT, ...wide, input: z.intersection(rowsChange, ofProject), output: rowsAnswer(positionMatches),
    ...inBuiltProject,
  }),
  /** Saves cells of the matrix item × place: a quantity saves the match, null deletes it. All or none. */
  saveCells: writes('position/savePositionMatrix', {
    title: '保存匹配矩阵', need: positionMay('edit'), ...wide, input: ofProject.extend({ cells: z.array(cell).min(1).max(ROW_CEILING) }),
    output: counted, ...inBuiltProject,
  }),
  matrix: reads('position/queryPositionMatrix', {
    title: '匹配矩阵', need: POSITION_READ, input: ofProject.extend({ positionIds: z.array(id).max(200, '矩阵最多 200 列') }), output: matrix,
    ...inBuiltProject,
  }),
  /** Distributes the remaining quantity; the residue goes to the largest place. */
  share: writes('position/sharePositionItem', {
    title: '按比例分配', need: positionMay('edit'), ...wide,
    input: ofProject.extend({
      itemId: id, positionIds: z.array(id).min(1).max(POSITIONS_MAX), by: z.enum(['area', 'perimeter', 'even']),
      quantity: quantity.optional(),
    }), output: counted, ...inBuiltProject,
  }),
  remove: writes('position/deletePositionItem', {
    title: '删除部位匹配', need: positionMay('edit'), ...wide, input: ofProject.extend({ ids: z.array(id).min(1).max(ROW_CEILING) }),
    output: counted, ...inBuiltProject,
  }),
  check: writes('position/checkPositionItem', {
    title: '核对复制的匹配', need: positionMay('edit'), ...wide, input: ofProject.extend({ ids: z.array(id).min(1).max(ROW_CEILING) }),
    output: counted, ...inBuiltProject,
  }),
  ofPosition: reads('position/queryItemByPositionId', {
    title: '部位的清单项', need: POSITION_READ, input: ofProject.extend({ positionId: id }), output: z.array(rowSchema(positionMatches)),
    ...inBuiltProject,
  }),
  ofItem: reads('position/queryPositionByItemId', {
    title: '清单项的部位', need: POSITION_READ, input: ofProject.extend({ itemId: id }), output: z.array(rowSchema(positionMatches)),
    ...inBuiltProject,
  }),
  order: reads('position/queryItemSortByPositionId', {
    title: '施工顺序', need: POSITION_READ, input: ofProject.extend({ positionId: id }), output: z.array(sorted), ...inBuiltProject,
  }),
  itemCount: reads('position/queryItemMatchCount', {
    title: '清单项匹配统计', need: POSITION_READ, input: ofProject, output: itemCount, ...inBuiltProject,
  }),
  positionCount: reads('position/queryPositionMatchCount', {
    title: '部位匹配统计', need: POSITION_READ, input: ofProject, output: positionCount, ...inBuiltProject,
  }),
  /** `finished: false` reopens it. A partly matched item requires the reason 不分部位. */
  finish: writes('position/finishPositionItemMatch', {
    title: '完成匹配', need: positionMay('edit'), ...wide,
    input: ofProject.extend({
      itemIds: z.array(id).min(1).max(ROW_CEILING), finished: z.boolean().default(true), withoutPosition: z.boolean().default(false),
    }), output: counted, ...inBuiltProject,
  }),
  /** Freezes and locks tree and matches as a numbered version. */
  commit: writes('position/commitPositionItemMatch', {
    title: '提交深化设计', need: positionMay('audit'), input: ofProject, output: z.object({ number: int32 }), ...inBuiltProject,
  }),
  unlock: writes('position/unlockPositionItemMatch', {
    title: '解锁深化设计', need: positionMay('audit'),
    input: ofProject.extend({ reason: z.string().trim().min(1, '请填写解锁原因').max(200, '解锁原因最多 200 个字') }), ...inBuiltProject,
  }),
  steps: reads('position/queryPositionItemWorks', {
    title: '部位工序', need: POSITION_READ, input: ofProject.extend({ matchId: id }), output: z.array(step), ...inBuiltProject,
  }),
  /** Work order in a place, team of a step; a step's state only as an audited correction by users who see everything. */
  work: writes('position/updatePositionItemWork', {
    title: '修改部位工序', need: positionMay('edit'), ...wide,
    input: ofProject.extend({
      order: z.object({ positionId: id, itemIds: z.array(id).max(ROW_CEILING) }).optional(),
      steps: z.array(z.object({
        matchId: id, step: int32, teamId: id.nullable().optional(), state: z.enum(['DOING', 'DONE', 'ACCEPTED']).nullable().optional(),
        done: quantity.optional(),
      })).max(1000).default([]),
      reason: z.string().trim().max(200).default(''),
    }),
    output: counted, ...inBuiltProject,
  }),
}
