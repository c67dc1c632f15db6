import { Button } from '@blueprintjs/core'
import type { ItemCandidates } from '#shared/api/analysisMatch.ts'
import { Kbd } from '#client/ui/Kbd.tsx'

export interface CandidateListProps {
  readonly candidates: ItemCandidates['candidates']
  /** Each is picked by its displayed digit. */
  readonly digits?: boolean
  /** Absent where picking is not permitted. */
  readonly onPick?: (at: number) => void
}

/** Packages that may fit an item, best first: score, reasons, and contradictions (domain B3). */
export function CandidateList({ candidates, digits = false, onPick }: CandidateListProps) {
  return (
    <ol className="yz-candidates" aria-label="候选定额包">
      {candidates.map(({ quotaId, quotaCode, quotaName, sys, points, reasons, contradictions }, at) => (
        <li key={quotaId}>
          <header>
            {digits && <Kbd>{String(at + 1)}</Kbd>}
            <b>{points}</b>
            <span className="name">{quotaName}<small>{quotaCode}{sys && ' 平台'}</small></span>
            {onPick && <Button size="small" text="选用" aria-label={`选用${quotaName}`} onClick={() => onPick(at)} />}
          </header>
          <dl>{reasons.map(({ part, points: score, of: maximum, text }) => <div
            key={part}
          ><dt>{part}</dt><dd>{text}</dd><dd className="number">{score} / {maximum}</dd></div>)}</dl>
          {contradictions.length > 0 && <p className="wrong">不符：{contradictions.join('；')}</p>}
        </li>
      ))}
    </ol>
  )
}
