import { lazy } from 'react'

const load = {
  columns: () => import('../columns/ColumnsDialog.tsx'),
  help: () => import('./KeySheet.tsx'),
  bulkEdit: () => import('./tools/BulkEditDialog.tsx'),
  print: () => import('../print/PrintDialog.tsx'),
  report: () => import('../report/ReportDialog.tsx'),
  view: () => import('./views/ViewDialog.tsx'),
  work: () => import('./tools/WorkPanel.tsx'),
  conflictCard: () => import('./conflicts/ConflictCard.tsx'),
  aheadDock: () => import('./remote/AheadDock.tsx'),
  problemsDock: () => import('./ProblemsDock.tsx'),
  conflictDock: () => import('./conflicts/ConflictDock.tsx'),
}

/** Lazy dialogs: the first grid of a page does not wait for them. */
export const ColumnsDialog = lazy(async () => ({ default: (await load.columns()).ColumnsDialog }))
export const KeySheet = lazy(async () => ({ default: (await load.help()).KeySheet }))
export const BulkEditDialog = lazy(async () => ({ default: (await load.bulkEdit()).BulkEditDialog }))
export const PrintDialog = lazy(async () => ({ default: (await load.print()).PrintDialog }))
export const ReportDialog = lazy(async () => ({ default: (await load.report()).ReportDialog }))

export const ViewDialog = lazy(async () => ({ default: (await load.view()).ViewDialog }))

export const WorkPanel = lazy(async () => ({ default: (await load.work()).WorkPanel }))

export const AheadDock = lazy(async () => ({ default: (await load.aheadDock()).AheadDock }))
export const ProblemsDock = lazy(async () => ({ default: (await load.problemsDock()).ProblemsDock }))
export const ConflictCard = lazy(async () => ({ default: (await load.conflictCard()).ConflictCard }))
export const ConflictDock = lazy(async () => ({ default: (await load.conflictDock()).ConflictDock }))

const IDLE_MS = 2_000
let isStarted = false

/** Prefetches the dialogs when the browser is idle. */
export function fetchPanels(): void {
  if (isStarted) return
  isStarted = true
  setTimeout(() => {
    for (const one of Object.values(load)) void one().catch(() => { isStarted = false })
  }, IDLE_MS)
}
