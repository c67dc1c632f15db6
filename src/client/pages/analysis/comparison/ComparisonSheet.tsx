import { Button, Switch } from '@blueprintjs/core'
import { ChevronDown, Remove, Selection } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { analysisComparison, offerColumns } from '#schemas/analysis/comparison.ts'
import { analysisBestApi, type AnalysisComparison, type OfferProblems } from '#shared/api/analysisBest.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { getLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo } from '#client/document/navigation.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useBreakpoint, useHasWidth } from '#client/ui/useBreakpoint.ts'
import { toast } from '#client/ui/toaster.tsx'
import { lowestNote } from '#client/business/comparison/lowest.ts'
import { ShownOne } from '#client/business/comparison/ShownOne.tsx'
import { TakeAll } from '#client/business/comparison/TakeAll.tsx'
import { sectionGaps } from '../gapNote.ts'
import { nextBehind } from '../itemTools.tsx'
import { renewAnalyses } from '../useAnalyses.ts'
import { OfferCheck } from '../pricing/OfferCheck.tsx'
import { PartsDock } from './PartsDock.tsx'
import { gridOf, moneyText, Offers, rowsOf } from './rows.ts'
import { ITEM_FILTERS, ShownItemsChoice, useShownItems } from './ShownItems.tsx'
import { useSavedPicks } from './useSavedPicks.ts'

const LOWEST = lowestNote('项')
const DOCK_KEY = [{ keys: 'F6', does: '差在哪里' }] as const
/** Minimum window width in px for the offers of so many people beside 择优. */
const widthOf = (people: number): number => (people < 2 ? 0 : 710 + 200 * people)
/** Digit keys that pick an analysis; those after the ninth have none. */
const DIGITS = 9

export interface ComparisonSheetProps {
  readonly projectId: string
  readonly data: AnalysisComparison
  /** Whether the user can compose the round. */
  readonly edits: boolean
  /** Displays the server's state. */
  readonly onRenew: () => Promise<void>
  readonly onNews: () => Promise<AnalysisComparison | undefined>
}

/**
 * Loads the server's state after all local picks have arrived; reloads where the user has picked meanwhile, as the answer would revert
 * that.
 */
async function renewed(
  sent: () => Promise<boolean>, ask: () => Promise<AnalysisComparison | undefined>
): Promise<AnalysisComparison | undefined> {
  for (;;) {
    const picked = sent()
    await picked
    const now = await ask()
    if (sent() === picked) return now
  }
}

/** Items × analyses. Each pick is saved at once with its reason. */
export function ComparisonSheet({ projectId, data, edits, onRenew, onNews }: ComparisonSheetProps) {
  const prices = useCan()('P_PRICE', projectId)
  const go = useGo()
  const isWide = useBreakpoint() === 'wide'
  const sheet = useRef<SheetHandle>(null)
  const [submitting, setSubmitting] = useState(false)
  const [offerProblems, setOfferProblems] = useState<OfferProblems | null>(null)
  const [{ model, offers, analyses }] = useState(() => {
    const offers = new Offers(data)
    const model = rowsModel(gridOf(data, isWide), rowsOf(data, offers), getLookups(), edits ? ['taken', 'reason'] : [], {
      settle: (rows, edited) => rows.map(row => (edited.has(String(row.id)) ? offers.settle(row) : row)),
      isOpen: ({ id }) => offers.has(String(id)),
    })
    return { model, offers, analyses: data.analyses }
  })
  const { sent, bring } = useSavedPicks(projectId, model, offers, useCallback(() => void onRenew(), [onRenew]))
  const items = useShownItems(model, offers)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [apart, setApart] = useState(true)
  const fits = useHasWidth(widthOf(analyses.length)) || isWide
  const [person, setPerson] = useState(() => Math.max(0, analyses.findIndex(({ selected }) => selected)))
  const hiddenColumns = useMemo(
    () => (fits ? [] : analyses.flatMap((_, at) => (at === person ? [] : Object.values(offerColumns(at))))), [analyses, fits, person]
  )
  const at = selected.find(id => offers.has(id))
  // Responses can arrive out of order: the last request counts.
  const latestRequest = useRef(0)
  const renew = async (): Promise<void> => {
    const requestNumber = ++latestRequest.current
    const now = await renewed(sent, onNews)
    if (now && requestNumber === latestRequest.current) bring(now)
  }
  useRowsNews(analysisComparison.name, () => void renew())

  const applySelection = useCallback(
    (label: string, columnOf: (rowId: string) => string | null, rowIds: readonly string[]): void => model.edit({
      label, cells: rowIds.flatMap(rowId => {
        const column = columnOf(rowId)
        return column === null || offers.at(rowId, column) === undefined || model.row(rowId)?.taken === column
          ? []
          : [{ rowId, column: 'taken', value: column }]
      }),
    }), [model, offers]
  )
  const next = useCallback((row: Row): void => {
    const nextRow = nextBehind(model.rows(), row, ({ id }) => offers.isApart(String(id)))
    if (nextRow === undefined) toast.info('没有相差 5% 以上的清单项了')
    else sheet.current?.goTo({ rowId: String(nextRow.id), column: sheet.current.selection().active?.column ?? 'name' })
  }, [model, offers])
  const presets = [
    ...(
      prices ? [{ label: '每项最低', of: (id: string) => offers.lowest(id) }, { label: '每项毛利最高', of: (id: string) => offers.richest(id) }] : []
    ),
    ...analyses.map(({ analyseId, realName }) => ({ label: realName, of: () => offers.columnOf(analyseId) })),
  ]
  const all = (): string[] => model.rows().map(({ id }) => String(id)).filter(id => !offers.isOwn(id))
  const cellEvents = useMemo<CellEvents>(() => {
    const picks: RowAction[] = [
      ...analyses.slice(0, DIGITS).map(({ analyseId, realName }, at): RowAction => ({
        key: analyseId, label: `取${realName}`, icon: <Selection />, chord: String(at + 1), hint: '取某人',
        shown: ({ id }) => offers.at(String(id), offers.columnOf(analyseId)) !== undefined,
        run: ({ id }) => applySelection(`取${realName}`, () => offers.columnOf(analyseId), [String(id)]),
      })),
      {
        key: 'drop', label: '不计入', icon: <Remove />, chord: '0',
        shown: ({ id, taken: column }) => offers.isOwn(String(id)) && column !== null,
        run: ({ id }) => model.edit({ label: '不计入', cells: [{ rowId: String(id), column: 'taken', value: null }] }),
      },
    ]
    return {
      notes: { subscribe: model.subscribe, of: (column, rowId, row) =>
        (column === 'margin' ? sectionGaps(row) : offers.at(rowId, column)?.lowest && !offers.isOwn(rowId) ? LOWEST : undefined) },
      rowActions: [
        ...(edits ? picks : []),
        { key: 'next', label: '下一差异', icon: <ChevronDown />, chord: 'Alt+ArrowDown', hint: '下一差异', shown: () => prices, run: next },
      ],
    }
  }, [analyses, edits, model, next, offers, prices, applySelection])

  /** `isChecked`: the user has seen the warnings. */
  const submit = async (isChecked = false): Promise<void> => {
    setSubmitting(true)
    try {
      const [faulty] = model.problems()
      if (faulty !== undefined) {
        toast.bad(`还有 ${model.problems().size} 项取值高于最低，请填写原因`)
        sheet.current?.goTo({ rowId: faulty[0], column: 'reason' })
        return sheet.current?.focus()
      }
      if (!await sent()) return
      if (!isChecked) {
        const problems = await call(analysisBestApi.problems, { projectId })
        if (problems.errors + problems.warnings > 0) return setOfferProblems(problems)
      }
      const { roundId } = await call(analysisBestApi.submit, { projectId })
      setOfferProblems(null)
      await renewAnalyses()
      go(`/project/analyse?id=${encodeURIComponent(roundId)}`)
    } catch {
      // The call reports the reason.
    } finally {
      setSubmitting(false)
    }
  }
  return (
    <div className="yz-comparison">
      <GridWorkspace
        kind="lines" noun="清单项" model={model} ref={sheet} cellEvents={cellEvents} readOnly={!edits} exports onRows={setSelected}
        only={prices ? items.only : null}
        without={hiddenColumns} marksRow={prices && apart} hints={prices && apart ? DOCK_KEY : undefined}
        empty={(
          <EmptyState
            icon={<Selection size={32} />} title={`没有${ITEM_FILTERS[items.shown]}的清单项`} text="换个条件，或查看全部清单项。"
            action={<Button text="显示全部" onClick={() => items.show('all')} />}
          />
        )}
        toolbar={(
          <>
            {edits && prices && <Button intent="primary" text="提交审批" loading={submitting} onClick={() => void submit()} />}
            {edits && (
              <TakeAll
                text="全部取" model={model} presets={() => presets.map(({ label, of: columnOf }) => {
                  const sum = offers.sumWith(model.rows(), columnOf)
                  return { label, sum: sum === null ? null : moneyText(sum), take: name => applySelection(name, columnOf, all()) }
                })}
              />
            )}
            {prices && <ShownItemsChoice {...items} model={model} offers={offers} />}
            {!fits && <ShownOne label="显示的测算人员" names={analyses.map(({ realName }) => realName)} at={person} onShow={setPerson} />}
          </>
        )}
        end={prices && <Switch
          className="yz-comparison-switch" checked={apart} label="差在哪里" onChange={event => setApart(event.currentTarget.checked)}
        />}
      />
      {offerProblems !== null && (
        <OfferCheck
          found={offerProblems} busy={submitting} onSubmit={() => void submit(true)}
          onClose={() => { setOfferProblems(null); sheet.current?.focus() }}
          onGoTo={({ of: subject, place }) => {
            setOfferProblems(null)
            if (subject === 'item') {
              sheet.current?.goTo({ rowId: place!, column: 'name' })
              sheet.current?.focus()
            } else go(`/project/${projectId}/analyse/fees`)
          }}
        />
      )}
      {prices && apart && at !== undefined && <PartsDock
        projectId={projectId} itemId={at} taken={offers.at(at, model.row(at)?.taken)?.analyseId} analyses={analyses}
        onClose={() => { setApart(false); sheet.current?.focus() }}
      />}
    </div>
  )
}
