import { useMemo } from 'react'
import type { Lookups, Option, TreeName } from '#schemas/kit/index.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { CascadeField } from '#client/ui/pick/fields.tsx'
import type { HeadControlProps } from './control.ts'

export interface CascadeProps {
  readonly aria: ControlProps
  readonly lookups: Lookups
  readonly source: TreeName
  readonly noun?: string
  /** Selectable depths; default any. */
  readonly levels?: number
  /** Default all roots. */
  readonly root?: (option: Option) => boolean
  readonly value: string | null
  readonly disabled?: boolean
  readonly onChoose: (key: string | null) => void
}

const NOUNS: Readonly<Record<TreeName, string>> = { ITEM: '类型', MATERIAL: '类型', REGION: '地区', DEPARTMENT: '部门' }

export function Cascade({ aria, lookups, source, noun = NOUNS[source], levels, root, value, disabled, onChoose }: CascadeProps) {
  const options = lookups.options(source)
  const roots = options.filter(option => (option.parent ?? null) === null && root?.(option) === false).map(({ key }) => key).join('/')
  // Stable identity: the tree is indexed once.
  const isOffered = useMemo(() => {
    const excluded = new Set(roots.split('/'))
    return ({ key }: Option) => !excluded.has(key)
  }, [roots])
  return (
    <CascadeField
      aria={aria} noun={noun} options={options} levels={levels} offered={isOffered} value={value === '' ? null : value} disabled={disabled}
      onChange={onChoose}
    />
  )
}

export function TreeControl({ store, name, column, aria }: HeadControlProps) {
  const { source, levels, without: excluded } = column.options as { source: TreeName; levels?: number; without?: string }
  const value = store.head(name)
  return (
    <Cascade
      aria={aria} lookups={store.lookups} source={source} noun={column.label} levels={levels} root={({ label }) => label !== excluded}
      value={typeof value === 'string' ? value : null} onChoose={key => store.setHeadValue(name, key)}
    />
  )
}
