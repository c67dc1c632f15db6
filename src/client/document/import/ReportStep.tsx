import { Button, Callout } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { ProblemTable } from '#client/grid/report/ProblemTable.tsx'
import type { ImportField } from './mapping.ts'

/** What a check or an import found; `row` is the row of the sheet. */
export interface ImportReport {
  readonly problems: readonly { readonly row: string; readonly column: string; readonly text: string; readonly value: string }[]
  /** There may be more problems than are listed. */
  readonly problemCount: number
  /** 新增 12、更新 3. */
  readonly counts: readonly { readonly label: string; readonly count: number }[]
  readonly failedFileId: string | null
  /** What the file holds, shown above the problems. */
  readonly preview?: ReactNode
}

export interface ReportStepProps {
  readonly report: ImportReport
  readonly fields: readonly ImportField[]
  readonly written: boolean
  readonly onDownload?: (fileId: string) => void
}

/** Counts, then every cell that cannot be taken with its reason; the failed rows can be downloaded, mended and imported again. */
export function ReportStep({ report, fields, written, onDownload }: ReportStepProps) {
  const { problems, problemCount, counts, failedFileId, preview } = report
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const summary = counts.map(({ label, count }) => `${label} ${count}`).join('，')
  return (
    <>
      <Callout compact intent={problemCount > 0 ? 'warning' : 'success'}>
        {`${written ? '导入完成：' : '检查完成：'}${summary}`}{problemCount > 0 && `；${problemCount} 处不能导入`}
        {failedFileId !== null && onDownload && <Button size="small" icon={<Download size={14} />} text="下载未导入的行" onClick={() => onDownload(failedFileId)} />}
      </Callout>
      {preview}
      {problems.length > 0 && (
        <div className="yz-scroll">
          <ProblemTable lines={problems.map(({ row, column, value, text }) => ({ row: Number(row), column, label: labels.get(column) ?? column, value, text }))} />
        </div>
      )}
    </>
  )
}
