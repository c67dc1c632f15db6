import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { OfAnalysis } from './blocks/parts.ts'
import { undoDeeds, type UndoCall } from './undoDeeds.ts'

/** An act on items that can be taken back: what it is called, and to how many it was done. */
export interface Deed { readonly deedId: string, readonly label: string, readonly count: number }

export interface LastDeeds {
  /** An act of its own, in place of those before it. */
  readonly begin: (deed: Deed) => void
  /** One more that belongs to what was begun. */
  readonly add: (deed: Deed) => void
  readonly undo: () => Promise<void>
  /** What was done, over the sheet, with the way to take all of it back. */
  readonly bar: ReactNode
}

const countOf = (deeds: readonly Deed[], label: string): number =>
  deeds.reduce((sum, deed) => sum + (deed.label === label ? deed.count : 0), 0)

/** The last act on many items of a sheet, which stays to be taken back as a whole until another one or until it is put away. */
export function useLastDeeds(of: OfAnalysis, renew: () => Promise<unknown>, undoes?: UndoCall): LastDeeds {
  const [deeds, setDeeds] = useState<readonly Deed[]>([])
  const undo = async (): Promise<void> => {
    const left = new Set(await undoDeeds(of, deeds.map(({ deedId }) => deedId), undoes))
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
