import { Button } from '@blueprintjs/core'
import type { RepriceReport, RepriceResult } from '#shared/api/reprice.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import '#client/document/document.css'

const STATES = {
  DONE: { tone: 'success', shape: 'disc', children: '已保存新版本' }, SAME: { tone: 'neutral', shape: 'dash', children: '没有变化' },
  REFUSED: { tone: 'danger', shape: 'cross', children: '没有更新' },
} as const satisfies Record<RepriceResult['state'], StateTagProps>

/** What a refresh did with each package, those that were not saved first, with the reason. */
export function RefreshReport({ report: { results }, onClose }: { readonly report: RepriceReport, readonly onClose: () => void }) {
  const rows = results.toSorted((a, b) => Number(b.state === 'REFUSED') - Number(a.state === 'REFUSED'))
  const refused = rows.filter(({ state }) => state === 'REFUSED').length
  return (
    <DialogFrame
      size="M" title="刷新结果" code={`${results.length - refused} 个已更新${refused > 0 ? `，${refused} 个没有更新` : ''}`}
      cancel="关闭" actions={<Button intent="primary" text="知道了" onClick={onClose} />} onClose={onClose}
    >
      <div className="yz-scroll" tabIndex={0} role="region" aria-label="刷新结果">
        <table className="yz-plain">
          <thead><tr><th>定额编码</th><th>定额名称</th><th>结果</th><th className="number">版本</th><th>说明</th></tr></thead>
          <tbody>
            {rows.map(({ quotaId, quotaCode, quotaName, state, quotaVersion, reason }) => (
              <tr key={quotaId}>
                <td>{quotaCode ?? '—'}</td><td>{quotaName ?? '—'}</td><td><StateTag {...STATES[state]} /></td><td className="number">{`v${quotaVersion}`}</td><td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DialogFrame>
  )
}
