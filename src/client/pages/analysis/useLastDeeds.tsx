import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { OfAnalysis } from './blocks/parts.ts'
import { undoDeeds, type UndoCall } from './undoDeeds.ts'

/** An undoable action on items: its label and the number of items. */
export interface UndoableAction { readonly deedId: string, readonly label: string, readonly count: number }

export interface LastDeeds {
  /** Starts a new action that replaces the previous ones. */
  readonly begin: (action: UndoableAction) => void
  /** Adds a part to the current action. */
  readonly add: (action: UndoableAction) => void
  readonly undo: () => Promise<void>
  /** A bar over the sheet with the last action and its undo. */
  readonly bar: ReactNode
}

const countOf = (actions: readonly UndoableAction[], label: string): number =>
  actions.reduce((sum, action) => sum + (action.label === label ? action.count : 0), 0)

/** The last bulk action on a sheet, undoable as a whole until another one starts or it is dismissed. */
export function useLastDeeds(ids: OfAnalysis, renew: () => Promise<unknown>, undoes?: UndoCall): LastDeeds {
  const [lastActions, setLastActions] = useState<readonly UndoableAction[]>([])
  const undo = async (): Promise<void> => {
    const remaining = new Set(await undoDeeds(ids, lastActions.map(({ deedId }) => deedId), undoes))
    setLastActions(now => now.filter(({ deedId }) => remaining.has(deedId)))
    await renew()
  }
  const labels = [...new Set(lastActions.map(({ label }) => label))]
  return {
    undo,
    begin: action => setLastActions([action]),
    add: action => setLastActions(now => [...now, action]),
    bar: lastActions.length > 0 && (
      <div className="yz-analyse-offer" role="status">
        <span>{labels.map(label => `${label} ${countOf(lastActions, label)} 项`).join('，')}。</span>
        <Button size="small" text="全部撤销" onClick={() => void undo()} />
        <Button size="small" variant="minimal" icon={<Cross />} aria-label="不再提示" onClick={() => setLastActions([])} />
      </div>
    ),
  }
}
