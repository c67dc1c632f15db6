import type { z } from 'zod'
import { analysisChanges, analysisMachines, analysisOthers, analysisPhases } from '#schemas/analysis/blocks.ts'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { RoundAnalysis } from '#shared/api/analysis.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import type { SubmitFault } from '#shared/api/analysisSubmit.ts'
import type { Contract } from '#shared/api/contract.ts'
import type { RowsAnswer } from '#shared/api/rows.ts'
import { call } from '#client/data/http.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'

/** The parts of an analysis, one per tab. */
export type Part = SubmitFault['line'] | 'changes'
export type BlockPart = Exclude<Part, 'items'>
export interface OfAnalysis { readonly projectId: string, readonly analyseId: string }
export interface OfItem extends OfAnalysis { readonly itemId: string }
type MarkContract = typeof analysisBlockApi.submitMachine

/** The estimator's mark that a part is complete; every change of the part removes it. */
export interface PartMark {
  readonly label: string
  /** Label of the marked state. */
  readonly done: string
  readonly holds: (analysis: RoundAnalysis) => boolean
  readonly set: MarkContract
  /** Removes the mark, where that is a separate action. */
  readonly unset?: { readonly label: string, readonly contract: MarkContract }
}

export interface BlockFacts {
  readonly title: string
  readonly noun: string
  readonly grid: Grid
  readonly page: PageContract
  readonly save: (ids: OfAnalysis) => SaveRows
  /** The same for one item's rows, where a separate call exists. */
  readonly saveOfItem?: (ids: OfItem) => SaveRows
  readonly mark?: PartMark
  /** Labels of the two allocations of a cost, to one item or to none, where its rows may name an item. */
  readonly ofItem?: { readonly name: string, readonly none: string }
  readonly none: { readonly title: string, readonly text: string }
  /** Note after the tab's title while a submission requires this part. */
  readonly owed?: string
}

type SaveBlock = Contract<(typeof analysisBlockApi.saveMachines)['input'], z.ZodType<RowsAnswer>>
// The contract guarantees that rows have the grid's columns.
const toRowsResponse = (response: RowsAnswer) => ({ ...response, rows: response.rows as Row[] })
const saves = (contract: SaveBlock) =>
  (ids: OfAnalysis): SaveRows => async (change, key) => toRowsResponse(await call(contract, { ...change, ...ids }, { quiet: true, key }))

const COUNTS_WITH = { name: '计入清单项', none: '归入公共费用' } as const

/** The parts of an analysis in addition to its sheet of items (domain B4.4). */
export const BLOCKS: Readonly<Record<BlockPart, BlockFacts>> = {
  machines: {
    title: '机械费', noun: '机械', grid: analysisMachines, page: analysisBlockApi.machines, save: saves(analysisBlockApi.saveMachines),
    ofItem: COUNTS_WITH,
    mark: { label: '提交机械费', done: '机械费已提交', holds: ({ machineSubmitted }) => machineSubmitted, set: analysisBlockApi.submitMachine },
    none: { title: '没有机械费', text: '逐行新增，或从 Excel 复制后直接粘贴。' }, owed: '没有机械费也要提交一次。',
  },
  others: {
    title: '其他费', noun: '费用', grid: analysisOthers, page: analysisBlockApi.others, save: saves(analysisBlockApi.saveOthers),
    ofItem: COUNTS_WITH,
    mark: { label: '提交其他费', done: '其他费已提交', holds: ({ otherSubmitted }) => otherSubmitted, set: analysisBlockApi.submitOther },
    none: { title: '没有其他费', text: '措施、管理、税费等逐行新增。' }, owed: '没有其他费也要提交一次。',
  },
  phases: {
    title: '进度计划', noun: '阶段', grid: analysisPhases, page: analysisBlockApi.phases, save: saves(analysisBlockApi.savePhases),
    mark: {
      label: '确认进度计划', done: '进度计划已确认', holds: ({ progressConfirmed }) => progressConfirmed, set: analysisBlockApi.confirmPhases,
      unset: { label: '取消确认', contract: analysisBlockApi.cancelPhases },
    },
    none: { title: '没有进度计划', text: '按阶段填写开工后第几天开始、历时多少天。' }, owed: '提交测算前须确认。',
  },
  changes: {
    title: '预计变更', noun: '预计变更', grid: analysisChanges, page: analysisBlockApi.changes, save: saves(analysisBlockApi.saveChanges),
    saveOfItem: ids =>
      async (change, key) => toRowsResponse(await call(analysisBlockApi.saveItemChanges, { ...change, ...ids }, { quiet: true, key })),
    ofItem: { name: '指定清单项', none: '改为整份测算的' },
    none: { title: '没有预计变更', text: '可能发生的变更、概率和金额写在这里，可以指定清单项，不计入测算合计。' },
  },
}
export const PARTS: readonly Part[] = ['items', ...(Object.keys(BLOCKS) as BlockPart[])]

/** The grid without the item column's choice, as all rows belong to one item. */
export function withoutChoice(grid: Grid): Grid {
  const itemName = grid.columns.itemName!
  return { ...grid, columns: { ...grid.columns, itemName: { ...itemName, facts: { ...itemName.facts, readOnly: true } } } }
}
