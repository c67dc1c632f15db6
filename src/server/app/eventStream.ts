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
import { Rooms, sayGone, type WindowOf } from '#server/core/presence.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { TASK_CHANGED } from '#server/core/tasks.ts'
import { inRead } from '#server/db/tx.ts'
import { MANY_ROWS } from '#server/grid/index.ts'
import { CONNECTED, EVENT_STREAM, MISSED, ROWS_CHANGED, rowsChanged } from '#shared/api/rows.ts'
import { PRESENCE } from '#shared/api/presence.ts'
import { MERCHANT_NEWS } from '#shared/api/merchantNews.ts'
import type { Services } from './services.ts'

/** Proxies end what is silent for a minute; so often, too, the session is looked at again. */
const BEAT_MS = 20_000
/** Streams of one person in this process: hidden windows have none. */
export const STREAMS_MOST = 30
/** News for whoever may query under a key, or for some people alone. */
const NEWS = z.union([z.object({ need: z.string(), news: rowsChanged }), z.object({ people: z.array(z.string()), news: rowsChanged })])
/** Tasks and records are a person's. */
const OWN_NEWS = z.object({ userId: z.string() })

const mayHear = ({ userId, permissions }: Ctx, heard: { readonly people: readonly string[] } | { readonly need: string }): boolean =>
  'people' in heard ? heard.people.includes(userId) : heard.need === '-' || permissions.has(`${heard.need}:query`)

const SINCE = z.object({ since: z.string().max(100) }).catch({ since: '' })
const WINDOW = z.object({ window: z.string().min(1).max(64).optional() }).catch({})
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const many = (grid: string): string => frame(ROWS_CHANGED, { grid, ...MANY_ROWS })

/**
 * One stream of server-sent events per window: which rows of which lists of the person's merchant were written, as far as
 * he may query them or they are his own. It ends with the session. It begins with MISSED, for nobody knows what was published
 * before; but with CONNECTED where nothing was published since the moment that the window names (`since`). A window that names itself
 * (`window`) hears who else is in the lists in which it stands, and stands in none once its stream has ended.
 */
export function registerEventStream(app: FastifyInstance, { pool, events }: Pick<Services, 'pool' | 'events'>, beatMs = BEAT_MS): void {
  /** With the person whose window each is. */
  const open = new Map<Readable, string>()
  const rooms = new Rooms(events)
  let isClosing = false

  /** The stream of a window has ended: until the next one it is nowhere. Where that fails, its lease ends. */
  const gone = (window: WindowOf): Promise<void> =>
    inRead(pool, systemCtx('presence.gone'), db => sayGone(db, window)).catch(() => undefined)

  function streamOf(request: FastifyRequest, first: Ctx): Readable {
    let ctx = first
    const stream = new Readable({ read: () => undefined })
    const send = (text: string): void => void stream.push(text)
    const stops = [
      events.subscribe(ctx.merchantId, ROWS_CHANGED, ({ payload }) => {
        const heard = NEWS.parse(payload)
        if (mayHear(ctx, heard)) send(frame(ROWS_CHANGED, heard.news))
      }),
      // The list of a person's exports shows his tasks.
      events.subscribe(ctx.merchantId, TASK_CHANGED, ({ payload }) => {
        if (OWN_NEWS.parse(payload).userId === ctx.userId) send(many(exportRecords.name))
      }),
      // Whatever was done stands in the record of the merchant and in that of the person.
      events.subscribe(ctx.merchantId, AUDITED, ({ payload }) => {
        if (mayHear(ctx, { need: changeLog.access.read })) send(many(changeLog.name))
        if (OWN_NEWS.parse(payload).userId === ctx.userId) send(many(operations.name))
      }),
      events.subscribe(ctx.merchantId, MERCHANT_NEWS, ({ payload }) => send(frame(MERCHANT_NEWS, payload))),
      events.onGap(() => send(frame(MISSED, null))),
    ]
    const { window: name } = WINDOW.parse(request.query)
    const window = name === undefined ? undefined : { merchantId: first.merchantId, userId: first.userId, window: name }
    const leave = window && rooms.open(window, heard => send(frame(PRESENCE, heard)))
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
      if (leave?.() && !isClosing) void gone(window!)
    })
    send(frame(events.heardSince(ctx.merchantId, SINCE.parse(request.query).since) ? MISSED : CONNECTED, null))
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
