import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'

/** Public, shared by all demonstration users. */
export const DEMO_PASSWORD = 'Yingzao@2026'
/** Precomputed Argon2id hash, as a start must not wait for it. */
export const DEMO_PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$4Rs82jYPsZUnzOiSaXKXEg$cubo+gpj9v+oyUQm27BXLRJiX9g6HEn9ICSXaeA+oFs'

export interface DemoAccount { readonly loginName: string; readonly realName: string; readonly role: number }

/** 示例装饰工程有限公司 and one person per role (domain B14). */
export const DEMO_MERCHANT = {
  id: '1001', name: '示例装饰工程有限公司', alias: '示例装饰', regionCode: '440106', contact: '陈启明', phone: '020-38880001',
} as const
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { loginName: 'admin', realName: '陈启明', role: 1 },
  { loginName: 'boss', realName: '周建国', role: 2 },
  { loginName: 'cost', realName: '林若溪', role: 3 },
  { loginName: 'estimator', realName: '何思远', role: 4 },
  { loginName: 'finance', realName: '苏婉清', role: 5 },
  { loginName: 'cashier', realName: '唐晓敏', role: 6 },
  { loginName: 'pm', realName: '赵志强', role: 7 },
  { loginName: 'buyer', realName: '孙立军', role: 8 },
  { loginName: 'keeper', realName: '吴国栋', role: 9 },
  { loginName: 'foreman', realName: '郑大勇', role: 10 },
  { loginName: 'qa', realName: '冯雅琴', role: 11 },
  { loginName: 'worker', realName: '王铁柱', role: 12 },
]

/** 对照装饰有限公司: a second merchant, which must see nothing of the first. */
export const OTHER_MERCHANT = {
  id: '1002', name: '对照装饰有限公司', alias: '对照装饰', regionCode: '310115', contact: '许安', phone: '021-58880002',
} as const
export const OTHER_ACCOUNTS: readonly DemoAccount[] = [{ loginName: 'other', realName: '许安', role: 1 }]

/** A member of both companies, with the role in the second. */
export const PARTNER = { loginName: 'boss', role: 2 } as const

/** The platform decides on applications. */
export const PLATFORM = { id: PLATFORM_MERCHANT, name: '营造平台', alias: '平台', regionCode: '440106', contact: '', phone: '' } as const
export const PLATFORM_ACCOUNTS: readonly DemoAccount[] = [{ loginName: 'platform', realName: '平台管理员', role: 1 }]

/** Types whose samples belong to the demo merchant; others are the platform's. */
export const OWN_MATERIAL_TYPES: ReadonlySet<string> = new Set(['石材', '板材', '壁纸软包', '地材', '门窗', '玻璃', '五金', '电气', '给排水', '卫浴'])
