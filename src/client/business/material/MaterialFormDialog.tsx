import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Lookups } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useGo } from '#client/document/navigation.ts'
import { useFormSave } from '#client/document/useFormSave.ts'
import { MaterialFields } from './MaterialFields.tsx'
import { emptyForm } from './materialForm.ts'
import { StandardField } from './StandardField.tsx'
import { TwinNotice } from './TwinNotice.tsx'
import { useMaterialForm } from './useMaterialForm.ts'

export interface MaterialFormDialogProps {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** 新增材料 / 新增机械 (spec-1 §5): a type of exactly three levels, name and unit; the rest is optional. */
export function MaterialFormDialog({ machine, lookups, onSaved, onClose }: MaterialFormDialogProps) {
  const [start] = useState(() => emptyForm(machine))
  const go = useGo()
  const state = useMaterialForm({ machine, lookups, start, id: null })
  const { root, saving, save } = useFormSave({
    dirty: state.dirty,
    send: state.send,
    done: id => {
      toast.ok('新增成功！')
      onSaved(id)
    },
  })
  return (
    <DialogFrame
      size="M" title={machine ? '新增机械' : '新增材料'} dirty={state.dirty} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      <div ref={root}>
        <TwinNotice
          machine={machine} form={state.form} onUse={item => onSaved(String(item.id))}
          onShow={item => go(`/${machine ? 'machine' : 'material'}/detail?id=${String(item.id)}`)}
        />
        <MaterialFields machine={machine} lookups={lookups} state={state} first={<StandardField machine={machine} state={state} />} />
      </div>
    </DialogFrame>
  )
}
