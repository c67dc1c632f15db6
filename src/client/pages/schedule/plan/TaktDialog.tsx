import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { dec, toScale, ZERO } from '#schemas/kit/decimal.ts'
import { proposeTakt, type TaktTrade } from '#shared/schedule/takt.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import type { Planned } from './planned.ts'

interface Trade extends TaktTrade { readonly tradeName: string, readonly rooms: number }

/** Average work per room of each trade, and the people in its teams. */
export function taktTrades({ bars, placed }: Planned): readonly Trade[] {
  const trades = new Map<string, { tradeName: string, rooms: Set<string>, teams: Map<string, number>, sum: ReturnType<typeof dec> }>()
  for (const bar of bars.values()) {
    const placement = placed.get(bar.id)!
    if (bar.trade === null || placement.teamId === null) continue
    const trade = trades.get(bar.trade) ?? {
      tradeName: bar.tradeName, rooms: new Set<string>(), teams: new Map<string, number>(), sum: ZERO,
    }
    trades.set(bar.trade, trade)
    trade.rooms.add(bar.placeId)
    trade.teams.set(placement.teamId, Math.max(placement.people, trade.teams.get(placement.teamId) ?? 0))
    trade.sum = trade.sum.plus(bar.workDays)
  }
  return [...trades].map(([trade, { tradeName, rooms, teams, sum }]) =>
    ({
      trade, tradeName, rooms: rooms.size, workDaysPerRoom: toScale(sum.div(rooms.size), 6),
      crew: [...teams.values()].reduce((all, people) => all + people, 0),
    }))
}

const FIGURES = ['间', '工日/间', '现有人数', '间/天', '建议人数'] as const
const RATE = /^\d{1,4}(\.\d{1,2})?$/

/** 节拍建议: proposes crews so that all trades pass the rooms at one rhythm, by default that of the slowest. */
export function TaktDialog({ planned, onClose }: { readonly planned: Planned, readonly onClose: () => void }) {
  const [way, setWay] = useState<'bottleneck' | 'own'>('bottleneck')
  const [rate, setRate] = useState('1')
  const trades = taktTrades(planned)
  const target = way === 'own' && RATE.test(rate) && Number(rate) > 0 ? rate : undefined
  const { rows, bottleneck, target: reached } = proposeTakt(trades, target)
  const byTrade = new Map(trades.map(trade => [trade.trade, trade]))
  return (
    <DialogFrame size="M" title="节拍建议" code={`${reached} 间/天`} onClose={onClose}>
      <div className="yz-schedule-form">
        <FieldRow label="节拍" hint="各工种以同一速度走过房间，互不等待">
          {aria => (
            <span className="line">
              <HTMLSelect
                {...aria} value={way} options={[{ value: 'bottleneck', label: '按瓶颈工种现在的速度' }, { value: 'own', label: '自定' }]}
                onChange={event => setWay(event.target.value === 'own' ? 'own' : 'bottleneck')}
              />
              {way === 'own' && <InputGroup aria-label="间/天" inputMode="decimal" value={rate} onValueChange={setRate} />}
            </span>
          )}
        </FieldRow>
        <div className="table" tabIndex={0} role="group" aria-label="各工种的节拍">
          <table>
            <thead><tr><th
              scope="col"
            >工种</th>{FIGURES.map(head => <th key={head} scope="col" className="number">{head}</th>)}<th scope="col">调整</th></tr></thead>
            <tbody>
              {rows.toSorted((a, b) => Number(a.rate) - Number(b.rate))
                .map(({ trade, workDaysPerRoom, crew, rate: currentRate, proposedCrew }) => (
                  <tr key={trade}>
                    <th
                      scope="row"
                    >{byTrade.get(trade)!.tradeName} {trade === bottleneck && <StateTag tone="warning" shape="half">瓶颈</StateTag>}</th>
                    {[byTrade.get(trade)!.rooms, toScale(dec(workDaysPerRoom), 2), crew, currentRate].map((text, at) =>
                      <td key={FIGURES[at]} className="number">{text}</td>)}
                    <td className="number"><b>{proposedCrew}</b></td>
                    <td>{proposedCrew === crew
                      ? '—'
                      : proposedCrew > crew ? `增加 ${proposedCrew - crew} 人` : `可减 ${crew - proposedCrew} 人`}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
        <p>人数在横道的“人数”列填写，工期随之变化。</p>
      </div>
    </DialogFrame>
  )
}
