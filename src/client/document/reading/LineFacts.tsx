import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { footerOf, isRightAligned, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { useTight } from './useTight.ts'
import { shownValue, unitOf } from './values.ts'

/** A button shows the rest. */
const INITIAL_ROWS = { narrow: 3, medium: 50, wide: 50 } as const
/** Moved below a row's name if there is no room. */
const TEXT_KINDS: ReadonlySet<string> = new Set(['text', 'longText'])
/** Columns in the first line of a row on a phone. */
const LEAD = 2
const MORE = { texts: 3, numbers: 2 } as const

export interface LineFactsProps { readonly grid: Grid, readonly rows: readonly Row[], readonly lookups: Lookups }
type PartProps = LineFactsProps & { readonly keys: readonly string[], readonly sums: Row }

function Table({ grid, rows, lookups, keys, sums }: PartProps) {
  const box = useTight()
  const name = grid.lead[0] ?? keys[0]
  const isAside = (key: string): boolean => key !== name && TEXT_KINDS.has(grid.columns[key]!.kind)
  const columns = keys.map(key => {
    const column = grid.columns[key]!
    return { key, column, className: isRightAligned(column) ? 'number' : isAside(key) ? 'aside' : undefined }
  })
  const asideText = (row: Row): string =>
    keys.filter(isAside).map(key => shownValue(grid.columns[key]!, key, row, lookups)).filter(Boolean).join(' · ')
  const summed = Object.keys(grid.footer).length > 0
  return (
    <div ref={box} className="yz-scroll" tabIndex={0}>
      <table className="yz-plain" aria-label={grid.title}>
        <thead>
          <tr>
            <th className="nr" aria-label="行号" />
            {columns.map(({ key, column, className }) => (
              <th key={key} className={className}>{column.label}<small>{unitOf(column)}</small></th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={String(row[grid.rowKey])}>
              <td className="nr">{at + 1}</td>
              {columns.map(({ key, column, className }) => (
                <td key={key} className={className}>
                  {shownValue(column, key, row, lookups)}{key === name && <small>{asideText(row)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              <td className="nr" />
              {columns.map(({ key, column, className }) => (
                <td key={key} className={className}>
                  {Object.hasOwn(sums, key) ? shownValue(column, key, sums, lookups) : key === name && '合计'}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Items({ grid, rows, lookups, keys }: PartProps) {
  const lead = grid.lead.length > 0
    ? grid.lead
    : [...keys.slice(0, LEAD - 1), ...keys.filter(key => isRightAligned(grid.columns[key]!)).slice(-1)]
  const others = keys.filter(key => !lead.includes(key))
  const numbers = others.filter(key => isRightAligned(grid.columns[key]!)).slice(0, MORE.numbers)
  const texts = others.filter(key => !isRightAligned(grid.columns[key]!)).slice(0, MORE.texts)
  const text = (key: string, row: Row): string =>
    [shownValue(grid.columns[key]!, key, row, lookups), unitOf(grid.columns[key]!)].filter(Boolean).join(' ')
  return (
    <ul className="items" aria-label={grid.title}>
      {rows.map(row => (
        <li key={String(row[grid.rowKey])}>
          <span>
            {lead.map((key, at) => (at === 0 ? <b key={key}>{text(key, row)}</b> : <b key={key} className="number">{text(key, row)}</b>))}
          </span>
          <small>
            <span>{texts.map(key => text(key, row)).filter(Boolean).join(' · ')}</span>
            <span className="number">
              {numbers
                .filter(key => row[key] != null && row[key] !== '')
                .map(key => `${grid.columns[key]!.label} ${text(key, row)}`)
                .join(' · ')}
            </span>
          </small>
        </li>
      ))}
    </ul>
  )
}

export function LineFacts(props: LineFactsProps) {
  const { grid, rows } = props
  const width = useBreakpoint()
  const [allShown, setAllShown] = useState(false)
  const keys = Object.keys(grid.columns).filter(key => {
    const { facts, kind } = grid.columns[key]!
    return !facts.hidden && kind !== 'files' && rows.some(row => row[key] != null && row[key] !== '')
  })
  const visible = allShown ? rows : rows.slice(0, INITIAL_ROWS[width])
  const Part = width === 'narrow' ? Items : Table
  return (
    <section className="yz-read-lines">
      <h3>{grid.title}<span>{rows.length} 行</span></h3>
      {rows.length === 0
        ? <p className="none">没有{grid.title}。</p>
        : <Part {...props} rows={visible} keys={keys} sums={footerOf(grid, rows)} />}
      {visible.length < rows.length && (
        <Button variant="minimal" intent="primary" fill text={`其余 ${rows.length - visible.length} 行`} onClick={() => setAllShown(true)} />
      )}
    </section>
  )
}
