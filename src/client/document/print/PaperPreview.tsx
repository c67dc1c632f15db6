import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

/** Minimum paper width, in px. */
const PAPER_WIDTH = 560

/** Scaled down as a whole. */
export function PaperPreview({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setZoom(Math.min(1, entry!.contentRect.width / PAPER_WIDTH)))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="yz-paper-preview" tabIndex={0} role="region" aria-label="打印预览">
      <div style={{ zoom, minWidth: PAPER_WIDTH }}>{children}</div>
    </div>
  )
}
