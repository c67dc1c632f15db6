import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { SheetCore } from './core.ts'
import { cellElement, viewportOf } from './geometryOf.ts'
import type { CellPlace } from './types.ts'

const GAP = 2

export interface CellPopupProps extends CellPlace {
  readonly core: SheetCore
  readonly children: ReactNode
}

/** Popup below or above a cell; scrolls with the rows. Mounted in the surrounding dialog, which then allows it the focus. */
export function CellPopup({ core, rowId, column, children }: CellPopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const [host] = useState(() => core.root.closest<HTMLElement>('.bp6-dialog-container, .bp6-overlay-content') ?? document.body)
  useLayoutEffect(() => {
    const place = (): void => {
      const pos = core.placeOf({ rowId, column })
      const cell = pos && cellElement(core, pos)
      if (!box.current || !cell) return
      const rect = cell.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = box.current
      const below = rect.bottom + GAP + height <= window.innerHeight || rect.top < height
      box.current.style.left = `${Math.max(4, Math.min(rect.left, window.innerWidth - width - 4))}px`
      box.current.style.top = `${below ? rect.bottom + GAP : rect.top - GAP - height}px`
      box.current.style.minWidth = `${Math.max(160, rect.width)}px`
    }
    place()
    const viewport = viewportOf(core)
    const resize = new ResizeObserver(place)
    if (box.current) resize.observe(box.current)
    viewport.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      resize.disconnect()
      viewport.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [core, rowId, column])
  return createPortal(<div ref={box} className="yz-cell-popup">{children}</div>, host)
}
