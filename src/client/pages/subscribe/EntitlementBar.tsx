import { dec, toText } from '#schemas/kit/index.ts'

export interface EntitlementBarProps {
  readonly asked: string
  readonly within: string
  readonly over: string
  readonly limit: string
  readonly shown: (value: string) => string
}

/** Requested quantities of an entitlement: existing requests, within and over it, with a mark at its limit. */
export function EntitlementBar({ asked: requested, within, over, limit, shown: format }: EntitlementBarProps) {
  const total = [requested, within, over].reduce((sum, value) => sum.plus(value), dec('0'))
  const scale = total.gt(limit) ? total : dec(limit)
  const percent = (value: string): string => (scale.isZero() ? '0%' : `${toText(dec(value).times(100).div(scale))}%`)
  const parts = [['asked', '已申购', requested], ['within', '额度内', within], ['over', '超量', over]] as const
  return (
    <div className="yz-entitled">
      <div
        className="bar" role="img"
        aria-label={`${parts.map(([, label, value]) => `${label} ${format(value)}`).join('，')}，限额 ${format(limit)}`}
      >
        {parts.map(([key, , value]) => <i key={key} className={key} style={{ width: percent(value) }} />)}
        <b style={{ insetInlineStart: percent(limit) }} />
      </div>
      <div className="legend">
        {parts.map(([key, label, value]) => <span key={key}><i className={key} />{label} <b>{format(value)}</b></span>)}
        <span className="limit">限额 <b>{format(limit)}</b></span>
      </div>
    </div>
  )
}
