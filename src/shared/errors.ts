export interface ErrorFacts {
  readonly status: number
  readonly text: string
}

const BAD_INPUT = '参数错误'
const OF_INPUT = `${BAD_INPUT}：`

export const inputFault = (field: string, text: string): string => `${OF_INPUT}${field === '' ? '' : `${field} `}${text}`

/** The fault without its path, in the contract's words. */
export function spokenFault(fault: string, field: string | undefined): string {
  if (!fault.startsWith(OF_INPUT)) return fault
  const [text, path] = [fault.slice(OF_INPUT.length), `${field} `]
  return text.startsWith(path) ? text.slice(path.length) : text
}

/** The key is the stable code of every server error (spec-1 §8). */
export const ERRORS = {
  BAD_INPUT: { status: 400, text: BAD_INPUT },
  BAD_ROWS: { status: 400, text: '有数据不符合要求，请按提示修改' },
  TOO_MANY_ROWS: { status: 400, text: '数据超过10000条，请缩小查询范围或导出' },
  CAPTCHA_REQUIRED: { status: 400, text: '请输入验证码' },
  KEY_REUSED: { status: 400, text: '同一请求编号不能用于不同的内容' },
  UNAUTHENTICATED: { status: 401, text: '登陆状态失效' },
  BAD_CREDENTIALS: { status: 401, text: '账号或密码错误' },
  FORBIDDEN: { status: 403, text: '无权限' },
  NOT_FOUND: { status: 404, text: '数据不存在或已被删除' },
  NO_SUCH_CALL: { status: 404, text: '接口不存在' },
  STALE_VERSION: { status: 409, text: '数据已被他人修改，请刷新后重试' },
  DUPLICATE_REQUEST: { status: 409, text: '请勿重复请求' },
  ALREADY_EXISTS: { status: 409, text: '数据已存在，不能重复' },
  IN_USE: { status: 409, text: '数据已被使用，不能删除' },
  LIMIT_REACHED: { status: 409, text: '数量已达上限' },
  WRONG_STATE: { status: 409, text: '当前状态不允许此操作' },
  GONE: { status: 410, text: '抱歉，你访问的资源已被删除' },
  TOO_LARGE: { status: 413, text: '提交的内容过大' },
  WRONG_MEDIA: { status: 415, text: '提交的内容类型不受支持' },
  TOO_MANY_REQUESTS: { status: 429, text: '操作过于频繁，请稍后再试' },
  SYSTEM: { status: 500, text: '系统错误' },
  BUSY: { status: 503, text: '系统繁忙，请稍后重试' },
  UNAVAILABLE: { status: 503, text: '系统暂时无法使用，请稍后重试' },
  NO_SPACE: { status: 507, text: '服务器磁盘空间不足，暂时无法保存，请联系管理员' },
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof ERRORS

/** Marks a value also changed by another user, until a choice. */
export const UNDECIDED = '他人已修改，请选择保留哪一个'

/** `row`: id or index. */
export interface RowFault {
  readonly row: number | string
  readonly column: string
  readonly code: string
  readonly text: string
}
