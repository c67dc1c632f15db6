import { AgGridReact, type AgGridReactProps } from 'ag-grid-react'
import {
  useCallback, useEffect, useImperativeHandle, useInsertionEffect, useLayoutEffect, useMemo, useRef, useState, type Ref,
} from 'react'
import './agModules.ts'
import './sheet.css'
import { AG_OPTIONS, GROUPED_OPTIONS, ROW_HEIGHT } from './agOptions.ts'
import type { SheetArea } from './area.ts'
import { attachSheet, followModel, footerRows, type AttachedSheet } from './attach.ts'
import { CellCard } from './CellCard.tsx'
import { columnDefs, columnViews } from './columnDefs.ts'
import { SheetCore, type TreeParts } from './core.ts'
import { EmptySheet } from './EmptySheet.tsx'
import { EditorHost } from './EditorHost.tsx'
import { GridContext } from './gridContext.ts'
import { handleOf } from './handle.ts'
import { PopupKeys } from './popupKeys.ts'
import { RowMenu } from './RowMenu.tsx'
import type { SheetRow } from './rowsView.ts'
import { LiveRegion } from './SaidAloud.tsx'
import type { SheetHandle, SheetProps, SortView } from './types.ts'
import { fitColumns } from './widths.ts'

const nonce = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined

/** `tree`: tree operations. `area`: drawing beside the cells. */
type InternalProps = SheetProps & { readonly ref?: Ref<SheetHandle>; readonly tree?: TreeParts; readonly area?: SheetArea | undefined }

/**
 * A grid schema as a spreadsheet over a `RowModel`. AG Grid draws, scrolls and manages columns; selection, keys, clipboard, fill and
 * editing are ours.
 */
export function Sheet(props: InternalProps) {
  return <SchemaSheet key={`${props.model.grid.name}${props.groups ? ' grouped' : ''}`} {...props} />
}

function sortsOf(core: SheetCore): SortView {
  const sorted = core.api.getColumnState().filter(column => column.sort)
  return sorted.toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => [colId, sort === 'desc' ? 'desc' : 'asc'])
}

function SchemaSheet({ ref, tree, area, ...props }: InternalProps) {
  const root = useRef<HTMLDivElement>(null)
  const [context] = useState(() => new GridContext(props, area))
  // Before any layout effect, in which AG Grid may draw cells.
  useInsertionEffect(() => context.setProps(props, area))
  // First rows are passed on creation to draw once.
  const [firstRows] = useState(() => ({ rows: [...context.view.shown], footer: footerRows(props.model) }))
  const [keys] = useState(() => new PopupKeys())
  const attached = useRef<AttachedSheet | null>(null)
  const [core, setCore] = useState<SheetCore | null>(null)
  const focus = useCallback(() => attached.current?.focus(), [])
  const { model, columns, groups, readOnly, rowNumbers, rowHeight = ROW_HEIGHT, sorts, onSort } = props

  useImperativeHandle(ref, () => handleOf(context.core, focus), [context, focus])
  const sortable = onSort !== undefined
  const defs = useMemo(
    () => columnDefs({ model, columns, readOnly, rowNumbers, sorts, sortable, area }),
    [model, columns, readOnly, rowNumbers, sorts, sortable, area],
  )
  useLayoutEffect(() => (core ? followModel(core) : undefined), [core, model, groups])
  useEffect(() => { if (core) fitColumns(core) }, [core, defs])
  useLayoutEffect(() => (core && area ? area.attach(core) : undefined), [core, area])
  const { others } = props
  useLayoutEffect(() => (core ? others?.subscribe(() => core.paint()) : undefined), [core, others])
  const [firstHeight] = useState(rowHeight)
  const drawnHeight = useRef(rowHeight)
  useLayoutEffect(() => {
    if (!core || drawnHeight.current === rowHeight) return
    drawnHeight.current = rowHeight
    core.api.setGridOption('rowHeight', rowHeight)
    core.paint()
  }, [core, rowHeight])

  const events = useMemo(() => {
    const withCore = (run: (core: SheetCore, props: SheetProps) => void): void => {
      const made = context.core()
      if (made) run(made, context.props())
    }
    const arranged = (): void => withCore((made, { onColumns }) => onColumns?.(columnViews(made)))
    return {
      onGridReady: ({ api }) => {
        if (!root.current) return
        const made = new SheetCore(api, root.current, context.view, context.props, tree)
        // Chromium makes scrollable elements without focusable content tab stops.
        root.current.querySelector('.ag-body-horizontal-scroll-viewport')?.setAttribute('tabindex', '-1')
        context.setCore(made)
        attached.current = attachSheet(made, keys)
        setCore(made)
      },
      onGridPreDestroyed: () => {
        attached.current?.detach()
        attached.current = null
        context.setCore(null)
        setCore(null)
      },
      onSortChanged: () => withCore((made, { sorts = [], onSort }) => {
        const next = sortsOf(made)
        if (JSON.stringify(next) !== JSON.stringify(sorts)) onSort?.(next)
      }),
      onColumnMoved: ({ finished }) => finished && arranged(),
      onColumnResized: ({ finished, source }) => finished && source !== 'api' && arranged(),
      // AG Grid unpins columns in a narrow window, which is no user's change.
      onColumnPinned: ({ source }) => source !== 'viewportSizeFeature' && arranged(),
      onColumnVisible: arranged,
    } satisfies AgGridReactProps<SheetRow>
  }, [context, keys, tree])

  return (
    <div
      ref={root} aria-label={props.label} role="group"
      className={[
        'yz-grid yz-sheet', readOnly && 'is-readonly', props.marksRow && 'marks-row', props.wraps && 'is-wrapped',
      ].filter(Boolean).join(' ')}
    >
      <AgGridReact<SheetRow>
        {...(groups ? GROUPED_OPTIONS : AG_OPTIONS)}
        rowHeight={firstHeight}
        {...area && { headerHeight: area.headerHeight }}
        context={context}
        columnDefs={defs}
        rowData={firstRows.rows}
        pinnedBottomRowData={firstRows.footer}
        styleNonce={nonce()}
        {...events}
      />
      {core && <EditorHost core={core} keys={keys} focus={focus} />}
      {core && props.renderConflict && <CellCard core={core} card={props.renderConflict} />}
      {core && <RowMenu core={core} focus={focus} />}
      {core && <LiveRegion core={core} />}
      {props.empty && !groups?.length && <EmptySheet model={model}>{props.empty}</EmptySheet>}
    </div>
  )
}
