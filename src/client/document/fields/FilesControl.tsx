import { useCallback } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import type { FileRules } from '#client/ui/files/fileRules.ts'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import type { HeadControlProps } from './control.ts'
import { noteFilesPending } from './pendingFiles.ts'

const filesOf = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value as readonly FileRef[] : [])

/** Uploaded at once and bound by saving. */
export function FilesControl({ store, name, column, aria }: HeadControlProps) {
  const onPending = useCallback((pending: boolean) => noteFilesPending(store, name, pending), [store, name])
  return (
    <FileUpload
      aria={aria} label={column.label} rules={column.options as FileRules} files={filesOf(store.head(name))} onPending={onPending}
      onChange={files => store.setHeadValue(name, files)}
    />
  )
}
