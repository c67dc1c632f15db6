import { Button } from '@blueprintjs/core'
import { groupThousands } from '#schemas/kit/index.ts'
import { DESIGN_STATE, type DesignCode } from '#schemas/position/matches.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { finishTyping } from '#client/document/finishTyping.ts'
import { askReason, confirm } from '#client/ui/ConfirmAlert.tsx'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { attempt } from './attempt.ts'
import type { Design } from './useDesign.ts'

const TONES: Readonly<Record<DesignCode, Pick<StateTagProps, 'tone' | 'shape'>>> = {
  '00': { tone: 'neutral', shape: 'ring' }, '10': { tone: 'warning', shape: 'half' }, '20': { tone: 'info', shape: 'disc' },
  '30': { tone: 'success', shape: 'lock' }, '40': { tone: 'warning', shape: 'half' },
}

/** Progress, commit and unlock of a design. */
export function DesignHead({ design }: { readonly design: Design }) {
  const { projectId, code, items, finished, unfinished, matched, unmatched, unchecked, whyNot } = design
  const project = useProject(projectId)
  const commit = async (): Promise<void> => {
    finishTyping()
    if (!await confirm({ title: '提交深化设计？', text: '部位和匹配冻结为一个版本，之后不能修改，计划、派工和进度按它进行。', verb: '提交' })) return
    await attempt(async () => toast.ok(`深化设计已提交，第 ${(await call(api.commit, { projectId })).number} 版`))
  }
  const unlock = async (): Promise<void> => {
    const reason = await askReason({ title: '解锁深化设计？', text: '解锁后可以修改部位和匹配，改完须再次提交。', verb: '解锁', reason: { label: '解锁原因', max: 200 } })
    if (reason !== null) await attempt(async () => { await call(api.unlock, { projectId, reason }); toast.ok('深化设计已解锁') })
  }
  return (
    <header>
      <h1>深化设计</h1>
      <StateTag {...TONES[code]}>{DESIGN_STATE[code]}</StateTag>
      <span className="note">{project?.brieflyName || project?.projectName}</span>
      <span className="note">清单 <b>{finished}</b> / {finished
        + unfinished} 项已完成，部位 <b>{matched}</b> / {matched + unmatched} 个已匹配{unchecked > 0 && `，${unchecked} 行未核对`}</span>
      {items?.amount != null
        && <span className="note">已匹配 <b>{groupThousands(items.matchedAmount ?? '0.00')}</b> / {groupThousands(items.amount)} 元</span>}
      {items?.commit != null && <span className="note">第 {items.commit} 版{items.reason !== null && `，解锁：${items.reason}`}</span>}
      <span className="yz-grow" />
      {code === '30' ? design.mayUnlock && <Button text="解锁" onClick={() => void unlock()} />
        : design.mayCommit
          && <Button intent="primary" text="提交" disabled={whyNot !== null} title={whyNot ?? undefined} onClick={() => void commit()} />}
    </header>
  )
}
