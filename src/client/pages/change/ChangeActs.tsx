import { Button } from '@blueprintjs/core'
import { Calculator, Comment, Document, SendMessage } from '@blueprintjs/icons'
import { lazy, Suspense, useState } from 'react'
import { variableChange } from '#schemas/change/variable.ts'
import { actStateOf, type Row } from '#schemas/kit/index.ts'
import { ANALYSE_READ } from '#shared/api/analysis.ts'
import { variableChangeApi } from '#shared/api/change.ts'
import { useRoutes } from '#client/data/route.ts'
import { useMay } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { ANALYSE_ROUTE, analysePage } from './paths.ts'

const DIALOGS = {
  report: lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog })),
  answer: lazy(async () => ({ default: (await import('./AnswerDialog.tsx')).AnswerDialog })),
  evidence: lazy(async () => ({ default: (await import('./EvidenceDialog.tsx')).EvidenceDialog })),
} as const

/** Actions on a change beside its approval: its analysis, the client's track, its evidence. */
export function ChangeActs({ row, onDone }: { readonly row: Row, readonly onDone: () => void }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const hasPermission = useMay()
  const go = useGo()
  const analyses = useRoutes().some(({ path }) => path === ANALYSE_ROUTE)
  const projectId = typeof row.projectId === 'string' ? row.projectId : ''
  const state = actStateOf(variableChange, row)
  const canStep = (action: 'report' | 'confirm'): boolean => variableChange.actions[action]!.from.some(from => from === state)
  const Dialog = open === null ? null : DIALOGS[open]
  return (
    <>
      {analyses && hasPermission(ANALYSE_READ, projectId)
        && <Button icon={<Calculator />} text="变更测算" onClick={() => go(analysePage(projectId, String(row.id)))} />}
      <Button icon={<Document />} text="证据包" onClick={() => setOpen('evidence')} />
      {canStep('report') && hasPermission(variableChangeApi.report.need, projectId)
        && <Button icon={<SendMessage />} text="报甲方" onClick={() => setOpen('report')} />}
      {canStep('confirm') && hasPermission(variableChangeApi.answer.need, projectId)
        && <Button icon={<Comment />} text="登记答复" onClick={() => setOpen('answer')} />}
      {Dialog !== null && (
        <Suspense>
          <Dialog
            row={row} onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null)
              void reload(variableChangeApi.steps, variableChangeApi.total)
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
