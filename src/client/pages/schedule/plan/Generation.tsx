import type { ScheduleGeneration } from '#shared/api/schedule.ts'
import { FigureRow, Figure } from '#client/ui/Figure.tsx'

const MAX_LISTED = 8
function Names({ label, names }: { readonly label: string, readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return <p className="names">{label}：{names.slice(0, MAX_LISTED).join('、')}{names.length > MAX_LISTED && ` 等 ${names.length} 项`}</p>
}

/** Preview of a generation: counts, finish and the busiest team; or why it is refused. */
export function Generation({ found: generation }: { readonly found: ScheduleGeneration }) {
  const { bars, milestones, links, finish, days, bottleneck, faults, unordered, withoutSteps, increment } = generation
  const incrementText = increment && [
    `新增 ${increment.added.length} 条`, `改动 ${increment.changed.length} 条`, `取消 ${increment.removed.length} 条`,
    `顺延 ${increment.moved.length} 条`, `其余 ${increment.kept} 条不动`,
  ].join('，')
  return (
    <>
      {faults.length > 0 && <div className="wrong" role="alert">{faults.map(({ message }) => <p key={message}>{message}</p>)}</div>}
      <FigureRow>
        <Figure label="进度项" value={String(bars)} unit="条" note={`验收 ${milestones} 个，前后关系 ${links} 条`} />
        <Figure label="完工" value={finish?.slice(0, 10) ?? null} note={days === null ? undefined : `${days} 个工作日`} tone="main" />
        <Figure label="瓶颈" value={bottleneck?.tradeName ?? null} note={bottleneck === null ? undefined : `忙 ${bottleneck.days} 天`} />
      </FigureRow>
      {incrementText !== null && <p>{incrementText}</p>}
      <Names label="没有施工次序的工程类型，排在最后" names={unordered} />
      <Names label="没有工序，不排程" names={withoutSteps} />
    </>
  )
}
