import { DUE_DAYS, EXPIRY_TONES } from '#schemas/man/states.ts'
import type { Tone } from '#schemas/kit/index.ts'

/** Supplier library (spec-2 §2), each with its list and permission. */
export const SUPPLIER_KIND = { LABOUR: '劳务供应商', MATERIAL: '材料供应商', MACHINE: '机械供应商' } as const
export type SupplierKind = keyof typeof SUPPLIER_KIND
export const LIBRARIES = ['LABOUR', 'MATERIAL', 'MACHINE'] as const satisfies readonly SupplierKind[]

export const SUPPLIER_STATE = { ACTIVE: '合作中', STOPPED: '停用', BLACK: '黑名单' } as const
export type SupplierState = keyof typeof SUPPLIER_STATE
export const SUPPLIER_TONES: Readonly<Record<SupplierState, Tone>> = {
  ACTIVE: { tone: 'success', shape: 'disc', quiet: true }, STOPPED: { tone: 'neutral', shape: 'dash' },
  BLACK: { tone: 'danger', shape: 'cross' },
}

/** Tax status, for invoices. */
export const TAX_KIND = { GENERAL: '一般纳税人', SMALL: '小规模纳税人', PERSON: '个人' } as const
/** The company's opinion; nothing is computed from it. */
export const RATING = { A: 'A 优先', B: 'B 合格', C: 'C 观察' } as const
export const RATING_TONES: Readonly<Record<keyof typeof RATING, Tone>> = {
  A: { tone: 'success', quiet: true }, B: { tone: 'neutral', quiet: true }, C: { tone: 'warning', quiet: true },
}

export const SUPPLIER_CERTIFICATE = {
  LICENCE: '营业执照', QUALIFICATION: '资质证书', SAFETY: '安全生产许可证', QUALITY: '质量体系认证', DEALER: '授权经销证书', PRODUCT: '产品认证', OTHER: '其他证照',
} as const

/** State of the certificates, by the first to expire. */
export const CERTIFIED = { NONE: '无证照', VALID: '有效', DUE: `${DUE_DAYS} 天内到期`, OVER: '已过期' } as const
export const CERTIFIED_TONES: Readonly<Record<keyof typeof CERTIFIED, Tone>> = EXPIRY_TONES
