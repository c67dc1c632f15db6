import { Button } from '@blueprintjs/core'
import type { ItemCandidates } from '#shared/api/analysisMatch.ts'
import { Kbd } from '#client/ui/Kbd.tsx'

export interface CandidateListProps {
  readonly candidates: ItemCandidates['candidates']
  /** Each is taken by its digit, which is shown then. */
  readonly digits?: boolean
  /** Absent where none may be taken. */
  readonly onPick?: (at: number) => void
}

/** Packages that may fit an item, the best first: their score, what speaks for them, and what they contradict (domain B3). */
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
          <dl>{reasons.map(({ part, points: own, of, text }) => <div
            key={part}
          ><dt>{part}</dt><dd>{text}</dd><dd className="number">{own} / {of}</dd></div>)}</dl>
          {contradictions.length > 0 && <p className="wrong">不符：{contradictions.join('；')}</p>}
        </li>
      ))}
    </ol>
  )
}
