import { daysAfter, type Tone } from '#schemas/kit/index.ts'

export const MAN_STATE = { ON: '在岗', OFF: '离场', DISABLED: '停用' } as const
export type ManState = keyof typeof MAN_STATE
export const MAN_TONES: Readonly<Record<ManState, Tone>> = {
  ON: { tone: 'success', shape: 'disc', quiet: true }, OFF: { tone: 'neutral', shape: 'dash' },
  DISABLED: { tone: 'danger', shape: 'cross' },
}

export const CERTIFICATE_KIND = {
  SPECIAL: '特种作业操作证', EQUIPMENT: '特种设备作业人员证', SKILL: '职业技能等级证', QUALIFICATION: '职业资格证', SAFETY: '安全培训合格证', HEALTH: '健康证', OTHER: '其他证书',
} as const

/** Days before expiry in which a certificate is about to expire. */
export const DUE_DAYS = 30
export const EXPIRY = { NONE: '无证书', VALID: '有效', DUE: `${DUE_DAYS} 天内到期`, OVER: '已过期' } as const
export type Expiry = keyof typeof EXPIRY
export const EXPIRY_TONES: Readonly<Record<Expiry, Tone>> = {
  NONE: { tone: 'neutral', quiet: true }, VALID: { tone: 'success', shape: 'disc', quiet: true },
  DUE: { tone: 'warning', shape: 'half' }, OVER: { tone: 'danger', shape: 'cross' },
}

/** Returns a certificate's state on a day: valid through its last day, always valid without one. */
export function expiryOf(expires: string | null | undefined, today: string): Exclude<Expiry, 'NONE'> {
  if (!expires) return 'VALID'
  return expires < today ? 'OVER' : expires <= daysAfter(today, DUE_DAYS) ? 'DUE' : 'VALID'
}
