import { AppError } from '#server/core/errors.ts'
import { inputFault } from '#shared/errors.ts'

/** What no column of the database keeps and no screen shows: NUL, and halves of characters. */
const BROKEN = /[\p{Cs}\0]/u
/** No contract is nearly as deep; what is deeper exhausts the stack of whoever walks through it. */
const DEEPEST = 64

interface Place { readonly value: unknown, readonly key: string, readonly up: Place | undefined, readonly depth: number }

function pathOf(place: Place): string {
  const keys: string[] = []
  for (let at: Place | undefined = place; at?.up !== undefined; at = at.up) keys.unshift(at.key)
  return keys.join('.')
}
const refusal = (place: Place, text: string): AppError => {
  const field = pathOf(place)
  return new AppError('BAD_INPUT', { field, text: inputFault(field, text) })
}

/**
 * An input as it came, of which every text can be stored and every part be reached.
 * @throws AppError BAD_INPUT with the path of what cannot
 */
export function soundInput(given: unknown): unknown {
  const waiting: Place[] = [{ value: given, key: '', up: undefined, depth: 0 }]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { value, depth } = place
    if (typeof value === 'string' && BROKEN.test(value)) throw refusal(place, '含有无法保存的字符')
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEEPEST) throw new AppError('BAD_INPUT', { text: inputFault('', '层次过深') })
    for (const [key, inner] of Object.entries(value)) {
      if (BROKEN.test(key)) throw refusal(place, '含有无法保存的字符')
      waiting.push({ value: inner, key, up: place, depth: depth + 1 })
    }
  }
  return given
}
