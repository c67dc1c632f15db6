import { Button } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import { analysisRound } from '#schemas/analysis/round.ts'
import type { Row } from '#schemas/kit/index.ts'
import { analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { useCall } from '#client/data/swr.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { useGo } from '#client/document/navigation.ts'
import { renewAnalyses } from './useAnalyses.ts'

const KIND = recordKind(analysisRound, analysisRoundApi)

/** Links the round to its approved sheet, for users who may read it. */
function SheetLink({ row: { id, projectId } }: { readonly row: Row }) {
  const go = useGo()
  const { data } = useCall(
    analysisReadingApi.reading, { projectId: String(projectId), id: String(id) }, { quiet: true, keepPreviousData: false }
  )
  if (data === undefined || data.sheet === null) return null
  const { sheet, isChange } = data
  return <Button icon={<DocumentOpen />} text={isChange ? '变更测算' : '打开测算表'} onClick={() => go(sheet)} />
}

const linkOf = (row: Row) => <SheetLink row={row} />

/** 成本测算 of a round in approval: sums, files, flow (domain B4.2). */
export const RoundPage = () => <RecordPage kind={KIND} list="/project/list" acts={linkOf} onSaved={() => void renewAnalyses()} />
