import { AppError } from '#server/core/errors.ts'
import { inputFault } from '#shared/errors.ts'

/** NUL and lone surrogates, which no database column can store. */
const BROKEN = /[\p{Cs}\0]/u
/** Far above any contract's depth; a deeper value overflows the stack. */
const DEEPEST = 64
/** Twice ten thousand rows with all their cells: walking more blocks everybody. */
const MOST_PARTS = 500_000

const [QUOTE, ESCAPE, COMMA] = [...'"\\,'].map(char => char.charCodeAt(0))
const [OPEN_LIST, OPEN_OBJECT, END_LIST, END_OBJECT] = [...'[{]}'].map(char => char.charCodeAt(0))

/**
 * Checks a JSON body before parsing: a small one can hold millions of parts.
 * @throws AppError BAD_INPUT when it is too deep, TOO_LARGE when it has too many parts
 */
export function soundBody(body: Uint8Array): void {
  let depth = 0
  let parts = 0
  let inText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (inText) {
      if (byte === ESCAPE) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
      parts++
      if (parts > MOST_PARTS) throw new AppError('TOO_LARGE', { text: '提交的内容项数过多，请减少内容或分次提交' })
      if (byte !== COMMA) depth++
      if (depth > DEEPEST) throw new AppError('BAD_INPUT', { text: inputFault('', '层次过深') })
    } else if (byte === END_LIST || byte === END_OBJECT) depth--
  }
}

function brokenPath(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return BROKEN.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const path = brokenPath(value[at])
      if (path !== undefined) return [String(at), ...path]
    }
    return undefined
  }
  for (const [key, inner] of Object.entries(value)) {
    if (BROKEN.test(key)) return []
    const path = brokenPath(inner)
    if (path !== undefined) return [key, ...path]
  }
  return undefined
}

/** @throws AppError BAD_INPUT with the path of the first text that cannot be stored */
export function soundInput(input: unknown): unknown {
  const path = brokenPath(input)
  if (path === undefined) return input
  const field = path.join('.')
  throw new AppError('BAD_INPUT', { field, text: inputFault(field, '含有无法保存的字符') })
}
