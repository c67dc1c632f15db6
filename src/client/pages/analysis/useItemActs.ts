import { useCallback, useMemo } from 'react'
import { ITEM_ACTIONS, type ItemDeed } from '#schemas/analysis/itemStates.ts'
import { analysisSheetApi, type ItemBatch } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'
import { undoDeeds } from './undoDeeds.ts'

/** Refused items named in a message; the others are counted. */
const FEW = 3
const CALLS = {
  clear: analysisSheetApi.clear, confirm: analysisSheetApi.confirm, cancel: analysisSheetApi.cancel, lock: analysisSheetApi.lock,
  unlock: analysisSheetApi.unlock,
} as const
export type PlainDeed = keyof typeof CALLS

const refusedText = (refused: ItemBatch['refused']): string =>
  `${refused.slice(0, FEW).map(({ name, reason }) => `${name}：${reason}`).join('；')}${refused.length > FEW ? `；等 ${refused.length} 项` : ''}`

export interface ItemActs {
  readonly act: (action: PlainDeed, itemIds: readonly string[]) => Promise<unknown>
  /** @returns the number of changed items */
  readonly select: (itemIds: readonly string[], quotaId: string) => Promise<number>
  /** Adds single steps of a package to one item. */
  readonly takeSteps: (itemId: string, quotaId: string, jobNames: readonly string[]) => Promise<unknown>
  readonly noCost: (itemIds: readonly string[], reason: string) => Promise<unknown>
}

/**
 * Actions on items of an analysis: reports the result, with reasons for unchanged items, and an undo of the whole action. `onDone` reloads
 * the rows.
 */
export function useItemActs(ids: { readonly projectId: string, readonly analyseId: string }, onDone: () => Promise<unknown>): ItemActs {
  const { projectId, analyseId } = ids
  const perform = useCallback(async (label: string, send: () => Promise<ItemBatch>): Promise<number> => {
    try {
      const { done, refused, deedId } = await send()
      const undo = async (): Promise<void> => {
        await undoDeeds({ projectId, analyseId }, [deedId!])
        await onDone()
      }
      if (done > 0) toast.ok(`已${label} ${done} 项`, deedId === null ? undefined : { text: '撤销', onClick: () => void undo() })
      if (refused.length > 0) toast.bad(`${refused.length} 项没有${label}。${refusedText(refused)}`)
      await onDone()
      return done
    } catch {
      // The call reports the reason; the rows are unchanged.
      return 0
    }
  }, [projectId, analyseId, onDone])
  return useMemo(() => ({
    act: (action, itemIds) =>
      perform(ITEM_ACTIONS[action satisfies ItemDeed].label, () => call(CALLS[action], { projectId, analyseId, itemIds: [...itemIds] })),
    select: (itemIds, quotaId) =>
      perform('选用定额包', () => call(analysisSheetApi.selectQuota, { projectId, analyseId, itemIds: [...itemIds], quotaId })),
    takeSteps: (itemId, quotaId, jobNames) =>
      perform('选用工序', () => call(analysisSheetApi.selectWork, { projectId, analyseId, itemId, quotaId, jobNames: [...jobNames] })),
    noCost: (itemIds, reason) =>
      perform('标记不计成本', () => call(analysisSheetApi.noCost, { projectId, analyseId, itemIds: [...itemIds], reason })),
  }), [projectId, analyseId, perform])
}
