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

/** The target type of rows without a type. */
export function ImportOptionFields({ kind: { roots }, options, set }: ImportOptionFieldsProps) {
  const { lookups } = useLookups(SOURCES)
  return (
    <FieldRow label="没有类型的行归入">
      {aria => (
        <Cascade
          aria={aria} lookups={lookups} source="MATERIAL" levels={3} root={roots}
          value={options.defaultType ?? null} onChoose={defaultType => set({ ...options, defaultType })}
        />
      )}
    </FieldRow>
  )
}
