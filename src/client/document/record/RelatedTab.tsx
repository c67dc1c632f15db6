import { Document as DocumentIcon, Edit } from '@blueprintjs/icons'
import { useMemo, type ReactElement } from 'react'
import { pageOfRow, type Document as Declared, type Grid, type Row } from '#schemas/kit/index.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useGo } from '../navigation.ts'
import type { DocumentTab } from '../tabs.ts'
import { useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'

export interface RelatedTabProps {
  readonly tab: string
  readonly grid: Grid
  readonly page: PageContract
  /** Scope of this record beside filters. */
  readonly of: (id: string) => object
  readonly noun: string
  /** Without rows: for a stored and an unsaved record. */
  readonly none: { readonly title: string; readonly stored: string; readonly fresh: string }
  readonly rowActions?: readonly RowAction[]
  readonly edits?: Pick<Declared, 'opens'>
  readonly tools?: ReactElement
  readonly opens?: (row: Row) => void
}

const NO_ACTIONS: readonly RowAction[] = []

const onlyRead = (grid: Grid): Grid => ({
  ...grid,
  columns: Object.fromEntries(Object.entries(grid.columns).filter(([, { facts }]) => facts.cell !== 'rowActions')),
})

function Related(props: RelatedTabProps & { readonly id: string }) {
  const { tab, grid: declared, page, of: scopeOf, noun, none: emptyText, rowActions = NO_ACTIONS, edits: edited, tools, opens, id } = props
  const view = useDocument()
  const { active } = useTab()
  const acts = edited !== undefined || rowActions.length > 0
  const grid = useMemo(() => (acts ? declared : onlyRead(declared)), [acts, declared])
  const list = useRemoteList(grid, page, useMemo(() => scopeOf(id), [scopeOf, id]), { inAddress: false, pageSize: 20 })
  const edits = list.can('edit')
  const go = useGo()
  const cellEvents = useMemo<CellEvents>(() => {
    const edit = (row: Row): void => { if (edited) go(pageOfRow(edited, row) ?? '') }
    const actions = [...edited ? [{ key: 'edit', label: '编辑', icon: <Edit />, run: edit }] : [], ...rowActions]
    return {
      rowActions: actions.map(action => ({ ...action, shown: () => edits })),
      ...(opens && { open: (_column: string, row: Row) => opens(row) }),
    }
  }, [edited, edits, go, opens, rowActions])
  return (
    <GridWorkspace
      kind="list" list={list} noun={noun} settingName={`${grid.name}.related`} cellEvents={cellEvents} toolbar={tools}
      readOnly active={active && view.tab === tab}
      empty={<EmptyState icon={<DocumentIcon size={32} />} title={emptyText.title} text={emptyText.stored} action={tools} />}
    />
  )
}

/** Rows of another list, read-only. */
export function RelatedTab(props: RelatedTabProps) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  const { title, fresh } = props.none
  return id === null ? <EmptyState icon={<DocumentIcon size={32} />} title={title} text={fresh} /> : <Related {...props} id={id} />
}

export const relatedTab = ({ title, ...props }: RelatedTabProps & { readonly title: string }): DocumentTab =>
  ({ id: props.tab, title, render: () => <RelatedTab {...props} /> })
