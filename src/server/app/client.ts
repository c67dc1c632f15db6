import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#server/core/errors.ts'
import type { Events } from '#server/core/events.ts'
import { MOMENT } from '#shared/api/rows.ts'
import { nonceOf } from './csp.ts'

const BASE = '/em/'
const YEAR_SECONDS = 31_536_000
/** Vite puts everything that has a hash in its name here. */
const HASHED = /[\\/]assets[\\/]/

/** Pages for telephones by their paths: they have an entry of their own and none of the program. */
const OUTSIDE: ReadonlyMap<string, string> = new Map([['/em/quote', 'outside.html'], ['/em/hand', 'hand.html']])

/** Answers with the page for a path under /em/: one of those for telephones, else the program, whose router knows what to show. */
export type SendPage = (reply: FastifyReply, path?: string) => FastifyReply

/** Whether a path that no file and no call answers belongs to the page's router: below /em/ and not a file's name. */
export function isPagePath(path: string): boolean {
  return path.startsWith(BASE) && !/\.\w+$/.test(path)
}

/**
 * Serves the built pages under /em/: hashed files for ever, the page itself never from a cache because it carries the style nonce
 * and the moment from which on its window follows what is published.
 */
export async function serveClient(app: FastifyInstance, folder: string, { moment }: Pick<Events, 'moment'>): Promise<SendPage> {
  const read = (name: string): Promise<string | undefined> => readFile(join(folder, name), 'utf8').catch(() => undefined)
  const whole = await read('index.html')
  const outside = new Map(await Promise.all([...OUTSIDE].map(async ([path, name]) => [path, await read(name)] as const)))

  function sendPage(reply: FastifyReply, path = BASE): FastifyReply {
    const page = outside.has(path) ? outside.get(path) : whole
    if (page === undefined) throw new AppError('NOT_FOUND', { text: '页面尚未构建，请先执行 npm run build' })
    const meta = `<meta name="csp-nonce" content="${nonceOf(reply.raw)}"><meta name="${MOMENT}" content="${moment()}">`
    return reply
      .header('cache-control', 'no-store')
      // A back office, and pages that somebody shared: nothing for a search engine.
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(page.replace(/<head[^>]*>/i, head => `${head}${meta}`))
  }

  app.get('/', (_request, reply) => reply.redirect(BASE, 302))
  app.get('/em', (_request, reply) => reply.redirect(BASE, 302))
  app.get(BASE, (_request, reply) => sendPage(reply))
  app.get(`${BASE}index.html`, (_request, reply) => sendPage(reply))
  if (whole === undefined) return sendPage

  await app.register(fastifyStatic, {
    root: folder,
    prefix: BASE,
    index: false,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  return sendPage
}
