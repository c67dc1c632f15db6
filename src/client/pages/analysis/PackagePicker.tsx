import { useMemo } from 'react'
import { analysisPackages } from '#schemas/analysis/packages.ts'
import type { Row } from '#schemas/kit/index.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import type { LookupField } from '#client/document/pickers/LookupFilters.tsx'

export interface PackagePickerProps {
  /** Required unit of the package; a cost per unit fits no other (domain B3). */
  readonly unit: string
  /** Description of the target items. */
  readonly of: string
  readonly onPick: (quotaId: string) => void
  /** Selects single steps of a package; absent for several items at once. */
  readonly onSteps?: (quotaId: string) => void
  readonly onClose: () => void
}

const FIELDS: readonly LookupField[] = [
  { key: 'quick', label: '定额包', placeholder: '名称、编码、拼音首字母' }, { key: 'itemType', label: '分项类型', tree: { source: 'ITEM' } },
]
const NO_PACKAGES = { title: '没有单位相同的启用定额包', text: '换一个名称再查，或到企业定额库新增、启用。' }

/** 选择定额包 for items of an analysis: active packages with the items' unit. */
export function PackagePicker({ unit, of: subject, onPick, onSteps, onClose }: PackagePickerProps) {
  const fixed = useMemo<readonly Filter[]>(
    () => [{ key: 'quotaState', op: 'in', value: ['1'] }, { key: 'quotaUnit', op: 'in', value: [unit] }], [unit]
  )
  return (
    <LookupDialog
      title="选择定额包" code={subject} grid={analysisPackages} contract={quotaApi.describeQuotas} fields={FIELDS} fixed={fixed}
      empty={NO_PACKAGES}
      inputOf={({ quick, itemType }) => ({ ...(quick && { quick }), ...(itemType && { itemType }) })}
      actions={[
        { label: '选用', possible: () => true, run: row => onPick(String(row.quotaId)) },
        ...(onSteps ? [{ label: '选工序', possible: () => true, run: (row: Row) => onSteps(String(row.quotaId)) }] : []),
      ]}
      onClose={onClose}
    />
  )
}
