import { EyeOpen } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { ProcessListKey } from '#schemas/process/lists.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useGo } from '#client/document/navigation.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { Presets } from './Presets.tsx'
import { readCopy } from './readCopy.ts'
import { VARIANTS, type Variant } from './variants.tsx'

/** Opening a copy marks it as read. */
export function useOpenRow(variant: ProcessListKey, reload: () => Promise<void>): (row: Row) => void {
  const go = useGo()
  return useMemo(() => row => {
    if (variant === 'copied') void readCopy(row).then(reload)
    if (row.route) go(String(row.route))
    else toast.info('这种单据的页面还在开发中')
  }, [go, reload, variant])
}

export interface ProcessTableProps {
  readonly variant: ProcessListKey
  readonly list: RemoteList
  readonly none?: Variant['none']
  /** Before the preset conditions. */
  readonly toolbar?: ReactNode
  readonly onRows?: (ids: readonly string[]) => void
  readonly onOpen?: (row: Row) => void
}

export function ProcessTable({ variant, list, none: emptyState = VARIANTS[variant].none, toolbar, onRows, onOpen }: ProcessTableProps) {
  const openPage = useOpenRow(variant, list.reload)
  const open = onOpen ?? openPage
  const cellEvents = useMemo<CellEvents>(() => ({
    open: (_column, row) => open(row),
    rowActions: [{ key: 'open', label: '打开', icon: <EyeOpen />, run: open }],
  }), [open])
  return (
    <GridWorkspace
      kind="list" list={list} noun="单据" readOnly exports onRows={onRows} cellEvents={cellEvents}
      toolbar={<>{toolbar}<Presets list={list} presets={VARIANTS[variant].presets} /></>}
      empty={<EmptyState {...emptyState} />}
    />
  )
}
