import { HTMLSelect } from '@blueprintjs/core'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { ImportSpec, Matching } from './types.ts'

const MODES = { both: '新增和更新', insert: '只新增', update: '只更新' } as const satisfies Record<Matching['mode'], string>

export interface MatchingFieldsProps {
  readonly keys: ImportSpec['keys']
  readonly matching: Matching
  readonly set: (matching: Matching) => void
}

export function MatchingFields({ keys, matching, set }: MatchingFieldsProps) {
  if (keys.length === 0) return null
  return (
    <>
      <FieldRow label="已有行的认定">
        {aria => (
          <HTMLSelect {...aria} value={matching.key ?? ''} onChange={event => set({ ...matching, key: event.target.value })}>
            {keys.map(({ name, label }) => <option key={name} value={name}>{label}</option>)}
          </HTMLSelect>
        )}
      </FieldRow>
      <FieldRow label="导入方式">
        {aria => (
          <HTMLSelect
            {...aria}
            value={matching.mode}
            onChange={event => {
              const { value } = event.target
              set({ ...matching, mode: value === 'insert' || value === 'update' ? value : 'both' })
            }}
          >
            {Object.entries(MODES).map(([mode, label]) => <option key={mode} value={mode}>{label}</option>)}
          </HTMLSelect>
        )}
      </FieldRow>
    </>
  )
}
