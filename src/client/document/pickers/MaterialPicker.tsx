import { Button, HTMLSelect } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Option, Row } from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { materialPicker } from '#schemas/library/materials.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { LookupDialog } from './LookupDialog.tsx'
import type { LookupField, LookupValues } from './LookupFilters.tsx'
import { MaterialFormDialog } from './MaterialFormDialog.tsx'

export interface MaterialPickerProps {
  readonly machine: boolean
  /** Where chosen items go: the steps of the package, and the one chosen at first. */
  readonly targets: readonly Option[]
  readonly target: string
  /** Library ids that a target has already: shown as 已选中 and not to be chosen again (spec-2 §5). */
  readonly chosenOf: (target: string) => ReadonlySet<string>
  /** Several may be chosen one after the other; the dialog stays. */
  readonly onPick: (item: Row, target: string) => void
  readonly onClose: () => void
}

const SOURCES: readonly Option[] = [{ key: 'false', label: '商户' }, { key: 'true', label: '平台' }]

function fieldsOf(machine: boolean): readonly LookupField[] {
  const word = machine ? '机械' : '材料'
  const root = ({ label }: Option): boolean => (label === MACHINE_BRANCH) === machine
  return [
    { key: 'materialName', label: `${word}名称` },
    { key: 'materialType', label: `${word}类型`, tree: { source: 'MATERIAL', root } },
    { key: 'spec', label: '规格型号' },
    { key: 'sys', label: '来源', options: SOURCES },
    { key: 'brand', label: '品牌' },
  ]
}

function inputOf(machine: boolean, { sys, brand, ...texts }: LookupValues): object {
  const given = Object.entries({ ...texts, brand: brand === '无' ? '' : brand }).filter(([, value]) => value)
  return { machine, ...Object.fromEntries(given), ...(sys && { sys: sys === 'true' }) }
}

/** 材料库选择新增 (spec-2 §2), for machines too. */
export function MaterialPicker({ machine, targets, target: first, chosenOf, onPick, onClose }: MaterialPickerProps) {
  const [target, setTarget] = useState(first)
  const [adding, setAdding] = useState(false)
  const fields = useMemo(() => fieldsOf(machine), [machine])
  const chosen = chosenOf(target)
  const added = async (id: string) => {
    setAdding(false)
    onPick(await call(libraryApi.describeMaterial, { id }), target)
  }
  return (
    <>
      <LookupDialog
        title={machine ? '机械库选择新增' : '材料库选择新增'}
        grid={materialPicker}
        contract={libraryApi.describeMaterialsByES}
        fields={fields}
        inputOf={values => inputOf(machine, values)}
        taken={row => (chosen.has(String(row.id)) ? '已选中' : undefined)}
        actions={[{ label: '选中', possible: () => target !== '', run: row => onPick(row, target) }]}
        tools={<>
          <HTMLSelect aria-label="加到工序" value={target} onChange={event => setTarget(event.target.value)}>
            {targets.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
          </HTMLSelect>
          <Button icon={<Add />} text="新增" onClick={() => setAdding(true)} />
        </>}
        onClose={onClose}
      />
      {adding && <MaterialFormDialog machine={machine} lookups={getLookups()} onSaved={id => void added(id)} onClose={() => setAdding(false)} />}
    </>
  )
}
