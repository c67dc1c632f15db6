import { lazy, type ComponentType } from 'react'
import type { EditorName } from './editorName.ts'
import type { EditorPopupProps } from './editorProps.ts'
import { ListEditor } from './ListEditor.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { SuggestEditor } from './SuggestEditor.tsx'
import { TreeEditor } from './TreeEditor.tsx'
import { WaitEditor } from './WaitEditor.tsx'

/** Lazy: the calendar needs a library, and files are rarely opened from a cell. */
const DateEditor = lazy(() => import('./DateEditor.tsx').then(module => ({ default: module.DateEditor })))
const GalleryEditor = lazy(() => import('./GalleryEditor.tsx').then(module => ({ default: module.GalleryEditor })))

export const EDITOR_POPUPS = {
  text: null, toggle: null, none: null,
  list: ListEditor, tree: TreeEditor, date: DateEditor, suggest: SuggestEditor, wait: WaitEditor, record: RecordEditor,
  files: GalleryEditor,
} as const satisfies Record<EditorName, ComponentType<EditorPopupProps> | null>
