import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { NO_LOOKUPS, parseCell, type Row } from '#schemas/kit/index.ts'
import { stockRows } from '#schemas/store/stockRows.ts'
import { storeApi } from '#shared/api/store.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'

interface MinimumDialogProps { readonly projectId: string, readonly row: Row, readonly onClose: () => void, readonly onDone: () => void }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 设置下限: sets the minimum stock of a material in its warehouse. */
export function MinimumDialog({ projectId, row, onClose, onDone }: MinimumDialogProps) {
  const before = text(row.minimum)
  const [typed, setTyped] = useState(before)
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    const read = parseCell(typed, stockRows.columns.minimum, NO_LOOKUPS)
    if (!read.ok) return setRefused('下限只能填数字')
    setSaving(true)
    try {
      await call(
        storeApi.saveMinimum,
        { projectId, warehouseId: text(row.warehouseId), libMaterialId: text(row.libMaterialId), quantity: text(read.value) || null },
        { quiet: true }
      )
      toast.ok(text(read.value) === '' ? '已清除下限' : '已设置下限')
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.msg)
      setSaving(false)
    }
  }
  return (
    <DialogFrame
      size="S" title="设置下限" code={text(row.itemName)} dirty={typed !== before} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      <FormGrid columns={1}>
        <FieldRow label={`${text(row.warehouseName)}至少可用`} error={refused ?? undefined} hint="这种材料各品牌、规格和批号合计；不填则不提示。">
          {aria => <InputGroup {...aria} autoFocus value={typed} onValueChange={setTyped} inputMode="decimal" />}
        </FieldRow>
      </FormGrid>
    </DialogFrame>
  )
}
