import { analysisSubmitApi, type SubmitFault } from '#shared/api/analysisSubmit.ts'
import { useCall } from '#client/data/swr.ts'
import { FormCheck } from '#client/document/workflow/FormCheck.tsx'
import type { CheckItem } from '#client/document/workflow/formCheck.ts'
import '#client/document/workflow/workflow.css'
import { BLOCKS, PARTS, type OfAnalysis, type Part } from './blocks/parts.ts'

/** Maximum listed faults per part; the rest is counted. */
const MAX_FAULTS = 50
export const partTitle = (part: Part): string => (part === 'items' ? '清单' : BLOCKS[part].title)

/** Converts faults to form check items, limited per part. */
function checkItems(faults: readonly SubmitFault[]): CheckItem[] {
  return PARTS.flatMap((line): CheckItem[] => {
    const lineFaults = faults.filter(fault => fault.line === line)
    const label = partTitle(line)
    const visible = lineFaults.slice(0, MAX_FAULTS)
      .map(({ row, column, text }): CheckItem => ({ label, text, tab: line, ...(row !== '' && { cell: { line, rowId: row, column } }) }))
    return lineFaults.length > MAX_FAULTS ? [...visible, { label, text: `另有 ${lineFaults.length - MAX_FAULTS} 处`, tab: line }] : visible
  })
}

export interface SubmitCheckProps {
  readonly of: OfAnalysis
  readonly onGoTo: (part: Part, cell: CheckItem['cell']) => void
}

/** Faults that prevent the submission of an analysis; each leads to its part, row and cell (domain B4.4). */
export function SubmitCheck({ of: ids, onGoTo }: SubmitCheckProps) {
  const { data } = useCall(analysisSubmitApi.check, ids)
  if (data === undefined) return null
  return <FormCheck
    startsOpen quiet={false} placement="bottom-end" items={checkItems(data)} onGoTo={({ tab, cell }) => onGoTo(tab as Part, cell)}
  />
}
