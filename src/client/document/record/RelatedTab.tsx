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
  /** The tab's own id. */
  readonly tab: string
  readonly grid: Grid
  readonly page: PageContract
  /** What the call asks beside its conditions: the rows of this record. */
  readonly of: (id: string) => object
  readonly noun: string
  /** What an empty one says: of a stored record, and of one that is still to be saved. */
  readonly none: { readonly title: string; readonly stored: string; readonly fresh: string }
  readonly rowActions?: readonly RowAction[]
  /** The document whose records the rows are, where they are edited from here. */
  readonly edits?: Pick<Declared, 'opens'>
  /** What stands at the left of its toolbar. */
  readonly tools?: ReactElement
  /** Where a row opens from its name. */
  readonly opens?: (row: Row) => void
}

const NO_ACTIONS: readonly RowAction[] = []

/** The grid without the column of what is done with a row, where nothing is. */
const onlyRead = (grid: Grid): Grid => ({ ...grid, columns: Object.fromEntries(Object.entries(grid.columns).filter(([, { facts }]) => facts.cell !== 'rowActions')) })

function Related({ tab, grid: declared, page, of, noun, none, rowActions = NO_ACTIONS, edits: edited, tools, opens, id }: RelatedTabProps & { readonly id: string }) {
  const view = useDocument()
  const { active } = useTab()
  const acts = edited !== undefined || rowActions.length > 0
  const grid = useMemo(() => (acts ? declared : onlyRead(declared)), [acts, declared])
  const list = useRemoteList(grid, page, useMemo(() => of(id), [of, id]), { inAddress: false, pageSize: 20 })
  const edits = list.can('edit')
  const go = useGo()
  const cellEvents = useMemo<CellEvents>(() => ({
    rowActions: [...edited ? [{ key: 'edit', label: '编辑', icon: <Edit />, run: (row: Row) => go(pageOfRow(edited, row) ?? '') }] : [], ...rowActions]
      .map(action => ({ ...action, shown: () => edits })),
    ...(opens && { open: (_column: string, row: Row) => opens(row) }),
  }), [edited, edits, go, opens, rowActions])
  return (
    <GridWorkspace
      kind="list" list={list} noun={noun} settingName={`${grid.name}.related`} cellEvents={cellEvents} toolbar={tools} readOnly active={active && view.tab === tab}
      empty={<EmptyState icon={<DocumentIcon size={32} />} title={none.title} text={none.stored} action={tools} />}
    />
  )
}

/** Rows of another list that belong to the open record, to be read and opened. */
export function RelatedTab(props: RelatedTabProps) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  return id === null ? <EmptyState icon={<DocumentIcon size={32} />} title={props.none.title} text={props.none.fresh} /> : <Related {...props} id={id} />
}

/** The same as a tab of a document's page, with nothing that depends on the record. */
export const relatedTab = ({ title, ...props }: RelatedTabProps & { readonly title: string }): DocumentTab =>
  ({ id: props.tab, title, render: () => <RelatedTab {...props} /> })
