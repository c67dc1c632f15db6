import { Button, SegmentedControl, Switch } from '@blueprintjs/core'
import { Fork, Selection, VerticalDistribution } from '@blueprintjs/icons'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Row } from '#schemas/kit/index.ts'
import { PRICE_SIDE, type PriceSide } from '#schemas/price/sources.ts'
import type { Taking } from '#schemas/supply/compared.ts'
import { supplierColumns } from '#schemas/supply/comparison.ts'
import type { SupplyComparison } from '#shared/api/supplyComparison.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { LowestMark } from '#client/business/comparison/LowestMark.tsx'
import { ShownOne } from '#client/business/comparison/ShownOne.tsx'
import { TakeAll } from '#client/business/comparison/TakeAll.tsx'
import { getLookups } from '#client/data/lookups.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint, useHasWidth } from '#client/ui/useBreakpoint.ts'
import { Figures } from './Figures.tsx'
import type { KeptRow } from './storedTakings.ts'
import { offerNotes } from './notes.ts'
import { OfferDock } from './OfferDock.tsx'
import { gridOf, moneyText, Offers, rowsOf } from './rows.ts'
import { SplitDialog } from './SplitDialog.tsx'
import { nowOf, waysOf } from './summary.ts'
import { keptRows, presetsOf, selectTakings, wholeOf } from './selectTakings.ts'

const KEYS = [{ keys: 'F6', does: '报价明细' }] as const

export interface AwardedRow extends Taking { readonly reason: string | null }
export interface ComparisonSheetProps {
  readonly data: SupplyComparison
  readonly edits: boolean
  readonly kept: readonly KeptRow[]
  readonly onKeep: (rows: readonly KeptRow[]) => void
  readonly onSubmit: (rows: readonly AwardedRow[]) => Promise<void>
}

/** Rows × suppliers: the award of each row or part, with its reason. */
export function ComparisonSheet(props: ComparisonSheetProps) {
  const [side, setSide] = useState<PriceSide>(props.data.side)
  const [current, setCurrent] = useState(props.kept)
  const { onKeep } = props
  const storeRows = useCallback((rows: readonly KeptRow[]): void => { setCurrent(rows); onKeep(rows) }, [onKeep])
  return <SideSheet key={side} {...props} kept={current} onKeep={storeRows} side={side} onSide={setSide} />
}

interface SideSheetProps extends ComparisonSheetProps { readonly side: PriceSide, readonly onSide: (side: PriceSide) => void }

function SideSheet({ data, edits, kept: stored, onKeep, onSubmit, side, onSide }: SideSheetProps) {
  const isWide = useBreakpoint() === 'wide'
  const sheet = useRef<SheetHandle>(null)
  const [{ model, offers, ways }] = useState(() => {
    const offers = new Offers(data)
    const initial = new Map(stored.map(({ row, takings, reason }) => [row, {
      taken: offers.takenBy(takings.filter(({ invited }) => offers.has(row, offers.columnOf(invited))).map(one => ({ row, ...one }))),
      reason,
    }]))
    const rows = rowsOf(data, offers, side, initial)
    const model = rowsModel(gridOf(data, offers, side, isWide && edits), rows, getLookups(), edits ? ['taken', 'reason'] : [], {
      settle: (rows, edited) => rows.map(row => (edited.has(String(row.id)) ? offers.settle(row, side) : row)),
      isOpen: ({ id }) => offers.isOpen(String(id)),
    })
    return { model, offers, ways: waysOf(data, offers, side) }
  })
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const now = useMemo(() => nowOf(rows, offers, side), [rows, offers, side])
  const [selected, setSelected] = useState<readonly string[]>([])
  const [docked, setDocked] = useState(true)
  const [submitting, setSubmitting] = useState(false)
  const [splitting, setSplitting] = useState<string | null>(null)
  const fits = useHasWidth(700) || isWide
  const [visibleAt, setVisibleAt] = useState(0)
  const hiddenColumns = useMemo(
    () => (fits ? [] : offers.suppliers.flatMap((_, at) => (at === visibleAt ? [] : Object.values(supplierColumns(at))))),
    [fits, offers, visibleAt]
  )
  useEffect(() => model.subscribe(() => onKeep(keptRows(model, offers))), [model, offers, onKeep])
  const presets = useCallback(() => presetsOf(model, offers, ways, side), [model, offers, ways, side])
  const cellEvents = useMemo<CellEvents>(() => ({
    notes: offerNotes(model, offers),
    rowActions: edits ? [
      {
        key: 'column', label: '整列取此家', icon: <VerticalDistribution />, chord: 'Alt+L', hint: '整列',
        run: () => {
          const supplier = offers.supplierAt(sheet.current?.selection().active?.column ?? '')
          if (supplier === undefined) toast.info('先站到一家供应商的到场价上')
          else selectTakings(model, offers, `整列取${supplier.supplierName}`, wholeOf(model, offers, supplier.invited))
        },
      },
      {
        key: 'split', label: '拆分给几家', icon: <Fork />, chord: 'Shift+F2', hint: '拆分', shown: ({ id }: Row) => offers.isOpen(String(id)),
        run: ({ id }: Row) => setSplitting(String(id)),
      },
    ] : [],
  }), [edits, model, offers])

  const missing = model.problems().size
  const goMissing = (): void => {
    const [faulty] = model.problems()
    if (faulty !== undefined) sheet.current?.goTo({ rowId: faulty[0], column: 'reason' })
    sheet.current?.focus()
  }
  const submit = async (): Promise<void> => {
    if (missing > 0) {
      const isDear = [...model.problems().keys()].some(id => model.row(id)?.dear === true)
      toast.bad(`还有 ${missing} 行${isDear ? '未选最低价' : '报价已过有效期'}，请填写原因`)
      return goMissing()
    }
    const awarded = model.rows()
      .flatMap(row => offers.takingsOf(row).map(one => ({ ...one, reason: typeof row.reason === 'string' ? row.reason : null })))
    if (awarded.length === 0) return void toast.bad('还没有取任何一行')
    setSubmitting(true)
    try {
      await onSubmit(awarded)
    } catch {
      // The call reports its error.
    } finally {
      setSubmitting(false)
    }
  }
  const at = selected.find(id => offers.line(id) !== undefined)
  const row = at === undefined ? undefined : model.row(at)
  const line = splitting === null ? undefined : offers.line(splitting)
  const nameOf = (invited: string | undefined): string => offers.suppliers.find(one => one.invited === invited)?.supplierName ?? ''
  return (
    <div className="yz-comparison">
      <Figures
        summary={{ ...ways, now }} all={data.lines.length}
        nameAt={({ bidders: [first = -1] }) => offers.suppliers[first]?.supplierName ?? ''}
      />
      <GridWorkspace
        kind="lines" noun="明细" settingName="supply.comparison" model={model} ref={sheet} cellEvents={cellEvents} readOnly={!edits} exports
        onRows={setSelected} without={hiddenColumns}
        marksRow={docked} hints={docked ? KEYS : undefined}
        empty={<EmptyState icon={<Selection size={32} />} title="没有明细" text="询价单没有明细行。" />}
        toolbar={(
          <>
            {edits && <Button intent="primary" text="提交定标" loading={submitting} onClick={() => void submit()} />}
            {edits && <TakeAll text="按方案取" model={model} presets={presets} />}
            <SegmentedControl
              size="small" aria-label="价格口径" value={side} options={[{ value: 'INCL', label: '含税到场价' }, { value: 'EXCL', label: '不含税' }]}
              onValueChange={value => onSide(value === 'EXCL' ? 'EXCL' : 'INCL')}
            />
            {!fits
              && <ShownOne
                label="显示的供应商" names={offers.suppliers.map(({ supplierName }) => supplierName)} at={visibleAt} onShow={setVisibleAt}
              />}
          </>
        )}
        end={(
          <>
            <span className="note">按{PRICE_SIDE[data.side]}排名</span><LowestMark noun="行" />
            <Switch
              className="yz-comparison-switch" checked={docked} label="报价明细" onChange={event => setDocked(event.currentTarget.checked)}
            />
          </>
        )}
      />
      {docked && row !== undefined && (
        <OfferDock
          row={row} number={rows.indexOf(row) + 1} offers={offers} now={now} side={side} basis={data.side} missing={missing} edits={edits}
          onMissing={goMissing}
          onReason={reason =>
            model.edit({ label: '填写原因', cells: [{ rowId: String(row.id), column: 'reason', value: reason.trim() || null }] })}
          onClose={() => { setDocked(false); sheet.current?.focus() }}
        />
      )}
      {splitting !== null && line !== undefined && (
        <SplitDialog
          title={line.itemName} row={splitting} left={line.left} unit={getLookups().label(DICT.materialUnit, line.unit) ?? line.unit}
          takings={offers.takingsOf(model.row(splitting) ?? {})}
          suppliers={offers.suppliers.filter(({ invited }) => offers.has(splitting, offers.columnOf(invited))).map(({ invited }) =>
            ({ invited, name: nameOf(invited), price: moneyText(String(model.row(splitting)?.[offers.columnOf(invited)] ?? '')) }))}
          onDone={takings => { selectTakings(model, offers, '拆分', takings); setSplitting(null); sheet.current?.focus() }}
          onClose={() => { setSplitting(null); sheet.current?.focus() }}
        />
      )}
    </div>
  )
}
