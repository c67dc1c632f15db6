import { CallError } from '#client/data/callError.ts'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'
import type { Option } from '#schemas/kit/index.ts'

const PAGE = 20

/** A source over a client-side list; fails for a text with 失败 in it, to demonstrate a failure. */
const listed = (entries: readonly PickEntry[]): PickSource => async ({ text, pageNum }) => {
  if (text.includes('失败')) throw new CallError({ code: 500, status: 500, msg: '服务器没有响应' })
  const matches = entries.filter(({ label, detail = '' }) => label.includes(text) || detail.includes(text))
  return { entries: matches.slice((pageNum - 1) * PAGE, pageNum * PAGE), total: matches.length }
}

const SURNAMES = [...'赵钱孙李周吴郑王冯陈']
const NAMES = ['志强', '立军', '国栋', '大勇', '雅琴']
const JOBS = ['项目经理', '采购员', '仓管员', '施工员', '质安员']

/** Fifty people: three pages. */
export const people = listed(SURNAMES.flatMap((surname, i) => NAMES.map((name, j) => ({
  key: `u${i}-${j}`, label: surname + name, detail: JOBS[j], refused: i === 0 && j === 1 ? '已停用' : null,
}))))

export const roles = listed(JOBS.map((label, i) => ({ key: `r${i}`, label })))

export const departments: readonly Option[] = [
  { key: 'd1', label: '工程部', initials: 'gcb' }, { key: 'd11', label: '一分公司', parent: 'd1', initials: 'yfgs' },
  { key: 'd111', label: '现场组', parent: 'd11', initials: 'xcz' }, { key: 'd2', label: '成本部', initials: 'cbb' },
]
