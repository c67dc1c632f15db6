import { analysisRound } from '#schemas/analysis/round.ts'
import { analysisRoundApi } from '#shared/api/analysis.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import { renewAnalyses } from './useAnalyses.ts'

const KIND = recordKind(analysisRound, analysisRoundApi)

/** 成本测算 of a round as it is approved: its sums, its files, its flow (domain B4.2). */
export const RoundPage = () => <RecordPage kind={KIND} list="/project/list" onSaved={() => void renewAnalyses()} />
