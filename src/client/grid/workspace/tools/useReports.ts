import { useEffect, useState } from 'react'
import { afterFixes, broughtBack, fixedCells, refusedFixes, type Fix } from '#client/grid/report/bringBack.ts'
import { editView, problemsView } from '#client/grid/report/editReport.ts'
import { unseenText, overwrittenText, pasteView, type ReportPlace } from '#client/grid/report/pasteReport.ts'
import type { Corrections } from '#client/grid/report/ReportDialog.tsx'
import type { ReportView } from '#client/grid/report/reportView.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { ListQuery } from '#client/grid/remote/query.ts'
import type { Store } from '#client/grid/sheet/store.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { EditReport, PasteReport, SheetSelection } from '#client/grid/sheet/types.ts'

export interface Reports {
  readonly report: ReportView | null
  /** Overwritten cells outside the selection. */
  readonly note: string | null
  readonly pasted: (report: PasteReport, selected: SheetSelection | undefined) => void
  readonly edited: (report: EditReport) => void
  readonly problems: () => void
  readonly close: () => void
  readonly corrections: Corrections
}

interface Note {
  readonly text: string
  /** State at that time: undo label, selection, page and filters. */
  readonly of: string | undefined
  readonly selected: SheetSelection | undefined
  readonly asked: string | undefined
}

const isSameArea = (a: SheetSelection | undefined, b: SheetSelection | null): boolean =>
  JSON.stringify([a?.rowIds, a?.columns]) === JSON.stringify([b?.rowIds, b?.columns])

/** Shown until the next edit, selection, page or search. */
function useNote(model: RowModel, selection: Store<SheetSelection | null>, query: ListQuery | undefined) {
  const queryText = JSON.stringify(query)
  const [note, setNote] = useState<Note | null>(null)
  const isOver = note !== null && note.asked !== queryText
  useEffect(() => {
    if (note === null) return
    if (isOver) return setNote(null)
    const stops = [
      model.subscribe(() => { if (model.undoLabel() !== note.of) setNote(null) }),
      selection.subscribe(() => { if (!isSameArea(note.selected, selection.get())) setNote(null) }),
    ]
    return () => { for (const stop of stops) stop() }
  }, [model, selection, note, isOver])
  return {
    note: isOver ? null : note,
    take: (text: string | null, selected: SheetSelection | undefined) =>
      setNote(text === null ? null : { text, of: model.undoLabel(), selected, asked: queryText }),
  }
}

/** Report after any bulk edit. It waits for lookups and the server's answer to include refusals; corrections are one action. */
export function useReports(
  model: RowModel, place: ReportPlace, selection: Store<SheetSelection | null>, query: ListQuery | undefined
): Reports {
  const [report, setReport] = useState<ReportView | null>(null)
  const { note, take: storeNote } = useNote(model, selection, query)
  const after = async (make: () => ReportView | null): Promise<void> => {
    await model.settled?.()
    const made = make()
    if (made) setReport(made)
  }
  const fix = async (fixes: readonly Fix[]): Promise<void> => {
    const refused = refusedFixes(fixes, model)
    const cells = fixedCells(fixes.filter(one => !refused.has(one)), model)
    if (cells.length > 0) model.edit({ label: '修正', cells })
    await model.settled?.()
    setReport(now => now && afterFixes(now, fixes, refused, model, place.columns))
  }
  return {
    report,
    note: note?.text ?? null,
    pasted: (done, selected) => {
      storeNote(overwrittenText(done), selected)
      void after(() => {
        const view = pasteView(done, model, place)
        const unseen = view ? null : unseenText(done, model, place)
        if (unseen !== null) toast.ok(unseen)
        return view
      })
    },
    edited: done => void after(() => editView(done, model, place)),
    problems: () => setReport(problemsView(model, place)),
    close: () => setReport(null),
    corrections: {
      can: ({ rowId, column }) => {
        const row = rowId === undefined ? undefined : model.row(rowId)
        return row !== undefined && model.editable(row, column)
      },
      fix: fixes => void fix(fixes),
      bringBack: table => {
        if (!report) return null
        const back = broughtBack(table, report.failedRows, place.columns, model)
        if (!back.ok) return back.text
        void fix(changed(back.fixes, report))
        return null
      },
    },
  }
}

function changed(fixes: readonly Fix[], { lines }: ReportView): readonly Fix[] {
  const sent = new Map(lines.map(({ rowId, column, value }) => [`${rowId} ${column}`, value]))
  return fixes.filter(({ rowId, column, text }) => sent.get(`${rowId} ${column}`) !== text)
}
