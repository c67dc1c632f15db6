import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { captcha } from '#server/db/tables/session.ts'

const LIFE_SECONDS = 300
const CONFUSABLE = '0oO1iIlLq9g'

const hashOf = (id: string, response: string): string => createHash('sha256').update(`${id}/${response.trim().toLowerCase()}`).digest('hex')

/** Draws a picture with four letters; its answer can be used once within five minutes. */
export async function newCaptcha({ q }: Tx): Promise<{ captchaId: string, svg: string }> {
  const { text, data } = svgCaptcha.create({ size: 4, ignoreChars: CONFUSABLE, noise: 2, width: 120, height: 40 })
  const captchaId = newId()
  await q.delete(captcha).where(lt(captcha.expiresAt, sql`now()`))
  const expiresAt = sql`now() + make_interval(secs => ${LIFE_SECONDS})`
  await q.insert(captcha).values({ id: captchaId, answerHash: hashOf(captchaId, text), expiresAt })
  return { captchaId, svg: data }
}

/** Whether the answer is right; the picture is used up either way. */
export async function solves({ q }: Tx, captchaId: string, response: string): Promise<boolean> {
  const [used] = await q.delete(captcha).where(and(eq(captcha.id, captchaId), gt(captcha.expiresAt, sql`now()`)))
    .returning({ answerHash: captcha.answerHash })
  return used?.answerHash === hashOf(captchaId, response)
}
