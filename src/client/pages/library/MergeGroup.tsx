import { Button, Checkbox, Radio } from '@blueprintjs/core'
import { useState } from 'react'
import { formatCell, type Lookups, type Row } from '#schemas/kit/index.ts'
import type { MergeCandidate } from '#shared/api/duplicates.ts'
import type { LibraryKind } from './kinds.ts'

const CANDIDATE_COLUMNS = ['sys', 'materialCode', 'materialName', 'spec', 'brand', 'unit', 'priceIncl', 'originPlace'] as const

export interface MergeGroupProps {
  readonly kind: LibraryKind
  readonly items: readonly MergeCandidate[]
  readonly lookups: Lookups
  readonly prices: boolean
  readonly merges: boolean
  readonly onPreview: (retained: MergeCandidate, removed: readonly MergeCandidate[]) => void
}

/**
 * The default item to retain: the most used of the merchant's; a single one duplicates the platform's item. Platform items are never
 * removed.
 */
const keptFirst = (items: readonly MergeCandidate[]): MergeCandidate =>
  (items.filter(({ row }) => !row.sys).length === 1 ? items.find(({ row }) => row.sys) : undefined) ?? items[0]!

/** Possible duplicates: the retained item, and those merged into it. */
export function MergeGroup({ kind: { grid, word }, items, lookups, prices, merges, onPreview }: MergeGroupProps) {
  const [keptId, setKeptId] = useState(() => keptFirst(items).row.id)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const columns = CANDIDATE_COLUMNS.filter(key => prices || !grid.columns[key]!.facts.price)
  const removed = items.filter(({ row }) => !row.sys && row.id !== keptId && !excluded.has(row.id))
  const turn = (id: string) =>
    setExcluded(previous => new Set(previous.has(id) ? [...previous].filter(one => one !== id) : [...previous, id]))
  return (
    <section className="yz-merge-group" aria-label={String(items[0]!.row.materialName)}>
      <table className="yz-plain">
        <thead>
          <tr><th>保留</th><th>并入</th>{columns.map(key => <th
            key={key} className={key === 'priceIncl' ? 'number' : undefined}
          >{grid.columns[key]!.label}</th>)}<th className="number">使用处</th></tr>
        </thead>
        <tbody>
          {items.map(({ row, uses }) => {
            const name = [row.materialName, row.spec, row.brand].filter(Boolean).join(' ')
            return (
              <tr key={row.id} className={row.id === keptId ? 'kept' : undefined}>
                <td><Radio
                  className="yz-bare" checked={row.id === keptId} disabled={!merges} aria-label={`保留 ${name}`}
                  onChange={() => setKeptId(row.id)}
                /></td>
                <td>
                  {row.id !== keptId && !row.sys && (
                    <Checkbox
                      className="yz-bare" checked={!excluded.has(row.id)} disabled={!merges} aria-label={`并入 ${name}`}
                      onChange={() => turn(row.id)}
                    />
                  )}
                </td>
                {columns.map(key => <td
                  key={key} className={key === 'priceIncl' ? 'number' : undefined}
                >{formatCell((row as Row)[key], grid.columns[key]!, lookups)}</td>)}
                <td className="number">{uses}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {merges && (
        <Button
          size="small" text={removed.length > 0 ? `合并 ${removed.length + 1} 种${word}…` : '请选择要并入的'} disabled={removed.length === 0}
          onClick={() => onPreview(items.find(({ row }) => row.id === keptId)!, removed)}
        />
      )}
    </section>
  )
}
