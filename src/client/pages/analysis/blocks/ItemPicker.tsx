import { analysisItemChoice } from '#schemas/analysis/itemChoice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import type { LookupField } from '#client/document/pickers/LookupFilters.tsx'
import { ITEMS } from './itemSource.ts'
import type { OfAnalysis } from './parts.ts'

const FIELDS: readonly LookupField[] = [{ key: 'quick', label: '清单项', placeholder: '名称、编码、特征' }]
const NO_ITEMS = { title: '没有符合条件的清单项', text: '换一个名称再查。' }

export interface ItemPickerProps {
  readonly of: OfAnalysis
  /** The cost to assign to the item, in words. */
  readonly name: string
  readonly onPick: (item: { readonly id: string, readonly name: string }) => void
  readonly onClose: () => void
}

/** 选择清单项: the item that includes a cost. */
export function ItemPicker({ of: ids, name, onPick, onClose }: ItemPickerProps) {
  return (
    <LookupDialog
      title="选择清单项" code={name} grid={analysisItemChoice} contract={analysisSheetApi.page} fields={FIELDS} fixed={ITEMS} empty={NO_ITEMS}
      inputOf={({ quick }) => ({ ...ids, ...(quick && { quick }) })}
      actions={[{ label: '计入', possible: () => true, run: row => onPick({ id: String(row.id), name: String(row.name) }) }]}
      onClose={onClose}
    />
  )
}
