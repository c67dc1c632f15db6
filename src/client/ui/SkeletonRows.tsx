import './skeleton.css'

/** Percent of the cell, like text. */
const WIDTHS = [62, 84, 46, 70, 54, 90]

export interface SkeletonRowsProps {
  readonly rows?: number
  readonly columns?: number
}

/** 28 px rows for a first load; the page is already usable. */
export function SkeletonRows({ rows = 12, columns = 6 }: SkeletonRowsProps) {
  return (
    <div className="yz-skeleton" role="status" aria-label="加载中，请稍候">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column}><i style={{ width: `${WIDTHS[(row * 5 + column * 3) % WIDTHS.length]}%` }} /></span>
          ))}
        </div>
      ))}
    </div>
  )
}
