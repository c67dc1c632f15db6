import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { FEEDBACK_KIND, FEEDBACK_LIMITS, type FeedbackKind } from '#schemas/feedback/feedback.ts'
import type { FileRef } from '#schemas/kit/index.ts'
import { feedbackApi, feedbackInput } from '#shared/api/feedback.ts'
import { call } from '#client/data/http.ts'
import { lastProblem } from '#client/data/problem.ts'
import { useRoutes } from '#client/data/route.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { CountedText } from './CountedText.tsx'
import { faultsOf } from './faults.ts'
import { moduleOf } from './moduleOf.ts'
import { PICTURES } from './pictures.ts'
import '#client/document/document.css'
import './feedback.css'

interface Draft {
  readonly kind: FeedbackKind
  readonly title: string
  readonly content: string
  readonly images: readonly FileRef[]
  readonly module: string
}

const browser = (): string => `${navigator.userAgent} ${innerWidth}×${innerHeight}`.slice(0, 300)

/** 提交问题: prefilled with the page, the failed request and the browser as far as available (domain B17). */
export function FeedbackSubmit() {
  const go = useGo()
  const { setDirty, close } = useTab()
  const routes = useRoutes()
  const prefilled = { route: useQueryParam('route'), traceId: useQueryParam('traceId') }
  const [place] = useState(() => (prefilled.route === null ? lastProblem() : { route: prefilled.route, traceId: prefilled.traceId ?? '' }))
  const [start] = useState<Draft>(() => ({
    kind: place.traceId === '' ? 'QUESTION' : 'BUG', title: '', content: '', images: [], module: moduleOf(routes, place.route),
  }))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const [sending, setSending] = useState(false)
  const [pending, setPending] = useState(false)
  const dirty = draft !== start
  useEffect(() => setDirty(dirty), [dirty, setDirty])

  const set = (change: Partial<Draft>) => {
    setDraft(now => ({ ...now, ...change }))
    setErrors(now => new Map([...now].filter(([key]) => !Object.hasOwn(change, key))))
  }
  const { images, ...fields } = draft
  const send = async () => {
    const input = { ...fields, ...place, browser: browser(), imageIds: images.map(({ id }) => id) }
    const faults = new Map([...faultsOf(feedbackInput, input), ...pending ? [['imageIds', '上传未完成'] as const] : []])
    setErrors(faults)
    if (faults.size > 0) toFault()
    if (faults.size > 0 || sending) return
    setSending(true)
    try {
      const { id } = await call(feedbackApi.add, input)
      toast.ok('已提交，处理结果会通知你')
      setDirty(false)
      go(`/menu/problem-detail?id=${id}`, { replace: true })
    } catch {
      // The call reports the reason; the input is preserved.
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="yz-document">
      <header className="yz-document-head"><h1>提交问题</h1>{dirty && <span className="unsaved">未保存</span>}</header>
      <div ref={form} className="yz-feedback">
        <FormGrid columns={2}>
          <FieldRow label="类型" required>
            {aria => (
              <SegmentedControl
                {...aria} fill value={draft.kind} onValueChange={kind => set({ kind: kind as FeedbackKind })}
                options={Object.entries(FEEDBACK_KIND).map(([value, label]) => ({ value, label }))}
              />
            )}
          </FieldRow>
          <FieldRow label="模块" error={errors.get('module')}>
            {aria => <InputGroup {...aria} value={draft.module} onValueChange={module => set({ module })} />}
          </FieldRow>
          <FieldRow label="标题" required wide error={errors.get('title')}>
            {aria => <InputGroup {...aria} value={draft.title} placeholder="一句话说明问题" onValueChange={title => set({ title })} />}
          </FieldRow>
          <FieldRow
            label="描述" required wide error={errors.get('content')}
            hint={`${FEEDBACK_LIMITS.least} 到 ${FEEDBACK_LIMITS.content} 个字：怎么操作的，出现了什么，应该是什么`}
          >
            {aria => <CountedText
              aria={aria} rows={6} max={FEEDBACK_LIMITS.content} value={draft.content} onChange={content => set({ content })}
            />}
          </FieldRow>
          <FieldRow label="图片" wide error={errors.get('imageIds')}>
            {aria => (
              <FileUpload
                aria={aria} label="图片" rules={PICTURES} files={images} onChange={images => set({ images })} onPending={setPending}
                pasteFrom={form}
              />
            )}
          </FieldRow>
        </FormGrid>
        <dl className="yz-feedback-facts" aria-label="一并提交的信息">
          <dt>页面</dt><dd>{place.route || '—'}</dd>
          <dt>请求编号</dt><dd>{place.traceId || '—'}</dd>
          <dt>浏览器</dt><dd>{browser()}</dd>
        </dl>
      </div>
      <footer className="yz-feedback-foot" ref={clearOfToasts}>
        <Button text="取消" onClick={() => close('/menu/problem-feedback')} />
        <Button intent="primary" text="提交" loading={sending} onClick={() => void send()} />
      </footer>
    </div>
  )
}
