import { AG_GRID_LOCALE_CN } from '@ag-grid-community/locale'
import type { GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useCallback, useImperativeHandle, useInsertionEffect, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'
import './agModules.ts'
import './sheet.css'
import { agTheme } from './agTheme.ts'
import { attachSheet, followModel, footerRows, type AttachedSheet } from './attach.ts'
import { columnDefs, columnViews, isLocked } from './columnDefs.ts'
import { SheetCore } from './core.ts'
import { EmptySheet } from './EmptySheet.tsx'
import { EditorHost } from './EditorHost.tsx'
import { GroupRow } from './GroupRow.tsx'
import { GridContext } from './gridContext.ts'
import { handleOf } from './handle.ts'
import { PopupKeys } from './popupKeys.ts'
import { dropRow, leaveRows, overRow } from './rowDrag.ts'
import { RowMenu } from './RowMenu.tsx'
import type { SheetRow } from './rowsView.ts'
import { SaidAloud } from './SaidAloud.tsx'
import type { SheetHandle, SheetProps, SortView } from './types.ts'

const GROUP_HEIGHT = 32
const ROW_HEIGHT = 28
const nonce = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/**
 * A grid schema as a spreadsheet: rows come from a `RowModel`, everything a person does goes to it as one edit. AG Grid
 * draws, scrolls and keeps columns; selection, keys, clipboard, fill and editing are ours.
 */
export function Sheet(props: SheetProps & { readonly ref?: Ref<SheetHandle> }) {
  return <SchemaSheet key={props.model.grid.name} {...props} />
}

function sortsOf(core: SheetCore): SortView {
  const sorted = core.api.getColumnState().filter(column => column.sort)
  return sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => [colId, sort === 'desc' ? 'desc' : 'asc'])
}

function SchemaSheet({ ref, ...props }: SheetProps & { readonly ref?: Ref<SheetHandle> }) {
  const root = useRef<HTMLDivElement>(null)
  const [context] = useState(() => new GridContext(props))
  // Before any layout effect: AG Grid may draw cells in its own.
  useInsertionEffect(() => context.setProps(props))
  // Rows are handed over when the grid is made, so that it draws once; afterwards `syncRows` keeps them.
  const [firstRows] = useState(() => ({ rows: [...context.view.shown], footer: footerRows(props.model) }))
  const [keys] = useState(() => new PopupKeys())
  const attached = useRef<AttachedSheet | null>(null)
  const [core, setCore] = useState<SheetCore | null>(null)
  const focus = useCallback(() => attached.current?.focus(), [])
  const { model, columns, groups, readOnly, rowNumbers, sorts, onSort } = props

  useImperativeHandle(ref, () => handleOf(context.core, focus), [context, focus])
  const sortable = onSort !== undefined
  const defs = useMemo(
    () => columnDefs({ model, columns, readOnly, rowNumbers, sorts, sortable }),
    [model, columns, readOnly, rowNumbers, sorts, sortable],
  )
  useLayoutEffect(() => (core ? followModel(core) : undefined), [core, model, groups])

  const events = useMemo(() => ({
    sorted: () => {
      const core = context.core()
      const { sorts, onSort } = context.props()
      const next = core ? sortsOf(core) : []
      if (core && JSON.stringify(next) !== JSON.stringify(sorts ?? [])) onSort?.(next)
    },
    arranged: () => {
      const core = context.core()
      if (core) context.props().onColumns?.(columnViews(core))
    },
    ready: (api: GridApi<SheetRow>) => {
      if (!root.current) return
      const made = new SheetCore(api, root.current, context.view, context.props)
      context.setCore(made)
      attached.current = attachSheet(made, keys)
      setCore(made)
    },
    gone: () => {
      attached.current?.detach()
      attached.current = null
      context.setCore(null)
      setCore(null)
    },
    withCore: (run: (core: SheetCore) => void) => {
      const core = context.core()
      if (core) run(core)
    },
  }), [context, keys])

  return (
    <div ref={root} className={`yz-grid yz-sheet${readOnly ? ' is-readonly' : ''}`} aria-label={props.label} role="group">
      <AgGridReact<SheetRow>
        theme={agTheme}
        context={context}
        columnDefs={defs}
        rowData={firstRows.rows}
        pinnedBottomRowData={firstRows.footer}
        localeText={AG_GRID_LOCALE_CN}
        styleNonce={nonce()}
        getRowId={({ data }) => data.id}
        getRowHeight={({ data }) => (data?.group ? GROUP_HEIGHT : ROW_HEIGHT)}
        isFullWidthRow={({ rowNode }) => rowNode.data?.group !== undefined}
        fullWidthCellRenderer={GroupRow}
        rowClassRules={{ 'is-locked': ({ data }) => data !== undefined && isLocked(context.props(), data.id) }}
        defaultColDef={{ comparator: () => 0, editable: false, suppressKeyboardEvent: () => true, minWidth: 40 }}
        suppressCellFocus
        suppressRowTransform
        suppressNoRowsOverlay
        suppressMultiSort={false}
        suppressDragLeaveHidesColumns
        animateRows={false}
        onGridReady={({ api }) => events.ready(api)}
        onGridPreDestroyed={events.gone}
        onSortChanged={events.sorted}
        onColumnMoved={({ finished }) => finished && events.arranged()}
        onColumnResized={({ finished, source }) => finished && source !== 'api' && events.arranged()}
        onColumnPinned={events.arranged}
        onColumnVisible={events.arranged}
        onRowDragMove={event => events.withCore(made => overRow(made, event))}
        onRowDragLeave={() => events.withCore(leaveRows)}
        onRowDragEnd={event => events.withCore(made => dropRow(made, event))}
      />
      {core && <EditorHost core={core} keys={keys} focus={focus} />}
      {core && <RowMenu core={core} focus={focus} />}
      {core && <SaidAloud core={core} />}
      {props.empty && !groups?.length && <EmptySheet model={model}>{props.empty}</EmptySheet>}
    </div>
  )
}
