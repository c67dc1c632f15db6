import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { operations } from '#schemas/auth/operations.ts'
import { exportRecords } from '#schemas/export/records.ts'
import { changeLog } from '#schemas/org/changeLog.ts'
import { AUDITED } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { authenticate, checkClient } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { Rooms, publishWindowClosed, type WindowOf } from '#server/core/presence.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { TASK_CHANGED } from '#server/core/tasks.ts'
import { inRead } from '#server/db/tx.ts'
import { MANY_ROWS } from '#server/grid/index.ts'
import { CONNECTED, EVENT_STREAM, MISSED, ROWS_CHANGED, rowsChanged } from '#shared/api/rows.ts'
import { PRESENCE } from '#shared/api/presence.ts'
import { MERCHANT_NEWS } from '#shared/api/merchantNews.ts'
import type { Services } from './services.ts'

/** Interval of heartbeats, as proxies cut streams after a silent minute, and session checks. */
const BEAT_MS = 20_000
/** Maximum streams of a user in this process; hidden windows have none. */
export const STREAMS_MOST = 30
/** Row events by query permission or for some users. */
const NEWS = z.union([z.object({ need: z.string(), news: rowsChanged }), z.object({ people: z.array(z.string()), news: rowsChanged })])
/** Events of a user's tasks and audit rows. */
const OWN_NEWS = z.object({ userId: z.string() })

const mayHear = ({ userId, permissions }: Ctx, audience: { readonly people: readonly string[] } | { readonly need: string }): boolean =>
  'people' in audience ? audience.people.includes(userId) : audience.need === '-' || permissions.has(`${audience.need}:query`)

const SINCE_QUERY = z.object({ since: z.string().max(100) }).catch({ since: '' })
const WINDOW = z.object({ window: z.string().min(1).max(64).optional() }).catch({})
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const many = (grid: string): string => frame(ROWS_CHANGED, { grid, ...MANY_ROWS })

/**
 * A window's stream of server-sent events: changed rows that the user may query or owns. Ends with the session; starts with CONNECTED where
 * nothing was published since `since`, otherwise MISSED. A window that names itself (`window`) receives others' presence in its open lists,
 * and leaves them when its stream ends.
 */
export function registerEventStream(app: FastifyInstance, { pool, events }: Pick<Services, 'pool' | 'events'>, beatMs = BEAT_MS): void {
  const open = new Map<Readable, string>()
  const rooms = new Rooms(events)
  let isClosing = false

  /** Removes the presence of an ended window; if that fails, its lease expires. */
  const clearPresence = (window: WindowOf): Promise<void> =>
    inRead(pool, systemCtx('presence.gone'), db => publishWindowClosed(db, window)).catch(() => undefined)

  function streamOf(request: FastifyRequest, first: Ctx): Readable {
    let ctx = first
    const stream = new Readable({ read: () => undefined })
    const send = (text: string): void => void stream.push(text)
    const stops = [
      events.subscribe(ctx.merchantId, ROWS_CHANGED, ({ payload }) => {
        const event = NEWS.parse(payload)
        if (mayHear(ctx, event)) send(frame(ROWS_CHANGED, event.news))
      }),
      // The exports list shows the user's tasks.
      events.subscribe(ctx.merchantId, TASK_CHANGED, ({ payload }) => {
        if (OWN_NEWS.parse(payload).userId === ctx.userId) send(many(exportRecords.name))
      }),
      // Actions are in the merchant's and the user's audit lists.
      events.subscribe(ctx.merchantId, AUDITED, ({ payload }) => {
        if (mayHear(ctx, { need: changeLog.access.read })) send(many(changeLog.name))
        if (OWN_NEWS.parse(payload).userId === ctx.userId) send(many(operations.name))
      }),
      events.subscribe(ctx.merchantId, MERCHANT_NEWS, ({ payload }) => send(frame(MERCHANT_NEWS, payload))),
      events.onGap(() => send(frame(MISSED, null))),
    ]
    const { window: name } = WINDOW.parse(request.query)
    const window = name === undefined ? undefined : { merchantId: first.merchantId, userId: first.userId, window: name }
    const leave = window && rooms.open(window, presence => send(frame(PRESENCE, presence)))
    const beat = setInterval(() => {
      void authenticate(pool, request).catch(() => undefined).then(now => {
        if (now?.merchantId !== first.merchantId) return stream.destroy()
        ctx = now
        send(':\n\n')
        return stream
      })
    }, beatMs)
    open.set(stream, first.userId)
    stream.once('close', () => {
      clearInterval(beat)
      for (const stop of stops) stop()
      open.delete(stream)
      if (leave?.() && !isClosing) void clearPresence(window!)
    })
    send(frame(events.heardSince(ctx.merchantId, SINCE_QUERY.parse(request.query).since) ? MISSED : CONNECTED, null))
    return stream
  }

  app.get(EVENT_STREAM, async (request, reply) => {
    checkClient(request)
    const ctx = await authenticate(pool, request)
    if ([...open.values()].filter(userId => userId === ctx.userId).length >= STREAMS_MOST) throw new AppError('TOO_MANY_REQUESTS')
    return reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
      .send(streamOf(request, ctx))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    rooms.close()
    for (const stream of open.keys()) stream.destroy()
  })
}
