import { bad, compareText, ok, textCell, type Kind } from './kind.ts'

const YES = /^(是|√|y|yes|true|1)$/i
const NO = /^(否|×|x|n|no|false|0)$/i

export const booleanKind: Kind<'boolean'> = {
  align: 'center', holds: 'truth', width: 64, counted: true, bulk: true, filters: ['equals'],
  parse: (raw, { options }) => {
    const text = raw.normalize('NFKC').trim()
    if (text === '') return ok<boolean>(null)
    if (text === (options.yes ?? '是') || YES.test(text)) return ok(true)
    return text === (options.no ?? '否') || NO.test(text) ? ok(false) : bad('请填写是或否')
  },
  check: value => (typeof value === 'boolean' ? null : '请填写是或否'),
  format: (value, { options }) => (typeof value !== 'boolean' ? String(value) : value ? (options.yes ?? '是') : (options.no ?? '否')),
  edit: (value, column, lookups) => booleanKind.format(value, column, lookups),
  compare: (a, b) => (typeof a === 'boolean' && typeof b === 'boolean' ? Number(a) - Number(b) : compareText(String(a), String(b))),
  toExcel: (value, column, lookups) => textCell(booleanKind.format(value, column, lookups)),
}

/** Attachments are picked, never typed; their text is for display and export. */
export const filesKind: Kind<'files'> = {
  align: 'left', holds: 'files', width: 90, counted: false, bulk: false, filters: ['empty', 'filled'],
  parse: raw => (raw.trim() === '' ? ok<never>(null) : bad('附件请用上传选择')),
  check: (value, { options }) => (value.length > options.maxCount ? '文件超出数量' : null),
  format: value => (value.length ? String(value.length) : ''),
  edit: () => '',
  compare: (a, b) => a.length - b.length,
  toExcel: value => textCell(value.map(f => f.originName).join('；')),
}
