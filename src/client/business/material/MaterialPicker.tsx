import { Button, HTMLSelect } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Option, Row } from '#schemas/kit/index.ts'
import { machinePicker, materialPicker } from '#schemas/library/materials.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { MaterialFormDialog } from './MaterialFormDialog.tsx'
import { pickerFields, pickerInput } from './pickerQuery.ts'

export interface MaterialPickerProps {
  readonly machine: boolean
  /** Steps of the package; default one target. */
  readonly targets?: readonly Option[]
  readonly target?: string
  /** Ids already in a target: shown as 已选中 and disabled (spec-2 §5). */
  readonly chosenOf: (target: string) => ReadonlySet<string>
  /** One undo step; the dialog stays open. */
  readonly onPick: (items: readonly Row[], target: string) => void
  /** One target takes one item. */
  readonly single?: boolean
  readonly onClose: () => void
}

/** 材料库选择新增 (spec-2 §2), for machines too. */
export function MaterialPicker({ machine, targets, target: first = '', chosenOf, onPick, single = false, onClose }: MaterialPickerProps) {
  const [target, setTarget] = useState(first)
  const [adding, setAdding] = useState(false)
  const grid = machine ? machinePicker : materialPicker
  const fields = useMemo(() => pickerFields(machine), [machine])
  const chosen = chosenOf(target)
  const added = async (id: string) => {
    setAdding(false)
    onPick([await call(libraryApi.describeMaterial, { id })], target)
  }
  return (
    <>
      <LookupDialog
        title={grid.title}
        code={single || targets === undefined ? undefined : `加到工序 ${targets.find(({ key }) => key === target)?.label ?? ''}`}
        grid={grid}
        contract={libraryApi.describeMaterialsByES}
        fields={fields}
        inputOf={values => pickerInput(machine, values)}
        taken={row => (chosen.has(String(row.id)) ? '已选中' : undefined)}
        actions={[{ label: '选中', possible: () => targets === undefined || target !== '', run: row => onPick([row], target) }]}
        several={single ? undefined : { label: count => (count > 0 ? `加入所选 ${count} 项` : '加入所选'), run: rows => onPick(rows, target) }}
        tools={<>
          {!single && targets !== undefined && (
            <HTMLSelect aria-label="加到工序" value={target} onChange={event => setTarget(event.target.value)}>
              {targets.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
            </HTMLSelect>
          )}
          <Button icon={<Add />} text="新增" onClick={() => setAdding(true)} />
        </>}
        onClose={onClose}
      />
      {adding
        && <MaterialFormDialog machine={machine} lookups={getLookups()} onSaved={id => void added(id)} onClose={() => setAdding(false)} />}
    </>
  )
}
