import { dec, toText } from '#schemas/kit/index.ts'

export interface EntitlementBarProps {
  readonly asked: string
  readonly within: string
  readonly over: string
  readonly limit: string
  /** A quantity as it is read. */
  readonly shown: (value: string) => string
}

/** What is asked for of an entitlement: by others, within it and over it, with a mark where it ends. */
export function EntitlementBar({ asked, within, over, limit, shown }: EntitlementBarProps) {
  const whole = [asked, within, over].reduce((sum, value) => sum.plus(value), dec('0'))
  const scale = whole.gt(limit) ? whole : dec(limit)
  const percent = (value: string): string => (scale.isZero() ? '0%' : `${toText(dec(value).times(100).div(scale))}%`)
  const parts = [['asked', '已申购', asked], ['within', '额度内', within], ['over', '超量', over]] as const
  return (
    <div className="yz-entitled">
      <div
        className="bar" role="img"
        aria-label={`${parts.map(([, label, value]) => `${label} ${shown(value)}`).join('，')}，限额 ${shown(limit)}`}
      >
        {parts.map(([key, , value]) => <i key={key} className={key} style={{ width: percent(value) }} />)}
        <b style={{ insetInlineStart: percent(limit) }} />
      </div>
      <div className="legend">
        {parts.map(([key, label, value]) => <span key={key}><i className={key} />{label} <b>{shown(value)}</b></span>)}
        <span className="limit">限额 <b>{shown(limit)}</b></span>
      </div>
    </div>
  )
}
