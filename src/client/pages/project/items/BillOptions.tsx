import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import type { GoneChoice } from '#shared/api/projectItem.ts'
import type { ImportOptions } from '#client/document/import/types.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'

const REMOVED_CHOICES = { mark: '标记为清单已无，工程量记 0', keep: '保持原样', delete: '删除' } as const satisfies Record<GoneChoice, string>

export interface BillOptionsProps { readonly options: ImportOptions; readonly set: (options: ImportOptions) => void }

export function BillOptions({ options, set }: BillOptionsProps) {
  return (
    <>
      <FieldRow label="项目中已有、清单没有的清单项">
        {aria => (
          <HTMLSelect {...aria} value={options.gone ?? 'mark'} onChange={event => set({ ...options, gone: event.target.value })}>
            {Object.entries(REMOVED_CHOICES).map(([value, word]) => <option key={value} value={value}>{word}</option>)}
          </HTMLSelect>
        )}
      </FieldRow>
      <FieldRow label="其他工作表">
        {aria => <Checkbox
          {...aria} label="格式相同的一起读取" checked={options.all === '1'}
          onChange={event => set({ ...options, all: event.currentTarget.checked ? '1' : null })}
        />}
      </FieldRow>
    </>
  )
}
