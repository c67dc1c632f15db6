import { useMemo } from 'react'
import type { Column } from '#schemas/kit/index.ts'
import { CascadePanel } from '#client/ui/pick/CascadePanel.tsx'
import { treeOf } from '#client/ui/pick/treeOf.ts'
import { isEmptied, type EditorPopupProps } from './editorProps.ts'

export function TreeEditor({ column, columnKey, row, lookups, text, typed, keys, point, pick }: EditorPopupProps) {
  const { source, without: excluded, levels } = (column as Column<'tree'>).options
  const tree = useMemo(() => treeOf(lookups.options(source), root => root.label !== excluded), [lookups, source, excluded])
  const value = row[columnKey]
  const emptied = isEmptied(text, typed)
  return (
    <CascadePanel
      key={String(emptied)}
      tree={tree} levels={levels} value={typeof value === 'string' && !emptied ? value : null}
      text={text} typed={typed} keys={keys} point={point} onPick={pick}
    />
  )
}
