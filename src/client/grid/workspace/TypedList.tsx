import { useMemo } from 'react'
import type { Option, TreeName } from '#schemas/kit/index.ts'
import { useLookups } from '#client/data/lookups.ts'
import { TypeTree, TypeTreeButton } from '#client/ui/TypeTree.tsx'
import { GridWorkspace, type GridWorkspaceProps } from './GridWorkspace.tsx'
import { ALL_TYPES, typeItems, type TypeCount } from './typeItems.ts'

export type TypedListProps = Extract<GridWorkspaceProps, { readonly kind: 'list' }> & {
  readonly typeTitle: string
  readonly source: TreeName
  /** Filter of the roots; default all. */
  readonly roots?: (root: Option) => boolean
  readonly counts: readonly TypeCount[]
  /** Null for all. Sent as the list's `extra`. */
  readonly type: string | null
  readonly onType: (type: string | null) => void
}

/** A list beside its type tree; a phone has a button for it. */
export function TypedList({ typeTitle, source, roots, counts, type, onType, ...workspace }: TypedListProps) {
  const { lookups } = useLookups(useMemo(() => [source], [source]))
  const options = lookups.options(source)
  const tree = {
    title: typeTitle,
    items: useMemo(() => typeItems(options, counts, '全部类型', roots), [options, counts, roots]),
    selected: type ?? ALL_TYPES,
    onSelect: (id: string) => onType(id === ALL_TYPES ? null : id),
  }
  return <GridWorkspace {...workspace} side={<TypeTree {...tree} />} lead={<TypeTreeButton {...tree} />} />
}
