import { Radio, RadioGroup } from '@blueprintjs/core'
import { formatCell, isRightAligned, type Document, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { SideCells, SideHeads } from '#client/ui/Sides.tsx'
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

/** Cells changed by both sides, with a choice. */
export function MergeTable({ document, lookups, clashes, base, theirs: remote, mine: local, kept: choices, onKeep }: MergeTableProps) {
  const gridOf = ({ line }: Clash) => document.lines[line] ?? document.header
  const columnOf = (clash: Clash) => (clash.column === null ? undefined : gridOf(clash).columns[clash.column])
  const isNumber = (clash: Clash): boolean => {
    const column = columnOf(clash)
    return column !== undefined && isRightAligned(column)
  }
  const rowIn = (draft: Draft, clash: Clash): Row | undefined =>
    clash.line === HEAD ? draft.head : (draft.lines[clash.line] ?? []).find(row => idOf(gridOf(clash), row) === clash.rowId)
  return (
    <div className="yz-scroll">
      <table className="yz-plain" aria-label="双方都改了的内容">
        <thead>
          <tr>
            <th>位置</th><th>列</th>
            <SideHeads titles={['原来', '对方', '我的']} rows={clashes.map(clash => ({ number: isNumber(clash) }))} /><th>保留</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(clash => {
            const [grid, column] = [gridOf(clash), columnOf(clash)]
            const index = (base.lines[clash.line] ?? []).findIndex(row => idOf(grid, row) === clash.rowId)
            const place = clash.line === HEAD ? '基本信息' : `${grid.title} 第 ${1 + Math.max(0, index)} 行`
            const text = (draft: Draft, side: Side | null): string => {
              if (column === undefined) return clash.removedBy === side ? '已删除' : side === null ? '' : '已修改'
              return formatCell(rowIn(draft, clash)?.[clash.column!] ?? null, column, lookups) || '空'
            }
            return (
              <tr key={clash.id}>
                <td>{place}</td><td>{column?.label ?? '整行'}</td>
                <SideCells
                  sides={{ base: text(base, null), theirs: text(remote, 'theirs'), mine: text(local, 'mine') }}
                  number={isNumber(clash)}
                />
                <td>
                  <RadioGroup
                    inline aria-label={`${place} ${column?.label ?? '整行'}`} selectedValue={choices.get(clash.id)}
                    onChange={event => onKeep(clash, event.currentTarget.value as Side)}
                  >
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
