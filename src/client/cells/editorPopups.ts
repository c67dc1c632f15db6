import { lazy, type ComponentType } from 'react'
import type { Column, Grid, KindName, Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { CellEvents } from './cellEvents.ts'
import type { EditorName } from './editorName.ts'
import { GalleryEditor } from './GalleryEditor.tsx'
import { ListEditor } from './ListEditor.tsx'
import { SuggestEditor } from './SuggestEditor.tsx'
import { TreeEditor } from './TreeEditor.tsx'
import { WaitEditor } from './WaitEditor.tsx'

/**
 * What a helper of an editor is given. The text box keeps the focus: `keys` lets the helper answer keys first (true: done),
 * `pick` writes the cell's value, `pickSet` several cells of the row, `close` gives up.
 */
export interface EditorPopupProps {
  readonly grid: Grid
  readonly lookups: Lookups
  readonly head: Row
  readonly column: Column<KindName, unknown>
  readonly columnKey: string
  readonly row: Row
  readonly text: string
  readonly typed: boolean
  readonly readOnly: boolean
  readonly events: CellEvents
  readonly keys: (handler: (event: KeyboardEvent, chord: string | null) => boolean) => () => void
  readonly pick: (value: Value) => void
  readonly pickSet: (set: Readonly<Record<string, Value>>) => void
  readonly close: () => void
}

/** The calendar brings a library of its own, so it comes when it is first opened. */
const DateEditor = lazy(() => import('./DateEditor.tsx').then(module => ({ default: module.DateEditor })))

export const EDITOR_POPUPS = {
  text: null, toggle: null, none: null,
  list: ListEditor, tree: TreeEditor, date: DateEditor, suggest: SuggestEditor, wait: WaitEditor, files: GalleryEditor,
} as const satisfies Record<EditorName, ComponentType<EditorPopupProps> | null>
