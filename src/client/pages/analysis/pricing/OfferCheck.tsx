import { Button } from '@blueprintjs/core'
import { isPriceError, PRICE_PROBLEM } from '#schemas/pricing/problems.ts'
import type { OfferProblems } from '#shared/api/analysisBest.ts'
import { CheckList } from '#client/document/workflow/FormCheck.tsx'
import type { CheckItem } from '#client/document/workflow/formCheck.ts'
import '#client/document/workflow/workflow.css'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'

type Problem = OfferProblems['problems'][number]

export interface OfferCheckProps {
  readonly found: OfferProblems
  readonly busy: boolean
  /** Navigates to the item or the fee and closes the dialog. */
  readonly onGoTo: (problem: Problem) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

interface PartProps {
  readonly title: string, readonly count: number, readonly problems: readonly Problem[], readonly isMild?: boolean,
  readonly onGoTo: OfferCheckProps['onGoTo']
}

/** Problems of one severity; only the first are listed. */
function Part({ title, count, problems, isMild = false, onGoTo }: PartProps) {
  if (count === 0) return null
  const items = problems.map(({ kind, text }): CheckItem => ({ label: PRICE_PROBLEM[kind], text }))
  return <CheckList
    title={title} hint={count > problems.length ? `列出前 ${problems.length} 处，点击定位` : '点击定位'} isMild={isMild} items={items}
    onGoTo={item => onGoTo(problems[items.indexOf(item)]!)}
  />
}

/** 提交前检查: errors must be corrected, warnings reviewed; each leads to its place (sheet of pricing, Before submit). */
export function OfferCheck({ found: { errors, warnings, problems }, busy, onGoTo, onSubmit, onClose }: OfferCheckProps) {
  return (
    <DialogFrame
      size="M" title="提交前检查" onClose={onClose} cancel={errors > 0 ? '关闭' : '返回检查'}
      actions={errors === 0 && <Button intent="primary" text="仍然提交" loading={busy} onClick={onSubmit} />}
    >
      <Part title={`${errors} 处错误，改正后才能提交`} count={errors} problems={problems.filter(({ kind }) => isPriceError(kind))} onGoTo={onGoTo} />
      <Part
        title={`${warnings} 处提醒`} count={warnings} problems={problems.filter(({ kind }) => !isPriceError(kind))} isMild onGoTo={onGoTo}
      />
    </DialogFrame>
  )
}
