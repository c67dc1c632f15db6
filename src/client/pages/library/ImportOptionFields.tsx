import { HTMLSelect } from '@blueprintjs/core'
import { useLookups } from '#client/data/lookups.ts'
import { Cascade } from '#client/document/fields/TreeControl.tsx'
import type { ImportOptions } from '#client/document/import/types.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import type { LibraryKind } from './kinds.ts'

export interface ImportOptionFieldsProps {
  readonly kind: LibraryKind
  readonly options: ImportOptions
  readonly set: (options: ImportOptions) => void
}

const SOURCES = ['MATERIAL'] as const

/** How rows are told to be in the library already, and where rows without a type go. */
export function ImportOptionFields({ kind: { word, roots }, options, set }: ImportOptionFieldsProps) {
  const { lookups } = useLookups(SOURCES)
  return (
    <>
      <FieldRow label={`已有${word}的认定`}>
        {aria => (
          <HTMLSelect {...aria} value={options.matchBy ?? ''} onChange={event => set({ ...options, matchBy: event.target.value })}>
            <option value="materialCode">编码相同</option>
            <option value="materialName">名称、规格、品牌、单位相同</option>
          </HTMLSelect>
        )}
      </FieldRow>
      <FieldRow label={`没有类型的行归入`}>
        {aria => (
          <Cascade
            aria={aria} lookups={lookups} source="MATERIAL" levels={3} root={roots}
            value={options.defaultType ?? null} onChoose={defaultType => set({ ...options, defaultType })}
          />
        )}
      </FieldRow>
    </>
  )
}
