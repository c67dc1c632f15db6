import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { chunkErrorOf } from '#client/data/chunkError.ts'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Beside 重试. */
  readonly report?: ReactNode
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Per page: other tabs keep working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    const missing = chunkErrorOf(this.state.failure.error)
    return missing !== undefined
      ? (
          <EmptyState
            icon={<Refresh size={32} />}
            title="页面没有加载成功"
            text={`网络中断，或者系统刚刚更新。刷新后继续。（${missing.code}）`}
            action={<Button intent="primary" text="刷新" onClick={() => location.reload()} />}
          />
        )
      : (
          <EmptyState
            icon={<ErrorIcon size={32} />}
            title="页面出错了"
            text="其他标签不受影响，已保存的内容没有丢失。"
            action={<span
              className="yz-empty-ways"
            ><Button icon={<Refresh />} text="重试" onClick={() => this.setState({ failure: null })} />{this.props.report}</span>}
          />
        )
  }
}
