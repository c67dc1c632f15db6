import type { QuotaPayload } from '#schemas/quota/payload.ts'
import type { PackageItem } from './item.ts'
import { QuotaEditor, type SavedQuota } from './QuotaEditor.tsx'

/** The record of an analysis item: the item's facts and, once chosen, its package (spec-2 §3). */
export interface QuotaRecord extends Omit<PackageItem, 'mode' | 'isEdit'> {
  readonly quotaId: string | null
}

export interface QuotaEditorModalProps {
  readonly mode: 'join' | 'variable'
  readonly visible: boolean
  readonly isEdit: boolean
  readonly record: QuotaRecord
  /** Each mode has its own pair of create and update calls (spec-2 §4). */
  readonly save: (payload: QuotaPayload) => Promise<SavedQuota>
  readonly onSaved: (saved: SavedQuota) => void
  readonly onClose: () => void
}

/** 新增定额包 / 编辑定额包 over an analysis; closes once saved. */
export function QuotaEditorModal({ mode, visible, isEdit, record: { quotaId, ...item }, save, onSaved, onClose }: QuotaEditorModalProps) {
  if (!visible) return null
  return (
    <QuotaEditor
      as="modal"
      opening={isEdit && quotaId !== null ? { kind: 'edit', id: quotaId } : { kind: 'add' }}
      item={{ mode, isEdit, ...item }}
      save={save}
      onSaved={saved => {
        onSaved(saved)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
