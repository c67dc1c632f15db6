import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { machinePicker, materialPicker } from '#schemas/library/materials.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { NEW_ITEM, underItem } from './materialForm.ts'
import { pickerFields, pickerInput } from './pickerQuery.ts'
import type { MaterialForm } from './useMaterialForm.ts'
import './material.css'

/** A brand item never belongs to another brand item. */
async function standardOf(id: string): Promise<Row> {
  const item = await call(libraryApi.describeMaterial, { id })
  return item.variant && item.pid ? call(libraryApi.describeMaterial, { id: item.pid }) : item
}

interface StandardFieldProps {
  readonly machine: boolean
  readonly state: MaterialForm
  /** Stored item: only explains why its fields are locked. */
  readonly fixed?: boolean
}

/** 标准项: a new standard item, or a brand of an existing one, which fixes alias, unit, spec, feature and files (spec-1 §5). */
export function StandardField({ machine, state, fixed = false }: StandardFieldProps) {
  const [open, setOpen] = useState(false)
  const { form, take: apply } = state
  const hasParent = form.pid !== NEW_ITEM
  if (fixed && !hasParent) return null
  const choose = async ({ id }: Row) => {
    setOpen(false)
    apply(underItem(form, await standardOf(String(id))))
  }
  return (
    <FieldRow label="标准项" hint={hasParent ? '别名、单位、规格型号、特征和文件随标准项，不可修改；品牌必须填写。' : '已有同样的条目、只是品牌不同时，选择它作为标准项。'} wide>
      {aria => (
        <span className="yz-standard" id={aria.id}>
          <span>{fixed ? '这是品牌项' : hasParent ? [form.materialName, form.spec].filter(Boolean).join(' ') : '新的标准项'}</span>
          {!fixed && <Button size="small" text={hasParent ? '换一项' : '选择已有标准项'} onClick={() => setOpen(true)} />}
          {hasParent && !fixed
            && <Button size="small" variant="minimal" text="作为新的标准项" onClick={() => apply({ ...form, pid: NEW_ITEM })} />}
          {open && (
            <LookupDialog
              title="选择标准项" grid={machine ? machinePicker : materialPicker} contract={libraryApi.describeMaterialsByES}
              fields={pickerFields(machine)} inputOf={values => pickerInput(machine, values)} onClose={() => setOpen(false)}
              actions={[{ label: '选中', possible: () => true, run: row => void choose(row) }]}
            />
          )}
        </span>
      )}
    </FieldRow>
  )
}
