import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { OfAnalysis } from './blocks/parts.ts'
import { undoDeeds, type UndoCall } from './undoDeeds.ts'

/** An undoable action on items: its label and the number of items. */
export interface Deed { readonly deedId: string, readonly label: string, readonly count: number }

export interface LastDeeds {
  /** Starts a new action that replaces the previous ones. */
  readonly begin: (deed: Deed) => void
  /** Adds a part to the current action. */
  readonly add: (deed: Deed) => void
  readonly undo: () => Promise<void>
  /** A bar over the sheet with the last action and its undo. */
  readonly bar: ReactNode
}

const countOf = (deeds: readonly Deed[], label: string): number =>
  deeds.reduce((sum, deed) => sum + (deed.label === label ? deed.count : 0), 0)

/** The last bulk action on a sheet, undoable as a whole until another one starts or it is dismissed. */
export function useLastDeeds(ids: OfAnalysis, renew: () => Promise<unknown>, undoes?: UndoCall): LastDeeds {
  const [deeds, setDeeds] = useState<readonly Deed[]>([])
  const undo = async (): Promise<void> => {
    const left = new Set(await undoDeeds(ids, deeds.map(({ deedId }) => deedId), undoes))
    setDeeds(now => now.filter(({ deedId }) => left.has(deedId)))
    await renew()
  }
  const labels = [...new Set(deeds.map(({ label }) => label))]
  return {
    undo,
    begin: deed => setDeeds([deed]),
    add: deed => setDeeds(now => [...now, deed]),
    bar: deeds.length > 0 && (
      <div className="yz-analyse-offer" role="status">
        <span>{labels.map(label => `${label} ${countOf(deeds, label)} 项`).join('，')}。</span>
        <Button size="small" text="全部撤销" onClick={() => void undo()} />
        <Button size="small" variant="minimal" icon={<Cross />} aria-label="不再提示" onClick={() => setDeeds([])} />
      </div>
    ),
  }
}
