import type { Option } from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import type { LookupField, LookupValues } from '#client/document/pickers/LookupFilters.tsx'

const SOURCES: readonly Option[] = [{ key: 'false', label: '商户' }, { key: 'true', label: '平台' }]

/** 材料库选择新增 (spec-2 §2), for machines too. */
export function pickerFields(machine: boolean): readonly LookupField[] {
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

/** For describeMaterialsByES; the brand 无 counts as empty. */
export function pickerInput(machine: boolean, { sys, brand, ...texts }: LookupValues): object {
  const filled = Object.entries({ ...texts, brand: brand === '无' ? '' : brand }).filter(([, value]) => value)
  return { machine, ...Object.fromEntries(filled), ...(sys && { sys: sys === 'true' }) }
}
