import { useMemo } from 'react'
import { ChoicePanel } from '#client/ui/pick/ChoicePanel.tsx'
import { isEmptied, type EditorPopupProps } from './editorProps.ts'
import { optionsOf } from './optionsOf.ts'

/** The options of a cell; those forbidden by a rule are disabled. */
export function ListEditor({ grid, column, columnKey, row, head, lookups, text, typed, keys, pick, point }: EditorPopupProps) {
  const choices = useMemo(() => optionsOf({ grid, column, columnKey, row, head, lookups }), [grid, column, columnKey, row, head, lookups])
  const value = row[columnKey]
  const emptied = isEmptied(text, typed)
  return (
    <ChoicePanel
      key={String(emptied)}
      choices={choices} value={typeof value === 'string' && !emptied ? value : null}
      text={text} typed={typed} keys={keys} point={point} onPick={pick}
    />
  )
}
