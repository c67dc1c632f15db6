import { useLayoutEffect, useState, type ReactNode } from 'react'
import { CellPopup } from './CellPopup.tsx'
import type { SheetCore } from './core.ts'
import type { CellPlace } from './types.ts'

/** The active cell if it alone is selected and in conflict; an open helper takes precedence. */
function conflictAt(core: SheetCore): CellPlace | null {
  const cell = core.selection.isSingleCell && !core.session.get()?.popup ? core.activeCell : null
  return cell && core.model.mark?.(cell.rowId, cell.key) === 'conflict' ? { rowId: cell.rowId, column: cell.key } : null
}

export function CellCard({ core, card }: { readonly core: SheetCore; readonly card: (place: CellPlace) => ReactNode }) {
  const [place, setPlace] = useState<CellPlace | null>(null)
  useLayoutEffect(() => {
    const follow = (): void => {
      const next = conflictAt(core)
      setPlace(now => (now?.rowId === next?.rowId && now?.column === next?.column ? now : next))
    }
    follow()
    const stop = core.onPaint(follow)
    return () => void stop()
  }, [core])
  return place && <CellPopup core={core} {...place}>{card(place)}</CellPopup>
}
