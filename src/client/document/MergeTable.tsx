import { Radio, RadioGroup } from '@blueprintjs/core'
import { formatCell, kindOf, type Document, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { HEAD, idOf } from './draft/delta.ts'
import type { Clash, Side } from './draft/rebase.ts'
import './document.css'

export interface MergeTableProps {
  readonly document: Document
  readonly lookups: Lookups
  readonly clashes: readonly Clash[]
  readonly base: Draft
  readonly theirs: Draft
  readonly mine: Draft
  readonly kept: ReadonlyMap<string, Side>
  readonly onKeep: (clash: Clash, side: Side) => void
}

/** Cells that both have changed: what stood there, what each has made of it, and which of the two is to stay. */
export function MergeTable({ document, lookups, clashes, base, theirs, mine, kept, onKeep }: MergeTableProps) {
  const rowIn = (draft: Draft, { line, rowId }: Clash): Row | undefined => {
    const grid = document.lines[line] ?? document.header
    return line === HEAD ? draft.head : (draft.lines[line] ?? []).find(row => idOf(grid, row) === rowId)
  }
  return (
    <div className="yz-scroll">
      <table className="yz-plain" aria-label="双方都改了的内容">
        <thead><tr><th>位置</th><th>列</th><th>原来</th><th>对方</th><th>我的</th><th>保留</th></tr></thead>
        <tbody>
          {clashes.map(clash => {
            const grid = document.lines[clash.line] ?? document.header
            const column = clash.column === null ? undefined : grid.columns[clash.column]
            const place = clash.line === HEAD ? '基本信息' : `${grid.title} 第 ${1 + Math.max(0, (base.lines[clash.line] ?? []).findIndex(row => idOf(grid, row) === clash.rowId))} 行`
            const text = (draft: Draft, side: Side | null): string => {
              if (column === undefined) return clash.removedBy === side ? '已删除' : side === null ? '' : '已修改'
              return formatCell(rowIn(draft, clash)?.[clash.column!] ?? null, column, lookups) || '空'
            }
            const number = column !== undefined && kindOf(column).align === 'right' ? 'number' : undefined
            return (
              <tr key={clash.id}>
                <td>{place}</td><td>{column?.label ?? '整行'}</td>
                <td className={number}>{text(base, null)}</td><td className={number}>{text(theirs, 'theirs')}</td><td className={number}>{text(mine, 'mine')}</td>
                <td>
                  <RadioGroup inline aria-label={`${place} ${column?.label ?? '整行'}`} selectedValue={kept.get(clash.id)} onChange={event => onKeep(clash, event.currentTarget.value as Side)}>
                    <Radio value="theirs" label="对方" /><Radio value="mine" label="我的" />
                  </RadioGroup>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
