import type { ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { PackageItem } from './item.ts'
import type { SnapshotSource } from './opening.ts'
import { QuotaEditor } from './QuotaEditor.tsx'

export interface QuotaEditorModalProps {
  readonly mode: 'join' | 'variable'
  readonly visible: boolean
  /** An item without a package starts one. */
  readonly isEdit: boolean
  /** See spec-2 §3. */
  readonly record: Omit<PackageItem, 'mode' | 'isEdit'>
  /** Each mode has a pair of calls (spec-2 §4). */
  readonly source: SnapshotSource
  /** After the title: other users at the item. */
  readonly beside?: ReactNode
  /** Header values assigned by the save. */
  readonly onSaved: (head: Row) => void
  readonly onClose: () => void
}

/** 新增定额包 / 编辑定额包 over an analysis; closes once saved. */
export function QuotaEditorModal({ mode, visible, isEdit, record, source, beside: titleTag, onSaved, onClose }: QuotaEditorModalProps) {
  if (!visible) return null
  return (
    <QuotaEditor
      as="modal"
      opening={{ kind: 'snapshot', source }}
      item={{ mode, isEdit, ...record }}
      beside={titleTag}
      onSaved={head => {
        onSaved(head)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
