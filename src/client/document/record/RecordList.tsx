import { Button, MenuItem } from '@blueprintjs/core'
import { Document as DocumentIcon, Duplicate, Edit, Import, Trash } from '@blueprintjs/icons'
import { useMemo, useState, type JSX, type ReactNode } from 'react'
import {
  actStateOf, isCopied, pageOfNew, pageOfRow, standsInProject, type Columns, type Lines, type ListedDocument, type Row,
} from '#schemas/kit/index.ts'
import type { Need } from '#shared/api/contract.ts'
import type { ListedApi } from '#shared/api/document.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { useMay } from '#client/data/session.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { AddButton } from '../AddButton.tsx'
import { useGo } from '../navigation.ts'
import { actIcon } from './actIcons.tsx'
import { DeletedList } from './DeletedList.tsx'
import { useActs } from './useActs.ts'

export interface RowDialog {
  readonly key: string
  readonly label: string
  readonly icon: JSX.Element
  readonly need: Need
  readonly shown: (row: Row) => boolean
  /** `onDone` closes it and reloads the list. */
  readonly render: (row: Row, onClose: () => void, onDone: () => void) => ReactNode
}
const NO_DIALOGS: readonly RowDialog[] = []

export interface RecordListProps<H extends Columns, L extends Lines, S extends string, C extends Columns> {
  readonly document: ListedDocument<H, L, S, C>
  readonly api: ListedApi
  /** Purpose of the records, for an empty list. */
  readonly use: string
  readonly imports?: string
  readonly dialogs?: readonly RowDialog[]
  /** Limits the list, and is set on new records. */
  readonly projectId?: string
  /** Changes require another key of the list. */
  readonly fixed?: readonly Filter[]
  /** The list of a dialog closes before a record opens. */
  readonly onLeave?: () => void
}

export function RecordList<H extends Columns, L extends Lines, S extends string, C extends Columns>(props: RecordListProps<H, L, S, C>) {
  const [deleted, setDeleted] = useState(false)
  if (deleted) return <DeletedList document={props.document} api={props.api} onBack={() => setDeleted(false)} />
  return <Records {...props} onDeleted={() => setDeleted(true)} />
}

interface RecordsProps<H extends Columns, L extends Lines, S extends string, C extends Columns>
  extends RecordListProps<H, L, S, C> {
  readonly onDeleted: () => void
}

function Records<H extends Columns, L extends Lines, S extends string, C extends Columns>(props: RecordsProps<H, L, S, C>) {
  const { document, api, use, imports, dialogs = NO_DIALOGS, projectId, fixed, onLeave, onDeleted } = props
  const { title, opens = '', actions, editable, stateColumn } = document
  const { edits: editing = opens } = document
  const go = useGo()
  const [selected, setSelected] = useState<readonly string[]>([])
  const scope = useMemo(() => (projectId === undefined ? {} : { projectId }), [projectId])
  const list = useRemoteList(document.list, api.page, scope, {
    ...onLeave && { inAddress: false, pageSize: 20 },
    ...projectId !== undefined && { inAddress: false, of: projectId },
    ...fixed && { fixed },
  })
  const { reload, model } = list
  const [edits, deletes] = [list.can('edit'), list.can('delete')]
  const acts = useActs(document, api, reload)
  const hasPermission = useMay()
  const [opened, setOpened] = useState<{ readonly dialog: RowDialog, readonly row: Row } | null>(null)
  const cellEvents = useMemo<CellEvents>(() => {
    const leave = (to: string): void => {
      onLeave?.()
      go(to)
    }
    const lead = (to: string) => (row: Row) => leave(pageOfRow({ opens: to }, row) ?? '')
    const open = lead(opens)
    const isIn = (row: Row, states: readonly string[]): boolean => stateColumn === null || states.includes(String(row[stateColumn] ?? ''))
    const declaredActions = acts.names.map((name): RowAction => ({
      key: name, label: actions[name]!.label, icon: actIcon(actions[name]!), danger: actions[name]!.danger ?? false,
      shown: row => (actions[name]!.from as readonly string[]).includes(actStateOf(document, row)),
      run: row => void acts.act([row], name),
    }))
    const dialogActions = dialogs.filter(({ need }) => hasPermission(need)).map((dialog): RowAction => (
      { key: dialog.key, label: dialog.label, icon: dialog.icon, shown: dialog.shown, run: row => setOpened({ dialog, row }) }
    ))
    const copy = (row: Row): void => {
      const project = standsInProject(document) ? String(row.projectId ?? '') : undefined
      leave(pageOfNew(document, String(row.id), project))
    }
    return {
      open: (_column, row) => open(row),
      rowActions: [
        { key: 'edit', label: '编辑', icon: <Edit />, shown: row => edits && isIn(row, editable), run: lead(editing) },
        { key: 'copy', label: '复制', icon: <Duplicate />, shown: () => edits && isCopied(document), run: copy },
        ...dialogActions, ...declaredActions,
        { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: () => deletes, run: row => void acts.remove([row]) },
      ],
    }
  }, [acts, actions, deletes, dialogs, document, editable, editing, edits, go, hasPermission, onLeave, opens, stateColumn])
  const close = (): void => setOpened(null)
  const chosen = (): Row[] => selected.map(id => model.row(id)).filter(row => row !== undefined)
  const add = (edits || (document.access.drafts !== undefined && list.can('add'))) && (
    <AddButton
      text={`新增${title}`}
      onAdd={() => {
        onLeave?.()
        go(pageOfNew(document, undefined, projectId))
      }}
    />
  )
  const importing = imports !== undefined && list.can('import')
    && <Button icon={<Import />} text="导入" onClick={() => go(imports)} />
  const batch = (deletes || acts.names.length > 0) && (
    <MenuButton text="批量">
      {acts.names.map(name => (
        <MenuItem
          key={name} icon={actIcon(actions[name]!)} text={`批量${actions[name]!.label}`}
          onClick={() => void acts.act(chosen(), name)}
        />
      ))}
      {deletes && <MenuItem icon={<Trash />} intent="danger" text="批量删除" onClick={() => void acts.remove(chosen())} />}
    </MenuButton>
  )
  const restoring = deletes && document.restores && <Button icon={<Trash />} text="已删除" onClick={onDeleted} />
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun={title} cellEvents={cellEvents} exports onRows={setSelected} readOnly
        toolbar={add || importing || batch || restoring ? <>{add}{importing}{batch}{restoring}</> : undefined}
        empty={(
          <EmptyState
            icon={<DocumentIcon size={32} />} title={`还没有${title}`} text={add ? use : undefined}
            action={add || importing || restoring ? <>{add}{importing}{restoring}</> : undefined}
          />
        )}
      />
      {opened?.dialog.render(opened.row, close, () => { close(); void reload() })}
    </>
  )
}
