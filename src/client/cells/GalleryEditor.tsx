import type { FileRef } from '#schemas/kit/index.ts'
import type { EditorPopupProps } from './editorProps.ts'
import { GalleryViewer } from './GalleryViewer.tsx'

/** Shows the files of a cell. */
export function GalleryEditor({ row, columnKey, events, close }: EditorPopupProps) {
  const value = row[columnKey]
  const files = Array.isArray(value) ? value as readonly FileRef[] : []
  return <GalleryViewer files={files} urlOf={events.fileUrl ?? (file => file.visitUrl)} onClose={close} />
}
