import { z } from 'zod'
import {
  FEEDBACK_KIND, FEEDBACK_LIMITS, FEEDBACK_STATE, feedbackList, type FeedbackKind, type FeedbackState,
} from '#schemas/feedback/feedback.ts'
import { BODY, reads, writes } from './contract.ts'
import { attachment } from './file.ts'
import { id } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'

const { title, least: minLength, content, images } = FEEDBACK_LIMITS
const kind = z.enum(Object.keys(FEEDBACK_KIND) as [FeedbackKind, ...FeedbackKind[]])
const state = z.enum(Object.keys(FEEDBACK_STATE) as [FeedbackState, ...FeedbackState[]])
const pictures = z.array(id).max(images, `图片不能超过${images}张`).default([])

/** User feedback (domain B17); route, traceId and browser locate it. */
export const feedbackInput = z.object({
  kind,
  title: z.string().trim().min(1, '请输入标题').max(title, `标题不能超过${title}个字`),
  content: z.string().trim().min(minLength, `描述不能少于${minLength}个字`).max(content, `描述不能超过${content}个字`),
  imageIds: pictures,
  module: z.string().trim().max(50, '模块不能超过50个字').default(''),
  route: z.string().trim().max(300).default(''),
  traceId: z.string().trim().max(64).default(''),
  browser: z.string().trim().max(300).default(''),
})
export const commentInput = z.object({
  id,
  content: z.string().trim().min(1, '请输入回复内容').max(content, `内容不能超过${content}个字`),
  imageIds: pictures,
})

const comment = z.object({
  id: z.string(), side: z.enum(['REPORTER', 'MERCHANT', 'PLATFORM']), realName: z.string(), content: z.string(),
  images: z.array(attachment), createTime: z.string(),
})
const feedbackInfo = z.object({
  id: z.string(), state, kind, title: z.string(), content: z.string(), images: z.array(attachment), module: z.string(), route: z.string(),
  traceId: z.string(), browser: z.string(), realName: z.string(), merchantName: z.string(), createTime: z.string(),
  comments: z.array(comment),
  can: z.object({ comment: z.boolean(), process: z.boolean(), close: z.boolean() }),
})
export type FeedbackInfo = z.output<typeof feedbackInfo>
export type FeedbackComment = z.output<typeof comment>

export const feedbackApi = {
  list: reads('/api/common/feedback/list', {
    title: '问题反馈列表', need: '-', input: pageInput(feedbackList), output: pageOf(rowSchema(feedbackList)),
  }),
  info: reads('/api/common/feedback/info', { title: '问题详情', need: '-', input: z.object({ id }), output: feedbackInfo }),
  add: writes('/api/common/feedback/add', {
    title: '提交问题', need: '-', maxBody: BODY.own, input: feedbackInput, output: z.object({ id: z.string() }),
  }),
  addComment: writes('/api/common/feedback/addComment', {
    title: '回复问题', need: '-', maxBody: BODY.own, input: commentInput, output: z.object({ id: z.string() }),
  }),
  /** The platform sets PROCESSING, the sender CLOSED. */
  updateState: writes('/api/common/feedback/updateState', {
    title: '更新问题状态', need: '-', input: z.object({ id, state: z.enum(['PROCESSING', 'CLOSED']) }),
  }),
}
