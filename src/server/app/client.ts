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
/** Vite's folder of hashed files. */
const HASHED = /[\\/]assets[\\/]/

/** Mobile pages by path; each loads nothing of the main client. */
const OUTSIDE: ReadonlyMap<string, string> = new Map([['/em/quote', 'outside.html'], ['/em/hand', 'hand.html']])

/** Sends the page below /em/: a mobile page, else the main client with its router. */
export type SendPage = (reply: FastifyReply, path?: string) => FastifyReply

/** Whether the router handles the path: below /em/, not a file name. */
export function isPagePath(path: string): boolean {
  return path.startsWith(BASE) && !/\.\w+$/.test(path)
}

/**
 * Serves the built pages under /em/: hashed files are cached for ever, the page never because it carries the style nonce and the position
 * from which its window follows events.
 */
export async function serveClient(app: FastifyInstance, folder: string, { moment }: Pick<Events, 'moment'>): Promise<SendPage> {
  const read = (name: string): Promise<string | undefined> => readFile(join(folder, name), 'utf8').catch(() => undefined)
  const indexPage = await read('index.html')
  const outside = new Map(await Promise.all([...OUTSIDE].map(async ([path, name]) => [path, await read(name)] as const)))

  function sendPage(reply: FastifyReply, path = BASE): FastifyReply {
    const page = outside.has(path) ? outside.get(path) : indexPage
    if (page === undefined) throw new AppError('NOT_FOUND', { text: '页面尚未构建，请先执行 npm run build' })
    const meta = `<meta name="csp-nonce" content="${nonceOf(reply.raw)}"><meta name="${MOMENT}" content="${moment()}">`
    return reply
      .header('cache-control', 'no-store')
      // No page is for search engines.
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(page.replace(/<head[^>]*>/i, head => `${head}${meta}`))
  }

  app.get('/', (_request, reply) => reply.redirect(BASE, 302))
  app.get('/em', (_request, reply) => reply.redirect(BASE, 302))
  app.get(BASE, (_request, reply) => sendPage(reply))
  app.get(`${BASE}index.html`, (_request, reply) => sendPage(reply))
  if (indexPage === undefined) return sendPage

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
