import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { rightTo } from '#schemas/kit/index.ts'
import { dictEntries } from '#schemas/org/dictionary.ts'
import { useCan } from '#client/data/session.ts'
import type { ImportOptions } from '#client/document/import/types.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { YES } from './importReport.ts'

const EXISTING = { update: '更新，成为新的版本', copy: '新建一份（副本）', skip: '跳过' } as const
const MISSING = { keep: '保留', remove: '从定额包中删除' } as const

export interface QuotaImportOptionsProps {
  readonly options: ImportOptions
  readonly set: (options: ImportOptions) => void
}

export function QuotaImportOptions({ options, set }: QuotaImportOptionsProps) {
  const hasPermission = useCan()
  const choice = (label: string, key: string, labels: Readonly<Record<string, string>>) => (
    <FieldRow label={label}>
      {aria => (
        <HTMLSelect {...aria} value={options[key] ?? ''} onChange={event => set({ ...options, [key]: event.target.value })}>
          {Object.entries(labels).map(([value, word]) => <option key={value} value={value}>{word}</option>)}
        </HTMLSelect>
      )}
    </FieldRow>
  )
  const tick = (label: string, key: string, word: string) => (
    <FieldRow label={label}>
      {aria => <Checkbox
        {...aria} label={word} checked={options[key] === YES}
        onChange={event => set({ ...options, [key]: event.currentTarget.checked ? YES : null })}
      />}
    </FieldRow>
  )
  return (
    <>
      {choice('编码或名称已有的定额包', 'existing', EXISTING)}
      {choice('已有定额包中、工作簿没有的行', 'missing', MISSING)}
      {tick('库中没有的材料、机械和分部', 'createMissing', '自动加入未分类')}
      {hasPermission(rightTo('edit', dictEntries)) && tick('字典中没有的工种、单位', 'addWords', '自动加入字典')}
    </>
  )
}
