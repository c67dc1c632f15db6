import { useMemo } from 'react'
import { ChoicePanel } from '#client/ui/pick/ChoicePanel.tsx'
import type { EditorPopupProps } from './editorProps.ts'
import { optionsOf } from './optionsOf.ts'

/** The choices of a cell, with those that a rule forbids now. */
export function ListEditor({ grid, column, columnKey, row, head, lookups, text, typed, keys, pick, point }: EditorPopupProps) {
  const choices = useMemo(() => optionsOf({ grid, column, columnKey, row, head, lookups }), [grid, column, columnKey, row, head, lookups])
  const value = row[columnKey]
  return (
    <ChoicePanel
      choices={choices} value={typeof value === 'string' ? value : null}
      text={text} typed={typed} keys={keys} point={point} onPick={pick}
    />
  )
}
