import { Link } from 'wouter'
import { WARNING_LEVEL, WARNING_LEVEL_TONES, WARNING_RULES, type WarningLevel, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { warnings } from '#schemas/notice/warnings.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { StateTag } from '#client/ui/StateTag.tsx'

const ALL = '/dashboard/notifyRemindWarningList'
/** The rest is one click away. */
export const WARNINGS_SHOWN = 5

const isLevel = (level: unknown): level is `${WarningLevel}` => typeof level === 'string' && Object.hasOwn(WARNING_LEVEL, level)
const isRule = (rule: unknown): rule is WarningRuleKey => typeof rule === 'string' && Object.hasOwn(WARNING_RULES, rule)

/** The user's open warnings, unviewed first; nothing if none. */
export function WarningsPanel() {
  const { data, mutate } = useCall(noticeApi.queryWarnings, { pageSize: WARNINGS_SHOWN }, { quiet: true })
  useRowsNews(warnings.name, () => void mutate())
  if (data === undefined || data.total === 0) return null
  return (
    <section className="warnings" aria-label="预警">
      <h3>预警<span>{data.total} 条未关闭</span><Link href={ALL}>查看全部</Link></h3>
      <ul>
        {data.rows.map(row => (
          <li key={row.id}>
            {isLevel(row.level) && <StateTag {...WARNING_LEVEL_TONES[row.level]}>{WARNING_LEVEL[row.level]}</StateTag>}
            <Link href={row.route || ALL}>{row.objectName}</Link>
            <span className="rule">{isRule(row.rule) && WARNING_RULES[row.rule]!.title}</span>
            <span className="content" title={row.content ?? undefined}>{row.content}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
