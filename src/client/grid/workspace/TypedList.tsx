import { Button, Drawer } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Option, TreeName } from '#schemas/kit/index.ts'
import { useLookups } from '#client/data/lookups.ts'
import { TypeTree } from '#client/ui/TypeTree.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { GridWorkspace, type GridWorkspaceProps } from './GridWorkspace.tsx'
import { ALL_TYPES, typeItems, type TypeCount } from './typeItems.ts'

export type TypedListProps = Extract<GridWorkspaceProps, { readonly kind: 'list' }> & {
  readonly typeTitle: string
  readonly source: TreeName
  readonly roots?: (root: Option) => boolean
  readonly counts: readonly TypeCount[]
  /** Chosen type; null for all. It goes to the server as the list's `extra`. */
  readonly type: string | null
  readonly onType: (type: string | null) => void
}

/** A list beside the tree of its types; on a phone the tree is behind a button. */
export function TypedList({ typeTitle, source, roots, counts, type, onType, ...workspace }: TypedListProps) {
  const narrow = useBreakpoint() === 'narrow'
  const [open, setOpen] = useState(false)
  const { lookups } = useLookups(useMemo(() => [source], [source]))
  const options = lookups.options(source)
  const items = useMemo(() => typeItems(options, counts, '全部类型', roots), [options, counts, roots])
  const tree = (
    <TypeTree
      title={typeTitle}
      items={items}
      selected={type ?? ALL_TYPES}
      onSelect={id => {
        setOpen(false)
        onType(id === ALL_TYPES ? null : id)
      }}
    />
  )
  const label = type === null ? '全部' : lookups.label(source, type) ?? type
  return (
    <>
      <GridWorkspace
        {...workspace}
        side={narrow ? undefined : tree}
        lead={narrow ? <Button text={`类型：${label}`} endIcon={<CaretDown />} onClick={() => setOpen(true)} /> : undefined}
      />
      <Drawer isOpen={narrow && open} position="left" size="280px" className="yz-types-drawer" title={typeTitle} onClose={() => setOpen(false)}>
        {tree}
      </Drawer>
    </>
  )
}
