import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface UndoImportProps {
  readonly taskId: string
  readonly undo: (taskId: string) => Promise<ImportUndone>
  readonly unit: string
  readonly onUndone: (undone: ImportUndone) => void
}

/** 撤销本次导入: as long as something of it is left to take back. */
export function UndoImport({ taskId, undo, unit, onUndone }: UndoImportProps) {
  const [busy, setBusy] = useState(false)
  const [left, setLeft] = useState(true)
  const run = async () => {
    const asked = { title: '撤销本次导入？', text: `新增的${unit}会被删除，更新的恢复为导入前的内容；导入之后修改过或已被使用的保留。`, verb: '撤销', intent: 'danger' as const }
    if (!await confirm(asked)) return
    setBusy(true)
    try {
      const undone = await undo(taskId)
      setLeft(undone.refused > 0)
      onUndone(undone)
      if (undone.refused === 0) toast.ok('已撤销本次导入')
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return left ? <Button text="撤销本次导入" loading={busy} onClick={() => void run()} /> : null
}
