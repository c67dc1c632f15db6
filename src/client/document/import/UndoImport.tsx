import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ImportUndone } from '#shared/api/gridImport.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { ImportSpec } from './types.ts'
import { usePastImports } from './usePastImports.ts'

export interface UndoImportProps {
  readonly taskId: string
  readonly spec: Pick<ImportSpec, 'past'>
  readonly undo: NonNullable<ImportSpec['undo']>
  readonly onUndone: (undone: ImportUndone) => void
}

/** 撤销本次导入, while there are changes to undo; other windows may have undone some. */
export function UndoImport({ taskId, spec: { past }, undo, onUndone }: UndoImportProps) {
  const [busy, setBusy] = useState(false)
  const { data, isLoading, mutate } = usePastImports(past)
  const remaining = data?.find(one => one.taskId === taskId)?.left
  const run = async () => {
    const isConfirmed = await confirm({
      title: '撤销本次导入？', verb: '撤销', intent: 'danger',
      text: `新增的会被删除，更新的恢复为导入前的内容；导入之后修改过或已被使用的保留。`,
    })
    if (!isConfirmed) return
    setBusy(true)
    try {
      const undone = await undo(taskId)
      onUndone(undone)
      if (undone.refused === 0 && undone.deleted + undone.restored > 0) toast.ok('已撤销本次导入')
    } catch {
      // The call has shown its error.
    } finally {
      await mutate().catch(() => {})
      setBusy(false)
    }
  }
  return isLoading || remaining === 0 ? null : <Button text="撤销本次导入" loading={busy} onClick={() => void run()} />
}
