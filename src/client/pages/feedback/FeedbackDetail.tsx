import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { FEEDBACK_KIND, FEEDBACK_STATE, FEEDBACK_STATE_TONES, feedbackList } from '#schemas/feedback/feedback.ts'
import { formatCell, NO_LOOKUPS } from '#schemas/kit/index.ts'
import { feedbackApi, type FeedbackInfo } from '#shared/api/feedback.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { CommentForm } from './CommentForm.tsx'
import '#client/document/document.css'
import './feedback.css'

const SIDES = { REPORTER: '反馈人', MERCHANT: '同事', PLATFORM: '平台' } as const
const timeText = (time: string): string => formatCell(time, feedbackList.columns.createTime, NO_LOOKUPS)

function Pictures({ images }: { readonly images: FeedbackInfo['images'] }) {
  return images.length > 0 && <div className="yz-feedback-pictures"><FileThumbs files={images} /></div>
}

interface PartProps { readonly info: FeedbackInfo }

function Facts({ info }: PartProps) {
  const facts = [
    ['类型', FEEDBACK_KIND[info.kind]], ['模块', info.module], ['反馈人', info.realName], ['企业', info.merchantName],
    ['提交时间', timeText(info.createTime)], ['页面', info.route], ['请求编号', info.traceId], ['浏览器', info.browser],
  ] as const
  return (
    <dl className="yz-feedback-facts">
      {facts.filter(([, value]) => value !== '')
        .map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}
    </dl>
  )
}

function Comments({ info }: PartProps) {
  return (
    <section className="yz-feedback-said" aria-label="回复">
      <h2>回复<span>{info.comments.length}</span></h2>
      {info.comments.length === 0 && <p className="none">还没有回复。</p>}
      <ol>
        {info.comments.map(({ id, side, realName, content, images, createTime }) => (
          <li key={id} className={side === 'PLATFORM' ? 'platform' : undefined}>
            <header><b>{realName}</b><span>{SIDES[side]}</span><time dateTime={createTime}>{timeText(createTime)}</time></header>
            <p>{content}</p>
            <Pictures images={images} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 问题详情: a feedback with its comments and the user's actions (domain B17). */
export function FeedbackDetail() {
  const id = useQueryParam('id')
  const { active, setTitle } = useTab()
  const { data: info, error, mutate } = useCall(feedbackApi.info, id === null ? null : { id }, { quiet: true })
  const [news, setNews] = useState(0)
  useRowsNews(feedbackList.name, () => setNews(count => count + 1))
  const loadedNews = useRef(0)
  useEffect(() => {
    if (!active || loadedNews.current === news) return
    loadedNews.current = news
    void mutate()
  }, [news, active, mutate])
  const title = info?.title
  useEffect(() => { if (title !== undefined) setTitle(title) }, [title, setTitle])

  if (id === null || error && !info) return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到问题" text={error?.msg ?? '地址里没有问题编号。'} />
  if (!info) return <SkeletonRows rows={6} columns={2} />
  const setState = async (state: 'PROCESSING' | 'CLOSED', done: string) => {
    try {
      await call(feedbackApi.updateState, { id, state })
      toast.ok(done)
    } catch {
      // The call reports the reason.
    }
    await mutate()
  }
  const close = async () => {
    if (await confirm({ title: '关闭这个问题？', text: '30 天内可以用回复重新打开。', verb: '关闭问题' })) await setState('CLOSED', '问题已关闭')
  }
  return (
    <div className="yz-document">
      <header className="yz-document-head acts">
        <h1 className="yz-feedback-title" title={info.title}>{info.title}</h1>
        <StateTag {...FEEDBACK_STATE_TONES[info.state]}>{FEEDBACK_STATE[info.state]}</StateTag>
        <span className="yz-grow" />
        {info.can.process && <Button text="开始处理" onClick={() => void setState('PROCESSING', '已标为处理中')} />}
        {info.can.close && <Button text="关闭问题" onClick={() => void close()} />}
      </header>
      <div className="yz-feedback">
        <p className="yz-feedback-content">{info.content}</p>
        <Pictures images={info.images} />
        <Facts info={info} />
        <Comments info={info} />
        {info.can.comment
          ? <CommentForm id={id} reopens={info.state === 'CLOSED'} onSent={() => void mutate()} />
          : <p className="yz-none">问题关闭已超过 30 天，不能再回复；需要时请重新提交。</p>}
      </div>
    </div>
  )
}
