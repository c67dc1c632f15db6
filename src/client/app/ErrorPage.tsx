import { Button } from '@blueprintjs/core'
import { Home } from '@blueprintjs/icons'
import { useLocation } from 'wouter'
import { ERRORS } from '#shared/errors.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { HOME } from './home.ts'
import { ReportButton } from './ReportButton.tsx'

const TEXTS = {
  403: '抱歉，你无权访问该页面',
  404: '抱歉，你访问的页面不存在或仍在开发中',
  410: ERRORS.GONE.text,
  500: '抱歉，服务器出错了',
} as const

/** See spec-1 §8. */
export function ErrorPage({ status }: { readonly status: keyof typeof TEXTS }) {
  const [, navigate] = useLocation()
  return (
    <div className="yz-error-page">
      <EmptyState
        icon={<span className="status">{status}</span>}
        title={TEXTS[status]}
        action={(
          <span className="yz-empty-ways">
            <Button intent="primary" icon={<Home />} text="返回首页" onClick={() => navigate(HOME)} />
            {status === 500 && <ReportButton />}
          </span>
        )}
      />
    </div>
  )
}

export const Forbidden = () => <ErrorPage status={403} />
export const NotFound = () => <ErrorPage status={404} />
export const GonePage = () => <ErrorPage status={410} />
export const ServerFailed = () => <ErrorPage status={500} />
