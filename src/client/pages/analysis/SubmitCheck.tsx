import { analysisSubmitApi, type SubmitFault } from '#shared/api/analysisSubmit.ts'
import { useCall } from '#client/data/swr.ts'
import { FormCheck } from '#client/document/workflow/FormCheck.tsx'
import type { CheckItem } from '#client/document/workflow/formCheck.ts'
import '#client/document/workflow/workflow.css'
import { BLOCKS, PARTS, type OfAnalysis, type Part } from './blocks/parts.ts'

/** Of one part; the others are counted. */
const MOST = 50
export const partTitle = (part: Part): string => (part === 'items' ? '清单' : BLOCKS[part].title)

/** Faults as the form check shows them, of each part no more than can be read. */
function checkItems(faults: readonly SubmitFault[]): CheckItem[] {
  return PARTS.flatMap((line): CheckItem[] => {
    const found = faults.filter(fault => fault.line === line)
    const label = partTitle(line)
    const shown = found.slice(0, MOST)
      .map(({ row, column, text }): CheckItem => ({ label, text, tab: line, ...(row !== '' && { cell: { line, rowId: row, column } }) }))
    return found.length > MOST ? [...shown, { label, text: `另有 ${found.length - MOST} 处`, tab: line }] : shown
  })
}

export interface SubmitCheckProps {
  readonly of: OfAnalysis
  readonly onGoTo: (part: Part, cell: CheckItem['cell']) => void
}

/** What an analysis still lacks after it could not be submitted; each leads to its part, row and cell (domain B4.4). */
export function SubmitCheck({ of, onGoTo }: SubmitCheckProps) {
  const { data } = useCall(analysisSubmitApi.check, of)
  if (data === undefined) return null
  return <FormCheck
    startsOpen quiet={false} placement="bottom-end" items={checkItems(data)} onGoTo={({ tab, cell }) => onGoTo(tab as Part, cell)}
  />
}
