import type { z } from 'zod'
import { AppError } from '#server/core/errors.ts'
import { inputFault } from '#shared/errors.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Readonly<Record<string, string>> = {
  string: '文本', number: '数字', int: '整数', boolean: '是或否', date: '日期', null: '空',
  array: '列表', object: '对象', record: '对象',
}
const COUNTED: Readonly<Record<string, string>> = { string: '个字', array: '项', set: '项', file: '字节' }

const bound = (issue: { origin: string }, limit: unknown, side: '少' | '多'): string => {
  const unit = COUNTED[issue.origin]
  if (unit === undefined) return side === '少' ? `不能小于${limit}` : `不能大于${limit}`
  return side === '少' && limit === 1 ? '必须填写' : `最${side}${limit}${unit}`
}

/** The Chinese reason; texts of the contract take precedence. */
function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': return issue.input === undefined ? '必须填写' : `应为${TYPES[issue.expected] ?? '其他类型'}`
    case 'too_small': return bound(issue, issue.minimum, '少')
    case 'too_big': return bound(issue, issue.maximum, '多')
    case 'invalid_value': return '不是可用的值'
    case 'unrecognized_keys': return `不认识 ${issue.keys.join('、')}`
    case 'invalid_format': return '格式不正确'
    default: return '不正确'
  }
}

/** @throws AppError BAD_INPUT with the path of the first fault as `field` */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: issueText })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  throw new AppError('BAD_INPUT', { field, text: inputFault(field, issue?.message ?? '不正确') })
}
