import { useRef, type SyntheticEvent } from 'react'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useDocument } from '#client/document/view.ts'

const steps = new WeakMap<DraftStore, string>()

/** The step edited last, itself or by its rows, in any tab. */
export const standingStep = (store: DraftStore): string | undefined => {
  const step = steps.get(store)
  return step !== undefined && store.line('workers').row(step) ? step : undefined
}

export const setActiveStep = (store: DraftStore, step: string): void => void steps.set(store, step)

const isInSheet = ({ target }: SyntheticEvent): boolean => target instanceof Element && target.closest('.yz-sheet') !== null

/**
 * Tracks the active step in a line: `around` goes on an element around its sheet, `moved` on a selection change. The initial selection
 * counts only after a user action.
 */
export function useStanding(line: string) {
  const { store, sheet } = useDocument()
  const acted = useRef(false)
  const stand = (): void => {
    const row = store.line(line).row(sheet(line)?.selection().active?.rowId ?? '')
    if (row) setActiveStep(store, String(line === 'workers' ? row.key : row.jobKey))
  }
  const act = (event: SyntheticEvent): void => {
    if (!isInSheet(event)) return
    acted.current = true
    stand()
  }
  return {
    around: {
      className: 'yz-around', onPointerDownCapture: act,
      // Document keys navigate elsewhere.
      onKeyDownCapture: (event: React.KeyboardEvent): void => { if (!event.altKey && !event.ctrlKey && !event.metaKey) act(event) },
    },
    moved: (): void => { if (acted.current) stand() },
  }
}
