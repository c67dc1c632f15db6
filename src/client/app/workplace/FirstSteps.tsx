import { Button } from '@blueprintjs/core'
import { Cross, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { PermissionAction } from '#schemas/dict/permissions.ts'
import { CLOSED_STATES, PROJECT_STATES } from '#schemas/project/states.ts'
import { companyApi, type FirstStep } from '#shared/api/company.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { projectApi } from '#shared/api/project.ts'
import type { ScreenPath } from '#shared/screens.ts'
import { screenKey } from '#client/data/route.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'

/** User setting, per company. */
const DISMISSED = 'home.firstSteps'

/** `action` is under the screen's permission; `prices`: requires P_PRICE. */
interface Way {
  readonly label: string, readonly screen: ScreenPath, readonly section?: string, readonly action: PermissionAction, readonly prices?: true
}
/** The newest editable project, whose bill is imported. */
const NEWEST: InputOf<typeof projectApi.describeProjectsForSimple> = {
  pageSize: 1, states: PROJECT_STATES.filter(state => !CLOSED_STATES.includes(state)),
}

function BillWay() {
  const { data } = useCall(projectApi.describeProjectsForSimple, NEWEST, { quiet: true, revalidateOnMount: true })
  const newest = data?.rows[0]
  return newest === undefined
    ? null
    : <Link href={`/project/${newest.projectId}/info?pageTab=ITEMS`}>导入“{newest.brieflyName || newest.projectName}”的清单</Link>
}

const STEPS: Readonly<Record<FirstStep, { readonly title: string, readonly text: string, readonly ways: readonly Way[] }>> = {
  packages: {
    title: '建立定额库', text: '从 Excel 导入已有的定额，或复制平台的定额包再调整。',
    ways: [
      { label: '导入定额', screen: '/quota/import', action: 'import' },
      { label: '从平台定额库复制', screen: '/quota/platList', action: 'edit', prices: true },
    ],
  },
  people: {
    title: '邀请员工', text: '按手机号邀请，同时选好角色。',
    ways: [{ label: '邀请员工', screen: '/merchant/settings', section: 'staff', action: 'add' }],
  },
  roles: {
    title: '核对角色和权限', text: '十二个角色已经备好，按企业的分工调整，再分配给员工。',
    ways: [{ label: '角色与权限', screen: '/merchant/settings', section: 'roles', action: 'edit' }],
  },
  project: {
    title: '新建项目', text: '登记项目名称、类型和地区，项目经理和成员随后加入。',
    ways: [{ label: '新建项目', screen: '/project/add', action: 'edit' }],
  },
  bill: { title: '导入工程量清单', text: '有了项目，在它的工程量清单里导入甲方的 Excel 清单，也可以直接粘贴。', ways: [] },
}

/** True until loaded, so that dismissed steps do not flash up. */
function useDismissed(): readonly [boolean, () => void] {
  const [dismissed, setDismissed] = useState(true)
  useEffect(() => {
    let current = true
    const load = async () => {
      // On failure the steps are shown.
      const isStored = await loadUserSetting(DISMISSED).catch(() => null)
      if (current) setDismissed(isStored === true)
    }
    void load()
    return () => { current = false }
  }, [])
  return [dismissed, () => {
    setDismissed(true)
    // Shown again at the next visit; no message.
    saveUserSetting(DISMISSED, true).catch(() => {})
  }]
}

/** Done steps are ticked; hidden when all are done or dismissed. */
export function FirstSteps() {
  const { active } = useTab()
  const { data = [], mutate } = useCall(companyApi.queryFirstSteps, {}, { quiet: true })
  // Another tab may have completed steps.
  useEffect(() => { if (active) void mutate() }, [active, mutate])
  const [dismissed, dismiss] = useDismissed()
  const hasPermission = useCan()
  if (dismissed || data.every(({ done }) => done)) return null
  return (
    <section className="steps" aria-label="开始使用">
      <h3>开始使用<span>{data.filter(({ done }) => done).length} / {data.length} 步已完成</span>
        <Button variant="minimal" size="small" icon={<Cross />} text="不再显示" onClick={dismiss} />
      </h3>
      <ol>
        {data.map(({ key, done }, at) => (
          <li key={key} className={done ? 'done' : undefined}>
            <span className="mark">{done ? <Tick size={14} title="已完成" /> : at + 1}</span>
            <div>
              <b>{STEPS[key].title}</b>
              <p>{STEPS[key].text}</p>
              {!done && (
                <p className="ways">
                  {STEPS[key].ways.filter(({ screen, action, prices }) =>
                    hasPermission(`${screenKey(screen)}:${action}`) && (prices !== true || hasPermission('P_PRICE')))
                    .map(({ label, screen, section }) =>
                      <Link key={label} href={section === undefined ? screen : `${screen}?section=${section}`}>{label}</Link>)}
                  {key === 'bill' && <BillWay />}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
