import type { FileRef } from '#schemas/kit/index.ts'
import type { FileRules } from './fileRules.ts'
import { FileList } from './FileList.tsx'
import type { HeadControlProps } from './control.ts'

const filesOf = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value as readonly FileRef[] : [])

/** Pictures or attachments of the document, uploaded at once and bound to it by saving. */
export function FilesControl({ store, name, column, aria }: HeadControlProps) {
  const rules = column.options as FileRules
  return <FileList aria={aria} label={column.label} rules={rules} files={filesOf(store.head(name))} onChange={files => store.setHeadValue(name, files)} />
}
