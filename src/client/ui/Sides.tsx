interface Sided {
  readonly number?: boolean | undefined
}

/** Right-aligned if most cells below are numbers. */
export function SideHeads({ titles, rows }: { readonly titles: readonly string[], readonly rows: readonly Sided[] }) {
  const isOverNumbers = rows.filter(({ number }) => number === true).length * 2 > rows.length
  return titles.map(title => <th key={title} className={isOverNumbers ? 'number' : undefined}>{title}</th>)
}

/** By side in order; `wrap` breaks long texts over several lines. */
export function SideCells({
  sides, number = false, wrap = false,
}: Sided & { readonly sides: Readonly<Record<string, string | null>>, readonly wrap?: boolean }) {
  const className = number ? 'number' : wrap ? 'wrap' : undefined
  return Object.entries(sides).map(([side, text]) => <td key={side} className={className}>{text || '—'}</td>)
}
