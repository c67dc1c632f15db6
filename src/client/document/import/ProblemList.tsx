import { Button, HTMLSelect } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { exportTexts } from '#client/grid/export/exportRows.ts'
import { ProblemTable } from '#client/grid/report/ProblemTable.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { problemLines, reasonOf, reasonsOf } from './problemLines.ts'
import type { ImportReport, ImportSpec } from './types.ts'

export interface ProblemListProps {
  readonly spec: ImportSpec
  readonly report: ImportReport
}

export function ProblemList({ spec: { title, targets, engine }, report: { problems, problemCount, failedFileId } }: ProblemListProps) {
  const [reason, setReason] = useState('')
  const reasons = useMemo(() => reasonsOf(problems), [problems])
  const lines = useMemo(
    () => problemLines(reason === '' ? problems : problems.filter(problem => reasonOf(problem) === reason), targets),
    [problems, reason, targets],
  )
  const sheets = problems.some(({ sheet }) => sheet !== undefined)
  const saveAll = () => exportTexts(`${title}-问题`, {
    name: '问题',
    headers: ['工作表', '行', '列', '值', '原因'].slice(sheets ? 0 : 1),
    rows: problemLines(problems, targets).map(({ sheet = '', row, label, value, text }) =>
      [sheet, String(row), label, value, text].slice(sheets ? 0 : 1)),
  }).catch(() => toast.bad('文件没有生成，请重试'))
  const { saveFailed } = engine
  return (
    <div className="yz-wizard-problems">
      <div className="tools">
        <HTMLSelect aria-label="按原因筛选" value={reason} onChange={event => setReason(event.target.value)}>
          <option value="">全部原因（{problemCount}）</option>
          {reasons.map(({ text, count }) => <option key={text} value={text}>{text}（{count}）</option>)}
        </HTMLSelect>
        <Button
          icon={<Download />} text={problemCount > problems.length ? `下载前 ${problems.length} 处问题` : '下载全部问题'}
          onClick={() => void saveAll()}
        />
        {failedFileId !== null && (
          // The call shows its error.
          <Button icon={<Download />} text="下载失败行" onClick={() => void saveFailed(failedFileId).catch(() => {})} />
        )}
      </div>
      <div className="lines" tabIndex={0} role="region" aria-label="问题"><ProblemTable lines={lines} /></div>
    </div>
  )
}
